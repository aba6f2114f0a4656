// The functions of aasa in WebAssembly. Each call has a memory of its own, so that a call leaves nothing behind.
"use strict";

class AASAModule {
  constructor(module) { this.module = module; }

  // From the module as gzip compresses it, in base64.
  static async decompressed(text) {
    const characters = atob(text);
    const bytes = new Uint8Array(characters.length);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new AASAModule(await WebAssembly.compile(await new Response(stream).arrayBuffer()));
  }

  // `findings`, `fixable` and `rules`, each with an element for each finding.
  lint(document) { return this.object("lint", document); }
  // The document with every fix, in bytes.
  fix(document) { return this.call("fix", document); }
  // The document with the fix of one finding, in bytes.
  fixOne(document, finding) { return this.call("fixOne", document, finding); }
  // `document`, or `error` and `hint`.
  format(document) { return this.object("format", document); }
  // `urls`, with `results` and `lines`, or `error` and `hint`, for each; or `error` and `hint` of the document.
  match(document, urls) { return this.object("match", document, new TextEncoder().encode(urls.join("\n"))); }
  // `results` and `lines`, or `error` and `hint`.
  compare(old, changed) { return this.object("compare", old, changed); }

  object(name, ...values) { return JSON.parse(new TextDecoder().decode(this.call(name, ...values))); }

  // Texts are bytes in UTF-8.
  call(name, ...values) {
    const { memory, allocate, [name]: operation } = new WebAssembly.Instance(this.module).exports;
    const parameters = values.flatMap((value) => {
      if (typeof value === "number") return [value];
      const address = allocate(value.length);
      new Uint8Array(memory.buffer).set(value, address);
      return [address, value.length];
    });
    const result = operation(...parameters);
    const count = new DataView(memory.buffer).getUint32(result, true);
    return new Uint8Array(memory.buffer, result + 4, count).slice();
  }
}

if (typeof module !== "undefined") module.exports = AASAModule;
