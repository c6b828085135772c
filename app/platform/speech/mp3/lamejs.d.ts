/** LAME in JavaScript; TypeScript does not find its own types. */
declare module "@breezystack/lamejs" {
  export class Mp3Encoder {
    constructor(channels: 1 | 2, sampleRate: number, kilobitsPerSecond: number);
    encodeBuffer(samples: Int16Array): Uint8Array;
    flush(): Uint8Array;
  }
}
