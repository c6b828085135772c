import { expect, it } from "vitest";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { noteHealth } from "./note-health.ts";

const { signal } = new AbortController();
const published = { key: "k", remoteId: "1", payload: "{}", publishedAt: 0, at: 0, signal };
const figures = {
  views: 1,
  interactions: 2,
  followers: null,
  conversions: null,
  earnedCents: null,
};

function noted(measure: NonNullable<Channel["measure"]>) {
  const heard: string[] = [];
  const { channel } = createRecordingChannel({
    clock: createManualClock(0),
    guarantee: "by_key",
  });
  const health = {
    worked: async () => heard.push("worked"),
    refused: async (problem: string) => heard.push(problem),
  };
  return {
    heard,
    ...noteHealth({ ...channel, measure }, health),
  };
}

it("takes figures, which anybody may read, for no sign that a place still lets us in", async () => {
  const { heard, ...place } = noted(async () => figures);
  await place.measure?.(published);
  expect(heard).toEqual([]);
  if (place.guarantee !== "by_key") throw new Error("it promises something else");
  await place.find({ ...published, since: 0, wasThere: false });
  expect(heard).toEqual(["worked"]);
});

it("notes that a place does not let us in where its figures are asked for, too", async () => {
  const { heard, measure } = noted(async () => {
    throw new AppError("bad_credentials", "It does not let us in");
  });
  await expect(measure?.(published)).rejects.toThrow();
  expect(heard).toEqual(["It does not let us in"]);
});

it("notes of everything else that it is asked what came of it, before it answers", async () => {
  const heard: string[] = [];
  const later = async (what: string) => {
    await new Promise((resolve) => setImmediate(resolve));
    heard.push(what);
  };
  const health = { worked: () => later("worked"), refused: later };
  let failure: Error | null = null;
  const ask = () => (failure ? Promise.reject(failure) : Promise.resolve("answer"));
  const names = ["create", "draft", "publish", "find", "update", "unpublish"] as const;
  const asked = Object.fromEntries(names.map((name) => [name, ask]));
  const place = noteHealth({ ...asked, measure: null } as unknown as Channel, health);
  const noting = place as unknown as Record<string, typeof ask>;
  for (const name of names) {
    expect([name, await noting[name]?.()]).toEqual([name, "answer"]);
    expect(heard.splice(0)).toEqual(["worked"]);
  }
  expect(place.measure).toBeNull();
  failure = new AppError("bad_credentials", "No");
  await expect(noting.create?.()).rejects.toBe(failure);
  expect(heard.splice(0)).toEqual(["No"]);
  for (failure of [new AppError("channel_unavailable", "Away"), new TypeError("ours")])
    await expect(noting.create?.()).rejects.toBe(failure);
  expect(heard).toEqual([]);
});
