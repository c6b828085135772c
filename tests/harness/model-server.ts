import { AsyncLocalStorage } from "node:async_hooks";
import { IncomingMessage } from "node:http";
import { LLMock } from "@copilotkit/aimock";

/*
 * Each server of aimock's has an AsyncLocalStorage for its requests, and leaves it on when it is stopped. Up to Node 22
 * every promise of the process then asks each of them: after a hundred servers a tenth of all tests' time.
 */
type Storage = AsyncLocalStorage<unknown>;
/** Those that a request has been in, by the port that it came to. */
const storages = new Map<number, Storage>();
const run = Reflect.get(AsyncLocalStorage.prototype, "run") as (...args: unknown[]) => unknown;
AsyncLocalStorage.prototype.run = function (this: Storage, ...args: unknown[]) {
  const [store] = args;
  const port = store instanceof IncomingMessage ? store.socket.localPort : undefined;
  if (port !== undefined) storages.set(port, this);
  return run.apply(this, args);
} as typeof AsyncLocalStorage.prototype.run;

/** A server that speaks as the providers of models do, on a port of its own. */
export async function startModelServer(): Promise<LLMock> {
  const mock = new LLMock({ port: 0, logLevel: "silent" });
  await mock.start();
  const port = Number(new URL(mock.url).port);
  const stop = mock.stop.bind(mock);
  mock.stop = async () => {
    await stop();
    storages.get(port)?.disable();
    storages.delete(port);
  };
  return mock;
}
