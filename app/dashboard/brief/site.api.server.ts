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
    read: "A summary of what was read; null: nothing could be read.",
    tried: [
      "The requested addresses, in order.",
      { address: "The address.", problem: "Why it could not be read; null: it was." },
    ],
    proposals: [
      "Suggestions you haven't accepted or dismissed yet.",
      {
        key: "The key to accept or dismiss it.",
        field: "Which answer it is for: offer, language, site or sample.",
        title: "A sample's title; otherwise empty.",
        text: "The suggested value.",
        from: "Where it was found.",
      },
    ],
  },
);

const SiteAddress = describeFields(
  z.strictObject({
    address: z
      .string()
      .check(
        z.minLength(1, "Enter your website's address."),
        z.maxLength(2_000, "The address is too long."),
      ),
  }),
  { address: "The address of your site, such as ledge-and-leaf.example." },
);

const ProposalKey = describeFields(
  z.strictObject({
    key: z.string().check(z.maxLength(2_100, "There's no suggestion with this key.")),
  }),
  { key: "The proposal’s `key`." },
);

interface SiteEndpointDeps {
  siteReadings: Pick<
    ReturnType<typeof createSiteReadings>,
    "of" | "read" | "take" | "keepMine" | "setAside"
  >;
}

/** Suggestions for the business details, read from the owner's site. */
export function siteEndpoints({ siteReadings }: SiteEndpointDeps): Endpoint[] {
  /** @throws AppError `not_found` */
  async function current(workspaceId: string): Promise<SiteReading> {
    const reading = await siteReadings.of(workspaceId);
    if (reading) return reading;
    throw new AppError("not_found", "No site was read, or its suggestions were dismissed.");
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
        "Reads a site's title, description, feed, and latest posts and suggests answers. Nothing changes on its own. The request waits a few seconds for the site. A site that can't be read is not an error: `tried` says what was requested and why it failed. Private network addresses aren't requested.",
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
      summary: "Read the suggestions from your site",
      description: "The result of the last reading and the open suggestions.",
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
      summary: "Accept a suggestion from your site",
      description: "Adds one suggestion to your answers, which saves a new version.",
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
      summary: "Dismiss a suggestion",
      description: "Removes one suggestion from the list. Your answers stay the same.",
      limit: "write",
      errors: ["not_found"],
      body: ProposalKey,
      answer: { status: 200, schema: ReadingSchema, description: "The open suggestions." },
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
      summary: "Dismiss all suggestions from your site",
      description: "Removes all open suggestions. You can read the site again.",
      limit: "write",
      answer: { status: 204, description: "Dismissed." },
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
