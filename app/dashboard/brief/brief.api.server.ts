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
  offer: `What you sell or do: at most ${limits.answer} characters.`,
  audience: `Your customers: at most ${limits.audience} characters.`,
  goals: `What your content should achieve: at most ${limits.answer} characters.`,
  tone: `Your tone of voice: at most ${limits.answer} characters.`,
  avoid: `Words, claims, and topics to avoid: at most ${limits.avoid}.`,
  language: `The language of your content: one of ${Object.keys(languages).join(", ")}.`,
  sites: `Addresses of sites and feeds that agents may use: at most ${limits.sites}.`,
};

const sampleTexts = {
  id: "The sample's id. In a change: the sample to keep or change; left out: a new one.",
  title: "Its title.",
  text: `The text: at most ${limits.sample} characters.`,
};

const listTexts = {
  samples: "Writing samples that show agents your tone of voice.",
  rules: "Style rules, each with a quote from one of your samples.",
};

const ruleTexts = {
  rule: "The rule.",
  quote: "An exact quote from one of the samples.",
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
    number: "The version number, from 1; 0: nothing saved yet.",
    savedAt: "When it was saved; null: never.",
    ...fieldTexts,
    samples: [
      listTexts.samples,
      {
        ...sampleTexts,
        from: "pasted (by you or through the API), file (uploaded), or website (read from your site).",
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
    samples: [`${listTexts.samples} This replaces the current list.`, sampleTexts],
    rules: [`${listTexts.rules} This replaces the current list.`, ruleTexts],
  },
);

const VersionNumber = describeFields(
  z.strictObject({
    number: z.string().check(z.regex(/^\d{1,9}$/, "There's no version with this number.")),
  }),
  { number: "The version number." },
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
      "The versions, newest first.",
      {
        number: "Its number, from 1.",
        savedAt: "When it was saved, as an ISO timestamp.",
        savedBy: "Who saved it; null: unknown.",
        changed: "The fields that changed since the previous version.",
      },
    ],
  },
);

interface BriefEndpointDeps {
  briefs: Pick<Briefs, "of" | "update" | "history" | "version" | "restore">;
}

/** What the owner says about their business. */
export function briefEndpoints({ briefs }: BriefEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/brief",
      id: "get_brief",
      group: "Workspace",
      access: "subscriber",
      summary: "Read your business details",
      description:
        "Everything your agents know about you: what you sell or do, your customers, your goals, your tone of voice, what to avoid, and your writing samples.",
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
      summary: "Change your business details",
      description:
        "Saves a new version. Fields you leave out stay the same. Earlier versions are kept and can be restored under Your business. The content is plain text for your agents; nothing in it is executed.",
      limit: "write",
      conditional: true,
      bodyBytes: 600_000,
      body: Changes,
      answer: { status: 200, schema: BriefSchema, description: "The new version." },
      async handle({ caller, body, isExpected }) {
        const change = (before: Answers, newId: () => string): Answers => {
          const read = readAnswers(merge(before, body, newId));
          if (read.ok) return read.answers;
          const [[field, why] = ["body", "We couldn't read it."]] = Object.entries(read.problems);
          throw new ApiRefusal("invalid_input", `${field}: ${why}`);
        };
        return answerWith(await briefs.update(caller, change, isExpected));
      },
    }),
    ...versionEndpoints({ briefs }),
  ];
}

/** Earlier versions, and restoring them. */
function versionEndpoints({ briefs }: BriefEndpointDeps): Endpoint[] {
  const shared = { group: "Workspace", access: "subscriber", params: VersionNumber } as const;
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/brief/versions",
      id: "list_brief_versions",
      group: "Workspace",
      access: "subscriber",
      summary: "List earlier versions of your business details",
      description: "The versions of your business details, newest first.",
      limit: "read",
      answer: { status: 200, schema: Versions, description: "The versions." },
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
      summary: "Read an earlier version",
      description: "One version of your business details.",
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
      summary: "Restore an earlier version",
      description: "Saves an earlier version as the newest one. No version is lost.",
      limit: "write",
      answer: { status: 200, schema: BriefSchema, description: "The new version." },
      handle: async ({ caller, params }) =>
        answerWith(await briefs.restore(caller, Number(params.number))),
    }),
  ];
}

type GivenChanges = z.output<typeof Changes>;

/** A field without a value changes nothing. */
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
