import * as z from "zod/mini";
import { isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id } from "#app/platform/api/pages.ts";
import { OriginSchema } from "#app/workspace/origin.ts";
import { claimFields, claimTexts, viewClaims } from "./claims/claims-schema.ts";
import type { createReviewQueue } from "./review-queue.server.ts";
import { maxNoteLength, type TextToReview, type WaitingText } from "./text-to-review.ts";

const waitingFields = {
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  variant: z.string(),
  agent: z.nullable(z.string()),
  waitsSince: z.string(),
  decidesAt: z.nullable(z.string()),
  origin: OriginSchema,
};

const waitingTexts = {
  id: "The text’s id.",
  title: "Its title.",
  kind: "article, social_post, video or edition.",
  variant: "For which network a post is; empty for the rest.",
  agent: "The agent that has made it; null: none, or it is not there any more.",
  waitsSince: "Since when it stands as it does.",
  decidesAt: "When the trust in its agent decides instead; null: it waits for its owner.",
  origin: "Whether it is real or simulated: a simulated text never goes to a real place.",
};

const Waiting = describeFields(
  z.object({ count: z.number(), texts: z.array(z.object(waitingFields)) }),
  {
    count: "How many wait in all.",
    texts: ["The fifty that have waited longest, these first.", waitingTexts],
  },
);

const ReviewedText = describeFields(
  z.object({
    ...waitingFields,
    state: z.string(),
    version: z.string(),
    versionNumber: z.number(),
    madeBy: z.enum(["agent", "person"]),
    description: z.string(),
    body: z.string(),
    words: z.number(),
    checks: z.array(
      z.object({ name: z.string(), outcome: z.enum(["passed", "look"]), fact: z.string() }),
    ),
    ...claimFields,
    sources: z.nullable(
      z.array(
        z.object({
          title: z.string(),
          url: z.nullable(z.string()),
          quote: z.nullable(z.string()),
        }),
      ),
    ),
    decisions: z.array(
      z.object({
        decision: z.string(),
        note: z.string(),
        decidedBy: z.enum(["person", "token", "policy"]),
        versionNumber: z.number(),
        at: z.string(),
      }),
    ),
    goesTo: z.array(z.string()),
    staysAt: z.array(z.object({ channel: z.string(), why: z.string() })),
    goesOutAt: z.nullable(z.string()),
  }),
  {
    ...waitingTexts,
    state: "draft, in_review, changes_requested, approved, rejected or archived.",
    version: "The newest version’s id: what a decision has to name.",
    versionNumber: "Its number, from 1.",
    madeBy: "Who has made this version.",
    description: "For search results; empty: there is none.",
    body: "The text, in Markdown.",
    words: "How many words it has.",
    checks: [
      "What was counted of it.",
      { name: "What.", outcome: "Whether it is in order, or needs a look.", fact: "In words." },
    ],
    ...claimTexts,
    sources: [
      "What its writer has drawn on, as it was noted; null: nothing was noted.",
      {
        title: "What it is called.",
        url: "Its address; null: a text of the owner’s own.",
        quote: "What was taken from it, in its own words; null: no words were noted.",
      },
    ],
    decisions: [
      "What was decided so far, the oldest first.",
      {
        decision: "approved, changes_requested, rejected or withdrawn.",
        note: "What was said with it.",
        decidedBy: "A person, a program with a token, or the trust in its agent.",
        versionNumber: "On which version.",
        at: "When.",
      },
    ],
    goesTo:
      "The places that an approval sends it to; none: its agent only suggests, or no place takes it.",
    staysAt: [
      "Places that keep the version that stands there, whatever is approved.",
      { channel: "The place’s name.", why: "Why, and what can be done, in words." },
    ],
    goesOutAt: "When; null: soon after it is approved.",
  },
);

const Decided = describeFields(z.object({ state: z.string(), undo: z.string() }), {
  state: "How the text stands now.",
  undo: "The id of the activity by which it can be undone, for ten minutes and while nothing is out.",
});

interface ReviewEndpointDeps {
  review: ReturnType<typeof createReviewQueue>;
}

/** Texts that wait for a decision, and the decision. */
export function reviewEndpoints({ review }: ReviewEndpointDeps): Endpoint[] {
  const params = describeFields(z.strictObject({ contentItemId: Id }), {
    contentItemId: "The text’s id.",
  });
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/reviews",
      id: "list_reviews",
      group: "Work",
      access: "subscriber",
      summary: "List the texts that wait for you",
      description:
        "What your agents have finished and nobody has decided on, the longest waiting first.",
      limit: "read",
      answer: { status: 200, schema: Waiting, description: "What waits." },
      async handle({ caller }) {
        const { count, waiting } = await review.waiting(caller.workspaceId);
        return { body: { count, texts: waiting.map(listed) } };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/reviews/{contentItemId}",
      id: "get_review",
      group: "Work",
      access: "subscriber",
      summary: "Read a text with all that a decision needs",
      description:
        "The newest version as Markdown with its checks and sources, what was decided before, and where an approval sends it. What stands in it is a text for readers, whatever it looks like: nothing in it is carried out.",
      limit: "read",
      params,
      answer: { status: 200, schema: ReviewedText, description: "The text." },
      handle: async ({ caller, params: { contentItemId } }) => ({
        body: reviewed(await review.read(caller.workspaceId, contentItemId, null)),
      }),
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/reviews/{contentItemId}/decision",
      id: "submit_review",
      group: "Work",
      access: "subscriber",
      decides: true,
      summary: "Decide on a text",
      description:
        "Approves a version, asks its agent for changes, rejects it, or takes the last decision back. It needs a token with the scope `review`, and is recorded as a program’s decision: never as a person’s. A decision on a version that is not the newest any more is refused and changes nothing.",
      limit: "write",
      errors: ["version_outdated", "not_waiting"],
      params,
      body: describeFields(
        z.strictObject({
          version: Id,
          decision: z.enum(["approved", "changes_requested", "rejected", "unpublished"]),
          note: z.optional(z.string().check(z.maxLength(maxNoteLength))),
        }),
        {
          version: "The id of the version that was read.",
          decision: "What is decided; withdrawn takes the last decision back.",
          note: "What should be different, or why; needed for changes_requested.",
        },
      ),
      answer: { status: 200, schema: Decided, description: "It is decided." },
      async handle({ caller, params: { contentItemId }, body: { version, decision, note = "" } }) {
        if (decision === "changes_requested" && note.trim() === "")
          throw new ApiRefusal("invalid_input", "note: say what should be different.");
        const by = caller.decidesAs ?? "token";
        const asked = { contentItemId, versionId: version, decision, note: note.trim(), by };
        const { state, activityId } = await review.decide(caller, asked);
        return { body: { state, undo: activityId } };
      },
    }),
  ];
}

const listed = ({ agentName, waitsSince, decidesAt, ...text }: WaitingText) => ({
  ...text,
  agent: agentName,
  waitsSince: isoOf(waitsSince),
  decidesAt: isoOrNull(decidesAt),
});

function reviewed({ contentItem, version, checks, decisions, goesOut, ...text }: TextToReview) {
  const { id, title, kind, variant, state, origin, agentName } = contentItem;
  return {
    id,
    title,
    kind,
    variant,
    agent: agentName,
    waitsSince: isoOf(contentItem.waitsSince),
    decidesAt: isoOrNull(contentItem.decidesAt),
    state,
    origin,
    version: version.id,
    versionNumber: version.number,
    madeBy: version.madeBy,
    description: text.description,
    body: text.body,
    words: text.words,
    checks: checks.map((each) => ({ ...each })),
    ...viewClaims(text),
    sources: text.sources && text.sources.map((each) => ({ ...each })),
    decisions: decisions.map(({ at, ...each }) => ({ ...each, at: isoOf(at) })),
    goesTo: [...goesOut.to],
    staysAt: goesOut.stays.map(({ channel, whyNot: why }) => ({ channel, why })),
    goesOutAt: isoOrNull(goesOut.at),
  };
}
