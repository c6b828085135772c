import { afterAll, afterEach, expect, test } from "vitest";
import { surviveKills } from "#tests/harness/kill-loop.ts";
import { createDataFolder } from "./data-folder.ts";
import { killLeftovers } from "./server-process.ts";

const folder = createDataFolder();
afterEach(killLeftovers);
afterAll(() => folder.remove());

// One of each moment; the soak kills hundreds of times.
test("killed at work, it loses no task and does none twice", { timeout: 120_000 }, async () => {
  await expect(
    surviveKills({ kills: 4, seed: "crash 1", parent: folder.parent }),
  ).resolves.toBeUndefined();
});
