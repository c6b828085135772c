import { expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import type { Channel, Post } from "#app/domain/publishing/channel-port.ts";
import { withFreshLimits } from "./fresh-limits.ts";

/** A channel with a character limit, and how each request to it ends. */
function placeOf(most: number, ends: (name: string) => unknown, sent: string[] = []) {
  const send = (name: string) => async () => {
    sent.push(`${name} ${most}`);
    const end = ends(name);
    if (end instanceof Error) throw end;
    return end;
  };
  const sends = ["create", "publish", "update"].map((name) => [name, send(name)]);
  return {
    ...Object.fromEntries(sends),
    name: "Blog",
    unpublish: { whyNot: "It keeps what it has." },
    preview: (payload: string) =>
      payload === "page"
        ? { shape: "data" }
        : {
            shape: "post",
            parts: [
              { characters: 5, most },
              { characters: 9, most },
            ],
          },
  } as unknown as Channel;
}
const post = (payload = "post"): Post => ({ key: "k", payload, signal: AbortSignal.any([]) });
const sendingOf = (channel: Channel, name: string) =>
  (channel as unknown as Record<string, (post: Post) => Promise<unknown>>)[name] ??
  expect.fail(name);
const rejected = new AppError("rejected", "No cats");

it.each(["create", "publish", "update"])("reads outdated limits before %s", async (name) => {
  const sent: string[] = [];
  let asked = 0;
  const now = placeOf(20, () => "there", sent);
  const limits = { ask: () => ((asked += 1), Promise.resolve<Channel | null>(now)) };
  const channel = placeOf(10, () => "there", sent);
  for (const areOld of [false, true])
    expect(await sendingOf(withFreshLimits(channel, { areOld, ...limits }), name)(post())).toBe(
      "there",
    );
  expect([sent, asked]).toEqual([[`${name} 10`, `${name} 20`], 1]);
  const silent = { areOld: true, ask: () => Promise.resolve(null) };
  await sendingOf(withFreshLimits(channel, silent), name)(post());
  expect(sent.at(-1)).toBe(`${name} 10`);
  expect(withFreshLimits(channel, silent).unpublish).toBe(channel.unpublish);
});

it("says that it was too long where that is why, by how much it takes by now", async () => {
  const sending = (most: number | null, failure: Error, payload = "post", areOld = false) => {
    const now = most === null ? null : placeOf(most, () => failure);
    const channel = placeOf(10, () => failure);
    return sendingOf(
      withFreshLimits(channel, { areOld, ask: () => Promise.resolve(now) }),
      "create",
    )(post(payload));
  };
  for (const areOld of [false, true])
    await expect(sending(8, rejected, "post", areOld)).rejects.toMatchObject({
      code: "too_long",
      message: expect.stringMatching(/^Blog now allows 8 characters, and this has 9\./u) as string,
      cause: rejected,
    });
  await expect(sending(9, rejected)).rejects.toBe(rejected);
  await expect(sending(null, rejected)).rejects.toBe(rejected);
  await expect(sending(8, rejected, "page")).rejects.toBe(rejected);
  for (const failure of [new AppError("rate_limited", "Later"), new TypeError("ours")])
    await expect(sending(8, failure)).rejects.toBe(failure);
});
