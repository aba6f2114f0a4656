import android_parts

android_parts.entries("*.apk", "resources.arsc")
