import { Worker } from "node:worker_threads";

/**
 * In builds a thread's bundle is beside the server's; otherwise it runs from source.
 * @param from the caller's `import.meta.url`
 * @param name the thread's module beside the caller, without extension
 * @param maxHeapMb ends the thread before it exhausts memory; null: it reads no foreign data
 */
export function startWorker(from: string, name: string, maxHeapMb: number | null = null): Worker {
  // Flags of the process, such as --eval, are not for threads.
  const options = {
    execArgv: [],
    ...(maxHeapMb !== null && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
  };
  if (!from.endsWith(".ts")) return new Worker(new URL(`${name}.mjs`, from), options);
  const source = new URL(`${name}.server.ts`, from);
  // In development a thread needs its own compiler.
  const load = `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(source.href)});
  });`;
  return new Worker(load, { eval: true, ...options });
}
