import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface FreezingProxy {
  /** From now on nothing goes through in either direction, and nothing is closed. */
  freeze(): void;
  /** What has been held back goes on. */
  thaw(): void;
  stop(): Promise<void>;
}

/** A hop between a browser and the server that can stop passing on, as one that has lost its way does. */
export async function startFreezingProxy(port: number, targetPort: number): Promise<FreezingProxy> {
  const ends = new Set<Socket>();
  let frozen = false;
  const server = createServer((browser) => {
    const product = connect(targetPort, "127.0.0.1");
    for (const [end, other] of [
      [browser, product],
      [product, browser],
    ] as const) {
      ends.add(end);
      end.on("data", (chunk) => other.write(chunk));
      end.on("error", () => other.destroy());
      end.on("close", () => {
        ends.delete(end);
        other.destroy();
      });
      if (frozen) end.pause();
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    freeze() {
      frozen = true;
      for (const end of ends) end.pause();
    },
    thaw() {
      frozen = false;
      for (const end of ends) end.resume();
    },
    async stop() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
