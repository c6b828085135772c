import { connectCrowd } from "./crowd.ts";
import { origin, startLiveProcess, type Kind } from "./channel-process.ts";
import { alternate, print } from "./measure.ts";

const sockets = 1_000;
const messages = 100;
const rounds = 5;

/** One event to a thousand sockets: the product's hub compared with plain ws. */
export async function measureFanOut(): Promise<void> {
  const server = await startLiveProcess();
  try {
    const crowds = {
      ours: await connectCrowd(server.url("ours"), { sockets, origin }),
      bare: await connectCrowd(server.url("bare"), { sockets, origin }),
    };
    const measure = async (kind: Kind) => {
      const done = crowds[kind].received(messages);
      const started = performance.now();
      server.broadcast(kind, messages);
      await done;
      return (sockets * messages) / ((performance.now() - started) / 1_000);
    };
    print({
      name: `live: fan-out to ${sockets} sockets, against bare ws`,
      unit: "messages/s",
      ...(await alternate(
        rounds,
        () => measure("ours"),
        () => measure("bare"),
      )),
      atLeast: 0.8,
    });
    crowds.ours.close();
    crowds.bare.close();
  } finally {
    await server.stop();
  }
}
