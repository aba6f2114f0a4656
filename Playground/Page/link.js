// The page's content in the fragment of its address: JSON, compressed with deflate, in the characters of base64url.
"use strict";

const SharedLink = {
  async fragment(content) {
    const bytes = await SharedLink.through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(content)));
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  },

  // Null for a fragment that is none of these.
  async content(fragment) {
    try {
      const text = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
      const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
      return JSON.parse(new TextDecoder().decode(await SharedLink.through(new DecompressionStream("deflate-raw"), bytes)));
    } catch {
      return null;
    }
  },

  async through(stream, bytes) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
  },
};
