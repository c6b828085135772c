import { createSocket } from "node:dgram";
import { once } from "node:events";

const txt = 16;

/** A name server on this machine that knows TXT records; one of a name that is not there does not exist. */
export async function startFakeDns() {
  const records = new Map<string, string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) =>
    socket.send(answerTo(query, records), port, address),
  );
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    server: `127.0.0.1:${socket.address().port}`,
    records,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

/** By RFC 1035: the question once more, then its answers. */
function answerTo(query: Buffer, records: ReadonlyMap<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const isTxt = query.readUInt16BE(at + 1) === txt;
  const values = (isTxt && records.get(labels.join(".").toLowerCase())) || [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(values.length > 0 ? 0x81_80 : 0x81_83, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(values.length, 6);
  return Buffer.concat([head, question, ...values.map(recordOf)]);
}

function recordOf(value: string): Buffer {
  const text = Buffer.from(value);
  const record = Buffer.alloc(13);
  // The name of the question, TXT, IN, for no time.
  record.writeUInt16BE(0xc0_0c, 0);
  record.writeUInt16BE(txt, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(text.length + 1, 10);
  record.writeUInt8(text.length, 12);
  return Buffer.concat([record, text]);
}
