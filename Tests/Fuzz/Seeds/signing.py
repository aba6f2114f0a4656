import android_parts

android_parts.signing_blocks()
