/** A WAV header: 16 bits, mono. */
const headerBytes = 44;

/** For streams of unknown length: players accept audio until it ends. */
const unknownBytes = 0x7fff_ff00;

/**
 * @param sampleRate per second
 * @param bytes of samples; null: still unknown
 */
export function wavHeader(sampleRate: number, bytes: number | null): Uint8Array {
  const header = new Uint8Array(headerBytes);
  const view = new DataView(header.buffer);
  const name = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  const size = bytes ?? unknownBytes;
  name(0, "RIFF");
  view.setUint32(4, size + headerBytes - 8, true);
  name(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, "data");
  view.setUint32(40, size, true);
  return header;
}

/**
 * Whether a WAV file is shorter than its header says. Headers written before the length was known
 * contain zero or a huge number: such files are complete.
 */
export function endsEarly(wav: Uint8Array): boolean {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  if (wav.length < headerBytes) return true;
  const declared = view.getUint32(4, true) + 8;
  return declared > wav.length && declared < unknownBytes;
}

/** The duration of a file written here. */
export function samplesOf(wav: Uint8Array): { samples: Int16Array; sampleRate: number } {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  // A copy, because samples must start at even addresses, which a Buffer slice does not guarantee.
  const bytes = Uint8Array.prototype.slice.call(wav, headerBytes);
  return {
    samples: new Int16Array(bytes.buffer),
    sampleRate: view.getUint32(24, true),
  };
}

/** The same file with its real length in the header. */
export function withTrueLength(wav: Uint8Array): Uint8Array {
  const whole = Uint8Array.prototype.slice.call(wav);
  const view = new DataView(whole.buffer);
  const isOurs = wav.length >= headerBytes && view.getUint32(40, true) === unknownBytes;
  if (!isOurs) return whole;
  view.setUint32(4, wav.length - 8, true);
  view.setUint32(40, wav.length - headerBytes, true);
  return whole;
}
