import { Writable } from "node:stream";

/** With this React ends the page's own elements; what was late, and Remix's last scripts, follow. */
const pageEnd = Buffer.from("</body></html>");

/**
 * What React writes of a page, as the body of a response. React writes in pieces of two kilobytes,
 * each of which would be compressed, flushed and sent by itself: what it writes in one go leaves as
 * one piece. The page's end is kept back until the very end: no script may stand behind it.
 */
export function createPageBody(onClosed: () => void): {
  sink: Writable;
  stream: ReadableStream<Uint8Array>;
} {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let contentItems: Buffer[] = [];
  let ended = false;

  function passOn(): void {
    if (contentItems.length > 0) controller?.enqueue(withoutEnd(Buffer.concat(contentItems)));
    contentItems = [];
  }

  /** React writes the end in one go with what stands before it, so it is never cut in two. */
  function withoutEnd(written: Buffer): Buffer {
    const at = ended ? -1 : written.indexOf(pageEnd);
    if (at === -1) return written;
    ended = true;
    return Buffer.concat([written.subarray(0, at), written.subarray(at + pageEnd.length)]);
  }

  const sink = new Writable({
    // The page is in memory already: holding React back would save nothing.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(contentItem: Buffer, _encoding, done) {
      if (contentItems.push(withoutPadding(contentItem)) === 1) queueMicrotask(passOn);
      done();
    },
    final(done) {
      passOn();
      if (ended) controller?.enqueue(pageEnd);
      controller?.close();
      done();
    },
    destroy(error, done) {
      contentItems = [];
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
 * React 18 sends the whole of its buffer when a character of several bytes does not fit into what is
 * left of it: up to three zero bytes would stand in the middle of the text.
 */
function withoutPadding(contentItem: Buffer): Buffer {
  let end = contentItem.length;
  while (end > 0 && contentItem[end - 1] === 0) end -= 1;
  return contentItem.subarray(0, end);
}
