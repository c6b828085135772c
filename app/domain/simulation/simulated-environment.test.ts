import { expect, test } from "vitest";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";
import { createSimulatedEnvironment } from "./simulated-environment.server.ts";

const idea = { topic: "herbs", angle: "", keyword: "herbs", sampleSlug: null, quick: 0 } as const;
const source = { title: "Herbs", body: "Water them.", fields: {} };

/** How long an experienced agent takes, in milliseconds. */
async function takesMs(assignment: Assignment): Promise<number> {
  const { writer } = createSimulatedEnvironment({ speed: 1 });
  const task = { id: "t", workspaceId: "w", ideaId: null, timeZone: "UTC" };
  const agent = { type: "social_media", seed: "test", ordinal: 7, speed: "standard" } as const;
  const given = await writer.write(
    { assignment, task, ...agent, worksUntil: null, now: 0 },
    { signal: new AbortController().signal },
  );
  return "underWay" in given ? given.underWay.until : 0;
}

test("requested changes are made while the user watches; other work takes its usual time", async () => {
  const note = "Say how deep the pot should be.";
  expect(await takesMs({ work: "answer", idea, source, note })).toBeLessThan(30 * SECOND);
  expect(await takesMs({ work: "video", idea, source })).toBeGreaterThan(20 * MINUTE);
});
