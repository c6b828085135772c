import { expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

it("reports where an article was published twice, so that the owner can delete the duplicate", async () => {
  const duplicate = "https://blog.example/herbs-2";
  const channels = (channel: Channel): Channel =>
    channel.guarantee === "by_key"
      ? {
          ...channel,
          create: async (post) => ({ ...(await channel.create(post)), duplicates: [duplicate] }),
        }
      : channel;
  const engine = await createTestEngine({ places: channels });
  const reports = () =>
    engine.rows<{ description: string }>(
      "SELECT description FROM activities WHERE title = 'Published twice'",
    );
  for (let step = 0; step < 400 && reports().length === 0; step += 1)
    await engine.run(10 * MINUTE, MINUTE);
  expect(reports()[0]?.description).toMatch(
    /^“.+” on .+: delete the duplicate at https:\/\/blog\.example\/herbs-2$/u,
  );
  await engine.remove();
});
