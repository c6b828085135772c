import { Worker } from "node:worker_threads";

/**
 * In a build a thread's bundle stands beside the server's; otherwise it comes from its source.
 * @param from the module that asks, `import.meta.url`
 * @param name of the thread's module, without its ending; it lies beside the one that asks
 * @param maxHeapMb ends the thread before its memory becomes the process's own trouble; null: nothing of others' is read
 */
export function startWorker(from: string, name: string, maxHeapMb: number | null = null): Worker {
  // What the process itself was called with, such as --eval, is nothing for a thread.
  const options = {
    execArgv: [],
    ...(maxHeapMb !== null && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
  };
  if (!from.endsWith(".ts")) return new Worker(new URL(`${name}.mjs`, from), options);
  const source = new URL(`${name}.server.ts`, from);
  // A thread has no compiler of its own, whatever compiles the rest while developing.
  const load = `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(source.href)});
  });`;
  return new Worker(load, { eval: true, ...options });
}
