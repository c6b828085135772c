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
    step: `Where to go on, from 1 to ${lastStep}.`,
    ended:
      "Nobody is led there any more: it was gone through or put away, or the workspace is live.",
    steps: [
      "The steps, in their order.",
      {
        number: "From 1.",
        name: "What it is about.",
        state: "passed (done or skipped), current or to_come.",
      },
    ],
    ideas: [
      "What is proposed for the first text.",
      { key: "Names it, to choose it.", topic: "In a few words.", reason: "Why." },
    ],
    firstText: [
      "How far the first text is; null: no idea is chosen.",
      {
        ideaId: "The idea that was chosen.",
        topic: "What it is about.",
        secondsLeft: "Until it can be read, about; null: nobody knows.",
        contentItemId: "The text that can be read; null: none yet.",
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
        "Give either a step or ended.",
      ),
    ),
  {
    step: `The step to go to, from 1 to ${lastStep}; those before it count as passed.`,
    ended: "true: nobody is to be led there any more.",
  },
);

const Choice = describeFields(
  z
    .strictObject({
      key: z.optional(z.string()),
      // A blank has a length, and is no topic.
      topic: z.optional(z.string().check(z.trim(), z.regex(/\S/u), z.maxLength(maxTopicLength))),
      despite: z._default(z.boolean(), false),
    })
    .check(
      z.refine(
        ({ key, topic }) => (key === undefined) !== (topic === undefined),
        "Give either the key of a proposed idea or a topic.",
      ),
    ),
  {
    key: "One of the proposed ideas.",
    topic: `A topic of one’s own, in at most ${maxTopicLength} characters.`,
    despite: "true: a topic that resembles an idea you have is taken all the same.",
  },
);

interface OnboardingEndpointDeps {
  onboarding: Pick<
    Onboarding,
    "of" | "leadsAnybody" | "goOn" | "end" | "ideas" | "choose" | "firstText"
  >;
  settings: { of(workspaceId: string): Promise<{ timeZone: string }> };
}

/** The way from four questions to the first text. */
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
    // What it says and does is about practice.
    if (!(await onboarding.leadsAnybody(workspaceId)))
      throw new ApiRefusal("conflict", "This workspace is live by now: the welcome is over.");
  }

  const common = { group: "Workspace", access: "subscriber" } as const;
  const answer = { status: 200, schema: Way, description: "The welcome as it is now." } as const;
  return [
    defineEndpoint({
      ...common,
      method: "GET",
      path: "/api/onboarding",
      id: "get_onboarding",
      summary: "Read how far the welcome is",
      description:
        "The steps from four questions to the first text, what is proposed for it, and how far it is.",
      limit: "read",
      answer,
      handle: ({ caller }) => read(caller.workspaceId),
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/onboarding",
      id: "update_onboarding",
      summary: "Go to a step of the welcome, or end it",
      description:
        "Going to a later step skips those before it. The answers of the first two are your brief, which has endpoints of its own.",
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
      summary: "Choose the idea of the first text",
      description:
        "It comes first in the plan and is written at once. One that was chosen before and not begun goes.",
      limit: "write",
      body: Choice,
      answer,
      async handle({ caller, body: { key, topic, despite } }) {
        const chosen = topic === undefined ? { key: key ?? "" } : { topic, despite };
        const duplicate = await onboarding.choose(caller, chosen);
        if (duplicate !== null)
          throw new ApiRefusal(
            "conflict",
            `This resembles “${duplicate}”, which you have already.`,
          );
        return read(caller.workspaceId);
      },
    }),
  ];
}
