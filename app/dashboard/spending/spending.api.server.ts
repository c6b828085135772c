import * as z from "zod/mini";
import { isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { dollarsToMicro } from "#app/domain/spending/spend.ts";
import type { createSpending } from "#app/domain/ai/writers/calls/spending.server.ts";

const limitTexts = {
  dayLimit: "The daily limit, in dollars.",
  monthLimit: "The monthly limit, in dollars.",
};

const dayTokenLimit =
  "The daily token limit for models without a known price, which dollar limits can't cover.";

const Spending = describeFields(
  z.object({
    paid: z.number(),
    setAside: z.number(),
    dayLimit: z.number(),
    monthLimit: z.number(),
    tokensToday: z.number(),
    dayTokenLimit: z.number(),
    stoppedAt: z.nullable(z.iso.datetime()),
    days: z.array(z.object({ day: z.string(), spent: z.number() })),
    ideas: z.array(
      z.object({ idea: z.nullable(z.string()), title: z.nullable(z.string()), spent: z.number() }),
    ),
  }),
  {
    ...limitTexts,
    paid: "What calls have cost this month, in dollars.",
    setAside: "The amount reserved for open calls, in dollars.",
    tokensToday: "The tokens they have used today, including those reserved for open calls.",
    dayTokenLimit,
    stoppedAt: "When spending was stopped. Null: not stopped.",
    days: [
      "The days of this month with spending.",
      {
        day: "In your workspace’s time zone.",
        spent: "In dollars, including reserved amounts.",
      },
    ],
    ideas: [
      "What each idea has cost this month, latest first.",
      {
        idea: "The idea’s id. Null: not for an idea, such as a connection test.",
        title: "The idea’s title.",
        spent: "In dollars.",
      },
    ],
  },
);

const dollars = z.number().check(z.minimum(0), z.maximum(9_999));
const Limits = describeFields(
  z.strictObject({
    dayLimit: dollars,
    monthLimit: dollars,
    dayTokenLimit: z.optional(z.int().check(z.minimum(0), z.maximum(999_999_999_999))),
  }),
  { ...limitTexts, dayTokenLimit: `${dayTokenLimit} Left out: unchanged.` },
);

interface SpendingEndpointDeps {
  live: { spending: ReturnType<typeof createSpending>; now(): number };
  settings: { of(workspaceId: string): Promise<{ timeZone: string }> };
}

const inDollars = (micro: number) => micro / 1_000_000;

/** AI costs and their limits. */
export function spendingEndpoints({ live, settings }: SpendingEndpointDeps): Endpoint[] {
  async function read({ workspaceId }: Pick<Actor, "workspaceId">) {
    const { timeZone } = await settings.of(workspaceId);
    const today = dayIn(live.now(), timeZone);
    const figures = await live.spending.figures(workspaceId, today);
    const { days, ideas, limits } = figures;
    const sum = (field: "paid" | "setAside") =>
      days.reduce((total, each) => total + each[field], 0);
    return {
      body: {
        paid: inDollars(sum("paid")),
        setAside: inDollars(sum("setAside")),
        dayLimit: inDollars(limits.dayMicroDollars),
        monthLimit: inDollars(limits.monthMicroDollars),
        tokensToday: days.find(({ day }) => day === today)?.unpricedTokens ?? 0,
        dayTokenLimit: limits.dayTokens,
        stoppedAt: isoOrNull(limits.stoppedAt),
        days: days.map(({ day, paid, setAside }) => ({ day, spent: inDollars(paid + setAside) })),
        ideas: ideas.map(({ ideaId, title, amount }) => ({
          idea: ideaId,
          title,
          spent: inDollars(amount),
        })),
      },
    };
  }
  const common = { group: "Workspace", access: "subscriber" } as const;
  const answer = { status: 200, schema: Spending, description: "Current spending." } as const;

  return [
    defineEndpoint({
      ...common,
      method: "GET",
      path: "/api/spending",
      id: "get_spending",
      summary: "Read what writing costs",
      description:
        "What calls to language models have cost this month, by day and by idea, and the limits.",
      limit: "read",
      answer,
      handle: ({ caller }) => read(caller),
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/spending/limits",
      id: "update_spending_limits",
      summary: "Change the spending limits",
      description:
        "Sets the daily and monthly limits and the daily token limit. Every call is checked before it is made. Work that was paused by a limit resumes.",
      limit: "write",
      decides: true,
      body: Limits,
      answer,
      async handle({ caller, body }) {
        await live.spending.setLimits(caller, {
          dayMicroDollars: dollarsToMicro(body.dayLimit),
          monthMicroDollars: dollarsToMicro(body.monthLimit),
          dayTokens: body.dayTokenLimit ?? null,
        });
        return read(caller);
      },
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/spending/stop",
      id: "stop_spending",
      summary: "Stop everything that costs money",
      description:
        "Ends open calls within two seconds and starts no new ones, even after a restart.",
      limit: "write",
      answer,
      async handle({ caller }) {
        await live.spending.stop(caller);
        return read(caller);
      },
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/spending/resume",
      id: "resume_spending",
      summary: "Resume after a stop",
      description: "Work resumes where it stopped, within the limits.",
      limit: "write",
      decides: true,
      answer,
      async handle({ caller }) {
        await live.spending.goOn(caller);
        return read(caller);
      },
    }),
  ];
}
