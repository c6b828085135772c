import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { steps } from "./steps.ts";
import { lastStep, maxTopicLength } from "./onboarding.ts";
import type { Onboarding } from "./onboarding.server.ts";

const Way = describeFields(
  z.object({
    step: z.int(),
    ended: z.boolean(),
    steps: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        state: z.enum(["passed", "current", "to_come"]),
      }),
    ),
    ideas: z.array(z.object({ key: z.string(), topic: z.string(), reason: z.string() })),
    firstText: z.nullable(
      z.object({
        ideaId: z.string(),
        topic: z.string(),
        secondsLeft: z.nullable(z.number()),
        contentItemId: z.nullable(z.string()),
      }),
    ),
  }),
  {
    step: `The current step, from 1 to ${lastStep}.`,
    ended: "Getting started is over: completed or dismissed, or the workspace is live.",
    steps: [
      "The steps, in order.",
      {
        number: "From 1.",
        name: "Its topic.",
        state: "passed (done or skipped), current, or to_come.",
      },
    ],
    ideas: [
      "Suggested ideas for the first article.",
      { key: "The key to choose it.", topic: "In a few words.", reason: "Why." },
    ],
    firstText: [
      "The first draft's progress; null: no idea chosen.",
      {
        ideaId: "The chosen idea.",
        topic: "Its topic.",
        secondsLeft: "Estimated seconds until it can be read; null: unknown.",
        contentItemId: "The content that can be read; null: none yet.",
      },
    ],
  },
);

const Change = describeFields(
  z
    .strictObject({
      step: z.optional(z.int().check(z.minimum(1), z.maximum(lastStep))),
      ended: z.optional(z.literal(true)),
    })
    .check(
      z.refine(
        ({ step, ended }) => (step === undefined) !== (ended === undefined),
        "Set either step or ended.",
      ),
    ),
  {
    step: `The step to go to, from 1 to ${lastStep}; those before it count as passed.`,
    ended: "true: ends getting started.",
  },
);

const Choice = describeFields(
  z
    .strictObject({
      key: z.optional(z.string()),
      // Whitespace has a length but is no topic.
      topic: z.optional(z.string().check(z.trim(), z.regex(/\S/u), z.maxLength(maxTopicLength))),
      despite: z._default(z.boolean(), false),
    })
    .check(
      z.refine(
        ({ key, topic }) => (key === undefined) !== (topic === undefined),
        "Set either the key of a suggested idea or a topic.",
      ),
    ),
  {
    key: "The key of a suggested idea.",
    topic: `Your own topic, at most ${maxTopicLength} characters.`,
    despite: "true: accept a topic that is similar to an existing idea.",
  },
);

interface OnboardingEndpointDeps {
  onboarding: Pick<
    Onboarding,
    "of" | "leadsAnybody" | "goOn" | "end" | "ideas" | "choose" | "firstText"
  >;
  settings: { of(workspaceId: string): Promise<{ timeZone: string }> };
}

/** Getting started. */
export function onboardingEndpoints({ onboarding, settings }: OnboardingEndpointDeps): Endpoint[] {
  async function read(workspaceId: string): Promise<{ body: z.output<typeof Way> }> {
    const state = await onboarding.of(workspaceId);
    const { step, ended, ideaId } = state ?? { step: 1, ended: false, ideaId: null };
    const stateOf = (number: number): "passed" | "current" | "to_come" =>
      ended || number < step ? "passed" : number === step ? "current" : "to_come";
    const names = steps.map(({ name }, index) => ({
      number: index + 1,
      name,
      state: stateOf(index + 1),
    }));
    const ideas = ended ? [] : await onboarding.ideas(workspaceId);
    return {
      body: {
        step,
        ended,
        steps: names,
        ideas: ideas.map(({ key, topic, reason }) => ({ key, topic, reason })),
        firstText: ideaId === null ? null : await readFirst(workspaceId, ideaId),
      },
    };
  }

  async function readFirst(workspaceId: string, ideaId: string) {
    const { timeZone } = await settings.of(workspaceId);
    const { topic, secondsLeft, readAt } = await onboarding.firstText({
      workspaceId,
      ideaId,
      timeZone,
    });
    return { ideaId, topic, secondsLeft, contentItemId: readAt };
  }

  async function refuseLive(workspaceId: string): Promise<void> {
    // Getting started is for simulation only.
    if (!(await onboarding.leadsAnybody(workspaceId)))
      throw new ApiRefusal("conflict", "This workspace is live, so getting started is over.");
  }

  const common = { group: "Workspace", access: "subscriber" } as const;
  const answer = { status: 200, schema: Way, description: "The current state." } as const;
  return [
    defineEndpoint({
      ...common,
      method: "GET",
      path: "/api/onboarding",
      id: "get_onboarding",
      summary: "Read the getting started progress",
      description:
        "The getting started steps, the suggested ideas, and the progress of the first article.",
      limit: "read",
      answer,
      handle: ({ caller }) => read(caller.workspaceId),
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/onboarding",
      id: "update_onboarding",
      summary: "Go to a getting started step, or end it",
      description:
        "Going to a later step skips the steps before it. The answers of the first two steps are your brief, which has its own endpoints.",
      limit: "write",
      body: Change,
      answer,
      async handle({ caller: { workspaceId }, body: { step } }) {
        await refuseLive(workspaceId);
        if (step === undefined) await onboarding.end(workspaceId);
        else await onboarding.goOn(workspaceId, step);
        return read(workspaceId);
      },
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/onboarding/idea",
      id: "choose_first_idea",
      summary: "Choose the idea for the first article",
      description:
        "The idea comes first in the plan and is written at once. It replaces an earlier choice that hasn't been started.",
      limit: "write",
      body: Choice,
      answer,
      async handle({ caller, body: { key, topic, despite } }) {
        const chosen = topic === undefined ? { key: key ?? "" } : { topic, despite };
        const duplicate = await onboarding.choose(caller, chosen);
        if (duplicate !== null)
          throw new ApiRefusal(
            "conflict",
            `This is similar to “${duplicate}”, which you already have.`,
          );
        return read(caller.workspaceId);
      },
    }),
  ];
}
