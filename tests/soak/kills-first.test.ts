import { afterAll, afterEach, expect, test } from "vitest";
import { surviveKills } from "#tests/harness/kill-loop.ts";
import { createDataFolder } from "#tests/start/data-folder.ts";
import { killLeftovers } from "#tests/start/server-process.ts";

// Half of them; the other half has its own file, so that two cores share them.
const kills = Math.ceil(Number(process.env.SOAK_KILLS ?? 500) / 2);
const folder = createDataFolder();
afterEach(killLeftovers);
afterAll(() => folder.remove());

test(`killed ${kills} times, it loses no task and does none twice`, async () => {
  await expect(
    surviveKills({ kills, seed: "soak 1", parent: folder.parent }),
  ).resolves.toBeUndefined();
});
