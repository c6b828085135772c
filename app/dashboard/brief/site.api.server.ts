import * as z from "zod/mini";
import { AppError } from "#app/core/errors.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import type { createSiteReadings } from "#app/domain/brief/readings.server.ts";
import type { SiteReading } from "#app/domain/brief/site-reading.ts";
import { answerWith, BriefSchema } from "./brief.api.server.ts";

const ReadingSchema = describeFields(
  z.object({
    address: z.string(),
    readAt: z.string(),
    read: z.nullable(z.string()),
    tried: z.array(z.object({ address: z.string(), problem: z.nullable(z.string()) })),
    proposals: z.array(
      z.object({
        key: z.string(),
        field: z.enum(["offer", "language", "site", "sample"]),
        title: z.string(),
        text: z.string(),
        from: z.string(),
      }),
    ),
  }),
  {
    address: "The address as you gave it.",
    readAt: "When it was read, as an ISO timestamp.",
    read: "What was read, in a few words; null: nothing could be.",
    tried: [
      "What was asked there, in order.",
      { address: "The address.", problem: "Why it could not be read; null: it was." },
    ],
    proposals: [
      "What your answers do not say yet, until you have decided on it.",
      {
        key: "Names it when you take it or keep yours.",
        field: "Which answer it is for: offer, language, site or sample.",
        title: "Of a text: its title; otherwise empty.",
        text: "What it would say.",
        from: "Where it was found, in words.",
      },
    ],
  },
);

const SiteAddress = describeFields(
  z.strictObject({
    address: z
      .string()
      .check(
        z.minLength(1, "Give the address of your site."),
        z.maxLength(2_000, "It is too long."),
      ),
  }),
  { address: "The address of your site, such as ledge-and-leaf.example." },
);

const ProposalKey = describeFields(
  z.strictObject({ key: z.string().check(z.maxLength(2_100, "This names no proposal.")) }),
  { key: "The proposal’s `key`." },
);

interface SiteEndpointDeps {
  siteReadings: Pick<
    ReturnType<typeof createSiteReadings>,
    "of" | "read" | "take" | "keepMine" | "setAside"
  >;
}

/** What a workspace’s own site says, as proposals for what its owner says of the business. */
export function siteEndpoints({ siteReadings }: SiteEndpointDeps): Endpoint[] {
  /** @throws AppError `not_found` */
  async function current(workspaceId: string): Promise<SiteReading> {
    const reading = await siteReadings.of(workspaceId);
    if (reading) return reading;
    throw new AppError("not_found", "No site was read, or what was found was set aside.");
  }
  const shared = { group: "Workspace", access: "subscriber" } as const;
  const path = "/api/brief/site";
  return [
    defineEndpoint({
      ...shared,
      method: "POST",
      path,
      id: "read_site",
      summary: "Read your site",
      description:
        "Reads the title, the description, the feed and the last posts of a site, and proposes answers from them; nothing is taken over by itself. It waits for the site for some seconds. A site that cannot be read is no error: `tried` says what was asked and why it failed. Addresses within private networks are not asked.",
      limit: "costly",
      body: SiteAddress,
      answer: { status: 200, schema: ReadingSchema, description: "What was found." },
      async handle({ caller, body }) {
        await siteReadings.read(caller.workspaceId, body.address.trim());
        return answerOf(await current(caller.workspaceId));
      },
    }),
    defineEndpoint({
      ...shared,
      method: "GET",
      path,
      id: "get_site_reading",
      summary: "Read what was found at your site",
      description: "What the last reading of your site has found, and what is left to decide.",
      limit: "read",
      errors: ["not_found"],
      answer: { status: 200, schema: ReadingSchema, description: "The last reading." },
      handle: async ({ caller }) => answerOf(await current(caller.workspaceId)),
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: `${path}/take`,
      id: "apply_site_proposal",
      summary: "Take over what your site says",
      description: "Takes one proposal into your answers, which makes another version of them.",
      limit: "write",
      errors: ["not_found"],
      body: ProposalKey,
      answer: { status: 200, schema: BriefSchema, description: "The new version." },
      handle: async ({ caller, body }) => answerWith(await siteReadings.take(caller, body.key)),
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: `${path}/keep`,
      id: "keep_current_answer",
      summary: "Keep what you have said",
      description: "Takes one proposal off the list. Your answers stay as they are.",
      limit: "write",
      errors: ["not_found"],
      body: ProposalKey,
      answer: { status: 200, schema: ReadingSchema, description: "What is left to decide." },
      async handle({ caller, body }) {
        await siteReadings.keepMine(caller.workspaceId, body.key);
        return answerOf(await current(caller.workspaceId));
      },
    }),
    defineEndpoint({
      ...shared,
      method: "DELETE",
      path,
      id: "discard_site_proposal",
      summary: "Set aside what was found at your site",
      description: "Forgets all that is left to decide. The site can be read again.",
      limit: "write",
      answer: { status: 204, description: "It is set aside." },
      async handle({ caller }) {
        await siteReadings.setAside(caller.workspaceId);
        return {};
      },
    }),
  ];
}

const answerOf = ({ address, readAt, read, tried, proposals }: SiteReading) => ({
  body: {
    address,
    readAt: new Date(readAt).toISOString(),
    read,
    tried: tried.map((each) => ({ ...each })),
    proposals: proposals.map(({ key, field, title, text, from }) => ({
      key,
      field,
      title,
      text,
      from,
    })),
  },
});
