import * as z from "zod/mini";
import { isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import {
  languages,
  limits,
  sampleFrom,
  type Answers,
  type Brief,
} from "#app/domain/brief/brief.ts";
import { readAnswers } from "#app/domain/brief/brief-schema.ts";
import type { Briefs } from "#app/domain/brief/briefs.server.ts";

const fieldTexts = {
  offer: `What you offer, in your own words: at most ${limits.answer} characters.`,
  audience: `To whom: at most ${limits.audience} characters.`,
  goals: `What the texts are to do for you: at most ${limits.answer} characters.`,
  tone: `How you sound: at most ${limits.answer} characters.`,
  avoid: `Words, claims and subjects that are never to be said: at most ${limits.avoid}.`,
  language: `The language of the texts: one of ${Object.keys(languages).join(", ")}.`,
  sites: `Addresses of sites and feeds that agents may draw on: at most ${limits.sites}.`,
};

const sampleTexts = {
  id: "The text’s id. In a change: of one that stays as it is or is changed; left out: it is new.",
  title: "What you call it.",
  text: `The text as you wrote it: at most ${limits.sample} characters.`,
};

const listTexts = {
  samples: "Texts of your own, from which agents take how you sound.",
  rules: "How to sound, each with words from one of your texts that show it.",
};

const ruleTexts = {
  rule: "The rule.",
  quote: "Words that stand in one of the texts, exactly so.",
};

const answers = {
  offer: z.string(),
  audience: z.string(),
  goals: z.string(),
  tone: z.string(),
  avoid: z.array(z.string()),
  language: z.string(),
  sites: z.array(z.string()),
};
const rules = z.array(z.strictObject({ rule: z.string(), quote: z.string() }));

export const BriefSchema = describeFields(
  z.object({
    number: z.number(),
    savedAt: z.nullable(z.string()),
    ...answers,
    samples: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        text: z.string(),
        from: z.enum(sampleFrom),
      }),
    ),
    rules,
  }),
  {
    number: "Which version it is, from 1; 0: nothing has been said yet.",
    savedAt: "When it was saved; null: never.",
    ...fieldTexts,
    samples: [
      listTexts.samples,
      {
        ...sampleTexts,
        from: "pasted (by you, or over the API), file (you sent it as one) or website (it was read there).",
      },
    ],
    rules: [listTexts.rules, ruleTexts],
  },
);

const Changes = describeFields(
  z.strictObject({
    ...z.partial(z.object(answers)).shape,
    samples: z.optional(
      z.array(z.strictObject({ id: z.optional(z.string()), title: z.string(), text: z.string() })),
    ),
    rules: z.optional(rules),
  }),
  {
    ...fieldTexts,
    samples: [
      `${listTexts.samples} The list takes the place of the one that is there.`,
      sampleTexts,
    ],
    rules: [`${listTexts.rules} The list takes the place of the one that is there.`, ruleTexts],
  },
);

const VersionNumber = describeFields(
  z.strictObject({
    number: z.string().check(z.regex(/^\d{1,9}$/, "This is no version’s number.")),
  }),
  { number: "The version’s number." },
);

const Versions = describeFields(
  z.object({
    items: z.array(
      z.object({
        number: z.number(),
        savedAt: z.string(),
        savedBy: z.nullable(z.string()),
        changed: z.array(z.string()),
      }),
    ),
  }),
  {
    items: [
      "The versions, the newest first.",
      {
        number: "Its number, from 1.",
        savedAt: "When it was saved, as an ISO timestamp.",
        savedBy: "Who has saved it; null: nobody knows.",
        changed: "The fields that are others than in the version before.",
      },
    ],
  },
);

interface BriefEndpointDeps {
  briefs: Pick<Briefs, "of" | "update" | "history" | "version" | "restore">;
}

/** What the owner of a workspace says of their business. */
export function briefEndpoints({ briefs }: BriefEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/brief",
      id: "get_brief",
      group: "Workspace",
      access: "subscriber",
      summary: "Read what you have said of your business",
      description:
        "Everything your agents know about you: what you offer and to whom, what the texts are to do, how you sound, what must never be said, and texts of your own.",
      limit: "read",
      answer: { status: 200, schema: BriefSchema, description: "The newest version." },
      handle: async ({ caller }) => answerWith(await briefs.of(caller.workspaceId)),
    }),
    defineEndpoint({
      method: "PATCH",
      path: "/api/brief",
      id: "update_brief",
      group: "Workspace",
      access: "subscriber",
      summary: "Change what you have said of your business",
      description:
        "Stores another version; what you leave out stays. Earlier versions are kept, and can be brought back under Your business. What stands in it is text for your agents, whatever it looks like: nothing in it is carried out.",
      limit: "write",
      conditional: true,
      bodyBytes: 600_000,
      body: Changes,
      answer: { status: 200, schema: BriefSchema, description: "The new version." },
      async handle({ caller, body, isExpected }) {
        const change = (before: Answers, newId: () => string): Answers => {
          const read = readAnswers(merge(before, body, newId));
          if (read.ok) return read.answers;
          const [[field, why] = ["body", "It cannot be read."]] = Object.entries(read.problems);
          throw new ApiRefusal("invalid_input", `${field}: ${why}`);
        };
        return answerWith(await briefs.update(caller, change, isExpected));
      },
    }),
    ...versionEndpoints({ briefs }),
  ];
}

/** What was said before, and saying it again. */
function versionEndpoints({ briefs }: BriefEndpointDeps): Endpoint[] {
  const shared = { group: "Workspace", access: "subscriber", params: VersionNumber } as const;
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/brief/versions",
      id: "list_brief_versions",
      group: "Workspace",
      access: "subscriber",
      summary: "List what you have said before",
      description: "The versions of what you have said of your business, the newest first.",
      limit: "read",
      answer: { status: 200, schema: Versions, description: "The versions that are kept." },
      async handle({ caller }) {
        const versions = await briefs.history(caller.workspaceId);
        const items = versions.map(({ savedAt, changed, ...each }) => ({
          ...each,
          savedAt: new Date(savedAt).toISOString(),
          changed: [...changed],
        }));
        return { body: { items } };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/brief/versions/{number}",
      id: "get_brief_version",
      summary: "Read what you had said",
      description: "One version of what you have said of your business.",
      limit: "read",
      answer: { status: 200, schema: BriefSchema, description: "The version." },
      handle: async ({ caller, params }) =>
        answerWith(await briefs.version(caller.workspaceId, Number(params.number))),
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/brief/versions/{number}/restore",
      id: "restore_brief_version",
      summary: "Say again what you had said",
      description: "Makes an old version the newest, as a version of its own. None is lost by it.",
      limit: "write",
      answer: { status: 200, schema: BriefSchema, description: "The new version." },
      handle: async ({ caller, params }) =>
        answerWith(await briefs.restore(caller, Number(params.number))),
    }),
  ];
}

type GivenChanges = z.output<typeof Changes>;

/** A field that is there without a value changes nothing. */
function merge(before: Answers, { samples, ...given }: GivenChanges, newId: () => string): unknown {
  const changed = Object.entries(given).filter(([, value]) => value !== undefined);
  const known = new Map(before.samples.map((each) => [each.id, each]));
  const named = samples?.map(({ id, ...each }) => {
    const earlier = id === undefined ? undefined : known.get(id);
    return { id: earlier?.id ?? newId(), from: earlier?.from ?? "pasted", ...each };
  });
  return { ...before, ...Object.fromEntries(changed), samples: named ?? before.samples };
}

export function answerWith({ number, savedAt, answers }: Brief) {
  const { samples, rules, avoid, sites, ...texts } = answers;
  return {
    body: {
      number,
      savedAt: isoOrNull(savedAt),
      ...texts,
      avoid: [...avoid],
      sites: [...sites],
      samples: samples.map((each) => ({ ...each })),
      rules: rules.map((each) => ({ ...each })),
    },
    version: String(number),
  };
}
