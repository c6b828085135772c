import { Worker } from "node:worker_threads";

/**
 * In a build a thread's bundle stands beside the server's; otherwise it comes from its source.
 * @param from the module that asks, `import.meta.url`
 * @param name of the thread's module, without its ending; it lies beside the one that asks
 */
export function startWorker(from: string, name: string): Worker {
  // What the process itself was called with, such as --eval, is nothing for a thread.
  const execArgv: string[] = [];
  if (!from.endsWith(".ts")) return new Worker(new URL(`${name}.mjs`, from), { execArgv });
  const source = new URL(`${name}.server.ts`, from);
  // A thread has no compiler of its own, whatever compiles the rest while developing.
  const load = `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(source.href)});
  });`;
  return new Worker(load, { eval: true, execArgv });
}
