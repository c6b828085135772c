import { afterEach } from "vitest";
import { createDataFolder } from "./data-folder.ts";
import { freePort, killLeftovers } from "./server-process.ts";

/** Hooks of a test's file: what it starts is ended after each test, and its folders are removed. */
export function useFreshStart() {
  const folders: { remove(): void }[] = [];
  afterEach(() => {
    killLeftovers();
    folders.splice(0).forEach((folder) => folder.remove());
  });

  /** @param folder left out: a new one */
  return async function freshStart(folder = createDataFolder()) {
    folders.push(folder);
    return { dataDir: folder.dataDir, port: await freePort() };
  };
}
