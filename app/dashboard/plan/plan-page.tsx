import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { NextIcon, PreviousIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { zoneName } from "#app/core/time/time-zone-name.ts";
import { addDays } from "#app/core/time/time-zone.ts";
import {
  publishingSchedulePath,
  planPathOf,
  planViews,
  publicationsPath,
  type PlanViewName,
} from "#app/workspace/paths/plan.ts";
import { addMonths, dayTitle, monthTitle, shortDay } from "./calendar.ts";
import { DayPosts } from "./day-posts.tsx";
import { AddIdea } from "./idea-fields.tsx";
import { AddIdeaLink, EmptyPlan, FillWeek } from "./empty-plan.tsx";
import { IdeaPanel } from "./idea-panel.tsx";
import { planIntents, type PlanData, type PlanRefusal } from "./plan-data.ts";
import { PlanDays } from "./plan-days.tsx";
import type { PlanPageData } from "./plan.route.server.ts";
import { Proposals } from "./proposals.tsx";
import { StateLegend } from "./state-icon.tsx";

interface PlanPageProps extends PlanPageData {
  /** Why the form just sent was refused. */
  refusal: PlanRefusal | null;
}

/** The plan: calendar, open idea and proposed ideas. */
export function PlanPage({ plan, isLive, adding, refusal }: PlanPageProps) {
  const isAdding = adding !== null || refusal?.intent === planIntents.add;
  const isEmpty = plan.count === 0 && plan.at === plan.today;
  // On phones it comes above the calendar when it has something to act on.
  const asksForSomething =
    isAdding || plan.chosen !== null || plan.posts !== null || plan.proposalCount > 0;
  return (
    <main id="main" className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-8">
      <PlanHead plan={plan} isAdding={isAdding} isEmpty={isEmpty} />
      {isEmpty && <EmptyPlan {...{ plan, isLive, isAdding }} />}
      <div className="mt-5 grid gap-x-4 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
        <section aria-label={titleOf(plan)} className="min-w-0">
          <ShownTime plan={plan} />
          <PlanDays plan={plan} isLive={isLive} />
          <Foot plan={plan} />
        </section>
        <aside
          aria-label="Ideas"
          className={classNames("space-y-4 lg:mt-12", asksForSomething && "max-lg:order-first")}
        >
          {isAdding && (
            <AddIdea
              key={adding?.day}
              plan={plan}
              day={adding?.day ?? ""}
              refusal={refusal?.intent === planIntents.add ? refusal : null}
            />
          )}
          {plan.chosen && <IdeaPanel plan={plan} idea={plan.chosen} refusal={refusal} />}
          {plan.posts && <DayPosts plan={plan} posts={plan.posts} />}
          <Proposals plan={plan} refusal={refusal} />
        </aside>
      </div>
    </main>
  );
}

const viewNames: Readonly<Record<PlanViewName, string>> = {
  month: "Month",
  week: "Week",
  list: "List",
};

interface PlanHeadProps {
  plan: PlanData;
  isAdding: boolean;
  /** The empty state below has the actions. */
  isEmpty: boolean;
}

function PlanHead({ plan, isAdding, isEmpty }: PlanHeadProps) {
  const { view, at, today, articlesPerWeek, postsPerDay } = plan;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold">Plan</h1>
        <p className="text-sm text-ink-soft">
          {articlesPerWeek === 1 ? "1 article" : `${articlesPerWeek} articles`} a week, at most{" "}
          {postsPerDay === 1 ? "1 post" : `${postsPerDay} posts`} a day.{" "}
          <Link to={publishingSchedulePath} className={linkStyles}>
            Change
          </Link>
        </p>
        <p className="text-sm">
          <Link to={publicationsPath} className={linkStyles}>
            Publications
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <nav
          aria-label="View"
          className="flex overflow-hidden rounded-lg border border-line-strong"
        >
          {planViews.map((each) => (
            <Link
              key={each}
              to={planPathOf({ view: each, ...(at !== today && { at }) })}
              prefetch="intent"
              aria-current={each === view ? "page" : undefined}
              className="flex min-h-10 items-center border-l border-line-strong bg-surface px-4 text-sm font-medium text-ink-soft first:border-l-0 hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              {viewNames[each]}
            </Link>
          ))}
        </nav>
        {!isEmpty && (
          <>
            <FillWeek />
            <AddIdeaLink plan={plan} isFirst={!isAdding} />
          </>
        )}
      </div>
    </header>
  );
}

/** The range shown. */
function titleOf({ view, at, days }: PlanData): string {
  if (view === "month") return monthTitle(at);
  if (view === "list") return `From ${dayTitle(at)}`;
  return `${shortDay(days[0]?.day ?? at)} – ${shortDay(days.at(-1)?.day ?? at)}`;
}

const steps: Readonly<Record<PlanViewName, (day: string, by: 1 | -1) => string>> = {
  month: (day, by) => addMonths(day, by),
  week: (day, by) => addDays(day, 7 * by),
  list: (day, by) => addDays(day, 14 * by),
};

const spanNames: Readonly<Record<PlanViewName, string>> = {
  month: "month",
  week: "week",
  list: "two weeks",
};

function ShownTime({ plan }: { plan: PlanData }) {
  const { view, at, today } = plan;
  const step = steps[view];
  const arrow =
    "flex size-10 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink";
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex items-center gap-1">
        <h2 className="mr-2 text-lg font-semibold">{titleOf(plan)}</h2>
        <Link
          to={planPathOf({ view, at: step(at, -1) })}
          prefetch="intent"
          className={arrow}
          aria-label={`Previous ${spanNames[view]}`}
        >
          <PreviousIcon size={18} />
        </Link>
        <Link
          to={planPathOf({ view, at: step(at, 1) })}
          prefetch="intent"
          className={arrow}
          aria-label={`Next ${spanNames[view]}`}
        >
          <NextIcon size={18} />
        </Link>
        {at !== today && (
          <ButtonLink to={planPathOf({ view })} size="small">
            Today
          </ButtonLink>
        )}
      </div>
      <StateLegend states={["out", "waits", "scheduled", "in_work", "planned"]} />
    </div>
  );
}

/** Items not shown, and how to move items. */
function Foot({ plan }: { plan: PlanData }) {
  const { view, at, today, after, count, days } = plan;
  const hydrated = useHydrated();
  const shown = days.reduce((sum, { items, more }) => sum + items.length + more, 0);
  return (
    <div className="mt-3 space-y-3 text-sm text-ink-soft">
      {count === 0 && at !== today && <p>Nothing planned here yet.</p>}
      {view !== "list" && count > shown && (
        <p>
          {count - shown} more scheduled in this period.{" "}
          <Link to={planPathOf({ view: "list", at: days[0]?.day ?? at })} className={linkStyles}>
            View as list
          </Link>
        </p>
      )}
      {after !== null && (
        <ButtonLink to={planPathOf({ view, at, after })}>
          Show more ({count - shown} left)
        </ButtonLink>
      )}
      <p className={classNames(view === "list" && "sm:sr-only")}>
        {hydrated
          ? "Drag an idea to move it, press m and use the arrow keys, or open it to change its time."
          : "Open an idea to move, edit or delete it."}{" "}
        Approved content stays approved when you move it. Times in {zoneName(plan.timeZone)}.
      </p>
    </div>
  );
}
