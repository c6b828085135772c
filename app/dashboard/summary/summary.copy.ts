import { DAY } from "#app/core/time/clock.ts";
import { addDays, isTimeZone, wallClock } from "#app/core/time/time-zone.ts";
import { formatTimeOfDay, formatWeekTime } from "#app/core/text/clock-words.ts";
import { formatDay, formatInstant, formatWords } from "#app/platform/ui/format.ts";
import type { Activity } from "#app/workspace/activity.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type {
  Summary,
  UpcomingItem,
  DashboardData,
  ActionItem,
  ScheduledWork,
} from "#app/workspace/overview.ts";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

const countOf = (count: number, thing: string) =>
  `${numbers[count] ?? count} ${thing}${count === 1 ? "" : "s"}`;

/** "Three texts and one question wait for you". In the demo somebody else is asked. */
export function actionItemsHeading(
  { texts, questions }: Pick<Summary["needs"], "texts" | "questions">,
  demo = false,
): string {
  const reviewer = demo ? "their owner" : "you";
  if (texts + questions === 0) return `Nothing waits for ${demo ? "the owner" : "you"}`;
  const parts = [
    ...(texts > 0 ? [countOf(texts, "text")] : []),
    ...(questions > 0 ? [countOf(questions, "question")] : []),
  ];
  const [first = "", second] = parts;
  const subject = second === undefined ? first : `${first} and ${second.toLowerCase()}`;
  return `${subject} ${texts + questions === 1 ? "waits" : "wait"} for ${reviewer}`;
}

/** How many wait besides those that stand among the items. */
export function actionItemsLeftOut({ texts, questions, items }: Summary["needs"]): {
  texts: number;
  questions: number;
} {
  const shown = items.filter(({ reason }) => reason === "review").length;
  return { texts: texts - shown, questions: questions - (items.length - shown) };
}

/** An instant, as short as it can be told: "8:04 AM", "Thu 8:00 AM", "Dec 18", "Dec 18, 2024". */
export function shortWhen(at: string | number, now: string, timeZone: string): string {
  const [time, moment] = [new Date(at).getTime(), Date.parse(now)];
  if (Number.isNaN(time) || Number.isNaN(moment) || !isTimeZone(timeZone)) return formatInstant(at);
  const { day, minutes } = wallClock(time, timeZone);
  const today = wallClock(moment, timeZone).day;
  if (day === today) return formatTimeOfDay(minutes);
  if (day > addDays(today, -6) && day < addDays(today, 6)) return formatWeekTime(time, timeZone);
  return day.slice(0, 4) === today.slice(0, 4)
    ? formatDay(day)
    : `${formatDay(day)}, ${day.slice(0, 4)}`;
}

const problems = {
  create: {
    unconfirmed: "Did it appear?",
    failed: "It did not go out.",
    on_hold: "It is held.",
  },
  update: {
    unconfirmed: "Did the correction appear?",
    failed: "The correction did not go out.",
    on_hold: "The correction is held.",
  },
  unpublish: {
    unconfirmed: "Is it gone?",
    failed: "It was not taken down.",
    on_hold: "Taking it down is held.",
  },
} as const;

/** What stands below the title of something that waits. */
export function actionItemText(
  { reason, publishJobKind, kind, detail, since, goesOutAt }: ActionItem,
  now: string,
  timeZone: string,
): string {
  if (reason === "agent") return `Stopped: ${detail ?? "no reason was noted"}`;
  if (reason === "stop")
    return `Stopped ${detail ?? ""}, ${shortWhen(since, now, timeZone)}: no text is written until you press Go on.`;
  const what = formatWords(kind);
  if (reason === "review")
    return goesOutAt === null
      ? `${what}, waits since ${shortWhen(since, now, timeZone)}`
      : `${what}, goes out ${shortWhen(goesOutAt, now, timeZone)} if you approve it`;
  const problem = problems[publishJobKind ?? "create"][reason];
  return `${what}: ${problem} ${sentence(detail ?? "")}`.trim();
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const upcomingText: Readonly<Record<UpcomingItem["state"], string>> = {
  scheduled: "goes out",
  if_approved: "goes out if you approve it",
  planned: "is planned",
};

/** Where and when the next of what is scheduled goes out: "at sample blog, Thu 8:00 AM". */
export function nextOutWords(
  { channel, at }: NonNullable<ScheduledWork["next"]>,
  now: string,
  timeZone: string,
): string {
  return `at ${formatWords(channel)}, ${shortWhen(at, now, timeZone)}`;
}

/** Something that has happened by itself. */
interface FreshItem {
  key: string;
  at: string;
  title: string;
  /** Before and after the title. */
  what: string;
  contentItemId: string | null;
  reportId: string | null;
  ideaId: string | null;
  origin: Origin;
}

const freshShown = 3;

/**
 * What is new of the last day: what went out, a text once, and what the bell tells of; the newest first.
 * What has gone wrong stands among what needs somebody.
 */
export function freshItems({
  content,
  notifications,
  generatedAt,
}: Pick<DashboardData, "content" | "notifications" | "generatedAt">): FreshItem[] {
  const from = Date.parse(generatedAt) - DAY;
  const published = content.published.map(
    ({ id, at, title, channel, contentItemId, origin }): FreshItem => ({
      key: id,
      at,
      title,
      what: `is out at ${formatWords(channel)}`,
      contentItemId,
      reportId: null,
      ideaId: null,
      origin,
    }),
  );
  const told = notifications.items.filter(
    ({ severity, contentItemId }) =>
      severity !== "warning" && severity !== "error" && !contentItemId,
  );
  return [...published.filter(isFirstOf), ...told.map(freshActivity)]
    .filter(({ at }) => Date.parse(at) > from)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, freshShown);
}

/** Of what went to several places the last. */
const isFirstOf = ({ contentItemId }: FreshItem, index: number, all: readonly FreshItem[]) =>
  all.findIndex((each) => each.contentItemId === contentItemId) === index;

function freshActivity({ id, createdAt, title, origin, ...about }: Activity): FreshItem {
  const { reportId = null, ideaId = null } = about;
  return { key: id, at: createdAt, title, what: "", contentItemId: null, reportId, ideaId, origin };
}

const daysOfIncome = 7;

/** Dollars of the last seven days. */
export function weeksIncome({
  financials,
  workspace,
}: Pick<DashboardData, "financials" | "workspace">): number {
  const from = addDays(workspace.today, -daysOfIncome);
  const cents = financials.revenueByDate
    .filter(({ date }) => date > from)
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return cents / 100;
}
