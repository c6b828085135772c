import { expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

it("tells where a text stands a second time, so that its owner can remove it there", async () => {
  const duplicate = "https://blog.example/herbs-2";
  const places = (place: Channel): Channel =>
    place.guarantee === "by_key"
      ? {
          ...place,
          create: async (post) => ({ ...(await place.create(post)), duplicates: [duplicate] }),
        }
      : place;
  const engine = await createTestEngine({ places });
  const told = () =>
    engine.rows<{ description: string }>(
      "SELECT description FROM activities WHERE title = 'It stands there twice'",
    );
  for (let step = 0; step < 400 && told().length === 0; step += 1)
    await engine.run(10 * MINUTE, MINUTE);
  expect(told()[0]?.description).toMatch(
    /^“.+” at .+: remove it there once, at https:\/\/blog\.example\/herbs-2$/u,
  );
  await engine.remove();
});
