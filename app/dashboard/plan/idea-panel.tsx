import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { addDays } from "#app/core/time/time-zone.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { ideaPath } from "#app/workspace/paths/plan.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { timeField } from "./calendar.ts";
import { DayAndTime, IdeaWords, panelStyles, Problem, UpdateInstead } from "./idea-fields.tsx";
import {
  canChange,
  canMove,
  planFields,
  planIntents,
  stateNames,
  type ChosenIdea,
  type PlanData,
  type PlanRefusal,
} from "./plan-data.ts";
import { PanelHead } from "./panel-head.tsx";
import { PlanForm } from "./plan-form.tsx";
import { StateIcon } from "./state-icon.tsx";

interface IdeaPanelProps {
  plan: PlanData;
  idea: ChosenIdea;
  refusal: PlanRefusal | null;
}

/** The open idea: reason, schedule and actions. */
export function IdeaPanel({ plan, idea, refusal: anyRefusal }: IdeaPanelProps) {
  const refusal = anyRefusal?.ideaId === idea.id ? anyRefusal : null;
  return (
    <section aria-label="Selected idea" className={`${panelStyles} border-accent`}>
      <PanelHead plan={plan} opened={idea.id}>
        {idea.topic}
      </PanelHead>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <StateIcon state={idea.state} />
        {stateNames[idea.state]}
        {idea.origin !== null && <OriginBadge origin={idea.origin} />}
      </p>
      <p dir="auto" className="mt-2 text-sm text-ink-soft">
        {idea.keyword !== "" && idea.keyword !== idea.topic && <>Keyword: “{idea.keyword}”. </>}
        {idea.reason}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to={ideaPath(idea.id)} className={linkStyles}>
          Progress
        </Link>
        {idea.contentItemId !== null && (
          <Link to={reviewPathOf(idea.contentItemId)} className={linkStyles}>
            Open article
          </Link>
        )}
      </p>
      {refusal && refusal.intent !== planIntents.change && (
        <div className="mt-3">
          <Problem refusal={refusal} />
        </div>
      )}
      <Time plan={plan} idea={idea} refusal={refusal} />
      {canChange(idea.state) && <EditAndDelete idea={idea} refusal={refusal} />}
    </section>
  );
}

function Time({ plan, idea, refusal }: IdeaPanelProps) {
  // The edit form has no day and time.
  const typed = refusal && refusal.intent !== planIntents.change ? refusal.typed : null;
  if (idea.state === "proposed" || idea.state === "dropped" || idea.day === "") {
    const hasDuplicate = Boolean(refusal?.duplicate);
    const next = plan.nextFree;
    return (
      <PlanForm intent={planIntents.take} idea={idea} className="mt-3 space-y-3">
        <DayAndTime
          day={typed?.day ?? next?.day ?? ""}
          time={typed?.time ?? (next ? timeField(next.minutes) : "")}
        />
        {hasDuplicate && <input type="hidden" name={planFields.despite} value="yes" />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{hasDuplicate ? "Schedule anyway" : "Schedule"}</Button>
          <UpdateInstead
            duplicate={refusal?.intent === planIntents.take ? refusal.duplicate : null}
          />
        </div>
      </PlanForm>
    );
  }
  if (!canMove(idea.state)) return null;
  const time = timeField(idea.minutes);
  const before = addDays(idea.day, -1);
  return (
    <>
      {/* The key resets the fields when the idea changes. */}
      <PlanForm
        key={`${idea.id} ${idea.seen}`}
        intent={planIntents.move}
        idea={idea}
        className="mt-3 space-y-2"
      >
        <DayAndTime day={typed?.day ?? idea.day} time={typed?.time ?? time} isRequired />
        <Button type="submit" className="w-full">
          Move
        </Button>
      </PlanForm>
      <div className="mt-2 flex gap-2">
        {before >= plan.today && (
          <Step idea={idea} day={before}>
            <PreviousIcon size={16} />
            Earlier
          </Step>
        )}
        <Step idea={idea} day={addDays(idea.day, 1)}>
          <NextIcon size={16} />
          Later
        </Step>
      </div>
    </>
  );
}

/** Moves it by one day at the same time. */
function Step({ idea, day, children }: { idea: ChosenIdea; day: string; children: ReactNode }) {
  const fields = { [planFields.day]: day, [planFields.time]: timeField(idea.minutes) };
  return (
    <PlanForm intent={planIntents.move} idea={idea} fields={fields} className="flex-1">
      <Button type="submit" className="w-full">
        {children}
      </Button>
    </PlanForm>
  );
}

function EditAndDelete({ idea, refusal: anyRefusal }: Pick<IdeaPanelProps, "idea" | "refusal">) {
  const refusal = anyRefusal?.intent === planIntents.change ? anyRefusal : null;
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-2">
      <details open={refusal !== null} className="group open:w-full">
        <summary className="flex min-h-10 cursor-pointer list-none items-center rounded-lg px-2 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden">
          Edit idea
        </summary>
        <PlanForm
          key={`${idea.id} ${idea.seen}`}
          intent={planIntents.change}
          idea={idea}
          className="mt-2 space-y-3"
        >
          <IdeaWords typed={refusal?.typed ?? idea} />
          {refusal && <Problem refusal={refusal} />}
          {refusal?.duplicate ? (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" name={planFields.despite} value="yes">
                Save anyway
              </Button>
              <UpdateInstead duplicate={refusal.duplicate} />
            </div>
          ) : (
            <Button type="submit">Save</Button>
          )}
        </PlanForm>
      </details>
      {idea.state !== "dropped" && (
        <PlanForm intent={planIntents.drop} idea={idea}>
          <Button type="submit" variant="quiet" className="px-2">
            Delete
          </Button>
        </PlanForm>
      )}
    </div>
  );
}
