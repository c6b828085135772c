import * as z from "zod/mini";
import { isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { dollarsToMicro } from "#app/domain/spending/spend.ts";
import type { createSpending } from "#app/domain/ai/writers/calls/spending.server.ts";

const limitTexts = {
  dayLimit: "What may be spent on a day at most, in dollars.",
  monthLimit: "What may be spent in a month at most, in dollars.",
};

const dayTokenLimit =
  "How many tokens models whose price nobody knows may use on a day: no limit in dollars holds them.";

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
    setAside: "What is set aside for calls that are under way, in dollars.",
    tokensToday:
      "How many tokens they have used today, what is set aside for calls under way included.",
    dayTokenLimit,
    stoppedAt: "Since when nothing is spent, because somebody has stopped it. Null: it goes on.",
    days: [
      "The days of this month on which something was spent.",
      { day: "By your workspace’s calendar.", spent: "In dollars, what is set aside included." },
    ],
    ideas: [
      "What each idea has cost this month, the latest first.",
      {
        idea: "The idea’s id. Null: it was for none, such as trying a connection.",
        title: "What it is about.",
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
  { ...limitTexts, dayTokenLimit: `${dayTokenLimit} Left out: as it is.` },
);

interface SpendingEndpointDeps {
  live: { spending: ReturnType<typeof createSpending>; now(): number };
  settings: { of(workspaceId: string): Promise<{ timeZone: string }> };
}

const inDollars = (micro: number) => micro / 1_000_000;

/** What writing costs, and how it is held. */
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
  const answer = { status: 200, schema: Spending, description: "What is spent now." } as const;

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
      summary: "Change what may be spent",
      description:
        "Sets the limits of a day and of a month, and the tokens of a day. Each call is checked before it is made. What has waited for money goes on.",
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
        "Ends open calls within two seconds and begins no new one, also after a restart.",
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
      summary: "Go on after a stop",
      description: "What was stopped goes on where it was, within the limits.",
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
