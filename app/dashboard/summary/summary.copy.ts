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

const countOf = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** "3 drafts and 1 question need your decision". In the demo: "need a decision". */
export function actionItemsHeading(
  { texts, questions }: Pick<Summary["needs"], "texts" | "questions">,
  demo = false,
): string {
  const verb = texts + questions === 1 ? "needs" : "need";
  if (texts + questions === 0) return demo ? "Nothing needs a decision" : "You’re all caught up";
  const parts = [
    ...(texts > 0 ? [countOf(texts, "draft")] : []),
    ...(questions > 0 ? [countOf(questions, "question")] : []),
  ];
  return `${parts.join(" and ")} ${verb} ${demo ? "a decision" : "your decision"}`;
}

/** How many wait besides the items listed. */
export function actionItemsLeftOut({ texts, questions, items }: Summary["needs"]): {
  texts: number;
  questions: number;
} {
  const shown = items.filter(({ reason }) => reason === "review").length;
  return { texts: texts - shown, questions: questions - (items.length - shown) };
}

/** A time in its shortest form: "8:04 AM", "Thu 8:00 AM", "Dec 18", "Dec 18, 2024". */
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
  publish: {
    unconfirmed: "Was it published?",
    failed: "Not published.",
    on_hold: "On hold.",
  },
  update: {
    unconfirmed: "Was the update published?",
    failed: "Update not published.",
    on_hold: "Update on hold.",
  },
  unpublish: {
    unconfirmed: "Was it removed?",
    failed: "Not unpublished.",
    on_hold: "Unpublishing on hold.",
  },
} as const;

/** The line below an action item's title. */
export function actionItemText(
  { reason, publishJobKind, kind, detail, since, goesOutAt }: ActionItem,
  now: string,
  timeZone: string,
): string {
  if (reason === "agent") return `Stopped: ${detail ?? "unknown reason"}`;
  if (reason === "stop")
    return `Stopped ${detail ?? ""}, ${shortWhen(since, now, timeZone)}: nothing is written until you press Continue.`;
  const what = formatWords(kind);
  if (reason === "review")
    return goesOutAt === null
      ? `${what}, waiting since ${shortWhen(since, now, timeZone)}`
      : `${what}, publishes ${shortWhen(goesOutAt, now, timeZone)} once approved`;
  const problem = problems[publishJobKind ?? "publish"][reason];
  return `${what}: ${problem} ${sentence(detail ?? "")}`.trim();
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const upcomingText: Readonly<Record<UpcomingItem["state"], string>> = {
  scheduled: "scheduled",
  if_approved: "publishes once approved",
  planned: "planned",
};

/** Channel and time of the next scheduled item: "on sample blog, Thu 8:00 AM". */
export function nextPublicationText(
  { channel, at }: NonNullable<ScheduledWork["next"]>,
  now: string,
  timeZone: string,
): string {
  return `on ${formatWords(channel)}, ${shortWhen(at, now, timeZone)}`;
}

/** A recent event that needs no action. */
interface FreshItem {
  key: string;
  at: string;
  title: string;
  /** Text after the title. */
  what: string;
  contentItemId: string | null;
  reportId: string | null;
  ideaId: string | null;
  origin: Origin;
}

const freshShown = 3;

/** Published content (once per item) and notifications of the last 24 hours, newest first. Problems are action items
 * instead.
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
      what: `published on ${formatWords(channel)}`,
      contentItemId,
      reportId: null,
      ideaId: null,
      origin,
    }),
  );
  const notices = notifications.items.filter(
    ({ severity, contentItemId }) =>
      severity !== "warning" && severity !== "error" && !contentItemId,
  );
  return [...published.filter(isFirstOf), ...notices.map(freshActivity)]
    .filter(({ at }) => Date.parse(at) > from)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, freshShown);
}

/** Keeps the newest of an item's publications. */
const isFirstOf = ({ contentItemId }: FreshItem, index: number, all: readonly FreshItem[]) =>
  all.findIndex((each) => each.contentItemId === contentItemId) === index;

function freshActivity({ id, createdAt, title, origin, ...about }: Activity): FreshItem {
  const { reportId = null, ideaId = null } = about;
  return { key: id, at: createdAt, title, what: "", contentItemId: null, reportId, ideaId, origin };
}

const daysOfIncome = 7;

/** Income of the last seven days, in dollars. */
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
