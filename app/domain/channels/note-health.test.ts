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

it("doesn't take public metrics as a sign that access works", async () => {
  const { heard, ...channel } = noted(async () => figures);
  await channel.measure?.(published);
  expect(heard).toEqual([]);
  if (channel.guarantee !== "by_key") throw new Error("it promises something else");
  await channel.find({ ...published, since: 0, wasThere: false });
  expect(heard).toEqual(["worked"]);
});

it("records rejected access when reading metrics, too", async () => {
  const { heard, measure } = noted(async () => {
    throw new AppError("bad_credentials", "It does not let us in");
  });
  await expect(measure?.(published)).rejects.toThrow();
  expect(heard).toEqual(["It does not let us in"]);
});

it("records every other request before it answers", async () => {
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
  const channel = noteHealth({ ...asked, measure: null } as unknown as Channel, health);
  const noting = channel as unknown as Record<string, typeof ask>;
  for (const name of names) {
    expect([name, await noting[name]?.()]).toEqual([name, "answer"]);
    expect(heard.splice(0)).toEqual(["worked"]);
  }
  expect(channel.measure).toBeNull();
  failure = new AppError("bad_credentials", "No");
  await expect(noting.create?.()).rejects.toBe(failure);
  expect(heard.splice(0)).toEqual(["No"]);
  for (failure of [new AppError("channel_unavailable", "Away"), new TypeError("ours")])
    await expect(noting.create?.()).rejects.toBe(failure);
  expect(heard).toEqual([]);
});
