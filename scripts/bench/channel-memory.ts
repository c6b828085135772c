import { connectCrowd } from "./crowd.ts";
import { origin, startLiveProcess, type Kind } from "./channel-process.ts";
import { alternate, print } from "./measure.ts";

const sockets = 5_000;
const rounds = 5;

/** Memory of idle sockets: the product's hub compared with plain ws. */
export async function measureIdleSockets(): Promise<void> {
  print({
    name: `live: resident memory of ${sockets.toLocaleString("en-US")} idle sockets, against bare ws`,
    unit: "bytes each",
    ...(await alternate(
      rounds,
      () => bytesEach("ours"),
      () => bytesEach("bare"),
    )),
    atMost: 1.5,
  });
}

/** A process per measurement: a heap that has grown would be reused by the next. */
async function bytesEach(kind: Kind): Promise<number> {
  const server = await startLiveProcess();
  try {
    // The first connections load shared code.
    const first = await connectCrowd(server.url(kind), { sockets: 100, origin });
    const before = await server.weigh();
    const crowd = await connectCrowd(server.url(kind), { sockets, origin });
    const after = await server.weigh();
    first.close();
    crowd.close();
    return (after - before) / sockets;
  } finally {
    await server.stop();
  }
}
