import { Writable } from "node:stream";

/** React's closing tags of the page; late content and Remix's scripts follow them. */
const pageEnd = Buffer.from("</body></html>");

/**
 * React's output as a response body. React writes chunks of 2 KB, each of which would be compressed
 * and flushed separately: writes of one turn become one chunk. The closing tags are held back to
 * the end: no script may follow them.
 */
export function createPageBody(onClosed: () => void): {
  sink: Writable;
  stream: ReadableStream<Uint8Array>;
} {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let chunks: Buffer[] = [];
  let ended = false;

  function passOn(): void {
    if (chunks.length > 0) controller?.enqueue(withoutEnd(Buffer.concat(chunks)));
    chunks = [];
  }

  /** React writes the closing tags in one chunk, so they are never split. */
  function withoutEnd(written: Buffer): Buffer {
    const at = ended ? -1 : written.indexOf(pageEnd);
    if (at === -1) return written;
    ended = true;
    return Buffer.concat([written.subarray(0, at), written.subarray(at + pageEnd.length)]);
  }

  const sink = new Writable({
    // The page is already in memory: backpressure would save nothing.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      if (chunks.push(withoutPadding(chunk)) === 1) queueMicrotask(passOn);
      done();
    },
    final(done) {
      passOn();
      if (ended) controller?.enqueue(pageEnd);
      controller?.close();
      done();
    },
    destroy(error, done) {
      chunks = [];
      if (error) controller?.error(error);
      done(null);
    },
  });
  sink.on("close", onClosed);
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void sink.destroy(),
  });
  return { sink, stream };
}

/**
 * React 18 sends its whole buffer if a multi-byte character does not fit: up to three zero bytes
 * would appear inside the text.
 */
function withoutPadding(chunk: Buffer): Buffer {
  let end = chunk.length;
  while (end > 0 && chunk[end - 1] === 0) end -= 1;
  return chunk.subarray(0, end);
}
