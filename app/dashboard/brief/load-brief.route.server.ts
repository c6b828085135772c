import type { LoaderFunctionArgs } from "@remix-run/node";
import { systemClock, isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { wordsIn } from "#app/domain/brief/brief.ts";
import type { SiteReading } from "#app/domain/brief/site-reading.ts";
import { hearVoice } from "#app/domain/brief/voice.ts";
import { paragraphFrom } from "#app/domain/simulation/sample-paragraph.ts";
import { tryField, type BriefView, type ListedReading } from "./brief-view.ts";

/** How much of a proposed sample is sent to the page. */
const shownOfText = 240;

export async function loadBrief(args: LoaderFunctionArgs): Promise<BriefView> {
  const { workspaceId } = await requireAccess(args);
  const { briefs, siteReadings, settings } = args.context.services;
  const [{ number, savedAt, answers }, reading, { timeZone }] = await Promise.all([
    briefs.of(workspaceId),
    siteReadings.of(workspaceId),
    settings.of(workspaceId),
  ]);
  const { samples, ...rest } = answers;
  return {
    number,
    savedAt: isoOrNull(savedAt),
    now: isoOf(systemClock.now()),
    timeZone,
    answers: rest,
    samples: samples.map(({ text, ...each }) => ({ ...each, words: wordsIn(text) })),
    heard: hearVoice(samples),
    reading: reading && listed(reading),
    paragraph: new URL(args.request.url).searchParams.has(tryField) ? paragraphFrom(answers) : null,
  };
}

function listed({ readAt, proposals, ...reading }: SiteReading): ListedReading {
  return {
    ...reading,
    readAt: isoOf(readAt),
    proposals: proposals.map((each) => ({
      ...each,
      words: wordsIn(each.text),
      text: each.field === "sample" ? each.text.slice(0, shownOfText) : each.text,
    })),
  };
}
