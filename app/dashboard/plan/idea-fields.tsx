import { Link, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { maxSubjectLength } from "#app/domain/ideas/idea.ts";
import { ideaPath, planPathOf } from "#app/workspace/paths/plan.ts";
import { shortDay } from "./calendar.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { planFields, planIntents, type PlanData, type PlanRefusal } from "./plan-data.ts";
import { planFailures } from "./plan-failures.ts";

export const panelStyles = "rounded-xl border bg-surface p-4 shadow-lift scroll-mt-20";

/** Form for a new idea. */
export function AddIdea({
  plan,
  day,
  refusal,
}: {
  plan: PlanData;
  day: string;
  refusal: PlanRefusal | null;
}) {
  const { view, at, nextFree } = plan;
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, search } = useLocation();
  // Opened from an open slot, day and time come from it; otherwise they are part of the draft.
  const saved = { [topic]: "", [keyword]: "", [angle]: "" };
  const isAnyDay = day === "";
  useEffect(() => heading.current?.focus(), [refusal]);
  const next = nextFree && `${shortDay(nextFree.day)}, ${formatTimeOfDay(nextFree.minutes)}`;
  return (
    <section aria-label="Add idea" className={`${panelStyles} border-accent`}>
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Add idea
      </h2>
      <DraftForm<string>
        draft={isAnyDay ? "idea" : "idea of a day"}
        saved={isAnyDay ? { ...saved, [planFields.day]: "", [planFields.time]: "" } : saved}
        isRefused={refusal !== null}
        action={`${pathname}${search}`}
        preventScrollReset
        className="mt-3 space-y-3"
      >
        {(discard) => (
          <>
            <input type="hidden" name={planFields.intent} value={planIntents.add} />
            <FailedText text={planFailures[planIntents.add]} />
            <IdeaWords typed={refusal?.typed ?? { topic: "", angle: "", keyword: "" }} />
            <DayAndTime
              day={refusal?.typed.day ?? day}
              time={refusal?.typed.time ?? ""}
              hint={`Leave empty for the next open slot${next ? ` (${next})` : ""}.`}
            />
            {refusal && <Problem refusal={refusal} />}
            <div className="flex flex-wrap gap-2">
              {refusal?.duplicate ? (
                <Button type="submit" variant="primary" name={planFields.despite} value="yes">
                  Schedule anyway
                </Button>
              ) : (
                <Button type="submit" variant="primary">
                  Schedule
                </Button>
              )}
              <UpdateInstead duplicate={refusal?.duplicate} />
              <Button type="submit" name={planFields.when} value="later">
                Save for later
              </Button>
              <ButtonLink to={planPathOf({ view, at })} onClick={discard} variant="quiet">
                Cancel
              </ButtonLink>
            </div>
          </>
        )}
      </DraftForm>
    </section>
  );
}

const { topic, keyword, angle } = planFields;

interface Words {
  topic: string;
  angle: string;
  keyword: string;
}

/** The idea's topic, keyword and angle. */
export function IdeaWords({ typed }: { typed: Words }) {
  const id = useId();
  return (
    <>
      <label className="block text-sm">
        <span className="font-medium">Topic</span>
        <Input
          name={planFields.topic}
          defaultValue={typed.topic}
          required
          maxLength={maxSubjectLength}
          dir="auto"
          className="mt-1"
        />
      </label>
      <div className="text-sm">
        <label htmlFor={`${id}-keyword`} className="font-medium">
          Search keyword
        </label>
        <Input
          id={`${id}-keyword`}
          name={planFields.keyword}
          defaultValue={typed.keyword}
          maxLength={maxSubjectLength}
          aria-describedby={`${id}-hint`}
          dir="auto"
          className="mt-1"
        />
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-soft">
          Optional
        </p>
      </div>
      <div className="text-sm">
        <label htmlFor={`${id}-angle`} className="font-medium">
          Angle (optional)
        </label>
        <Input
          id={`${id}-angle`}
          name={planFields.angle}
          defaultValue={typed.angle}
          maxLength={maxSubjectLength}
          aria-describedby={`${id}-angle-hint`}
          dir="auto"
          className="mt-1"
        />
        <p id={`${id}-angle-hint`} className="mt-1 text-xs text-ink-soft">
          For example: from a beginner’s point of view.
        </p>
      </div>
    </>
  );
}

/** Publishing day and time in the workspace's time zone. */
export function DayAndTime({
  day,
  time,
  hint,
  isRequired = false,
}: {
  day: string;
  time: string;
  hint?: string;
  isRequired?: boolean;
}) {
  const id = useId();
  return (
    <div className="text-sm">
      {/* Dates need more room than times. */}
      <div className="grid gap-2 min-[23rem]:grid-cols-[minmax(0,1fr)_8.25rem] lg:grid-cols-[minmax(0,1fr)_7.5rem]">
        <label className="block min-w-0">
          <span className="font-medium">Day</span>
          <Input
            type="date"
            name={planFields.day}
            defaultValue={day}
            required={isRequired}
            aria-describedby={hint ? id : undefined}
            className="mt-1"
          />
        </label>
        <label className="block min-w-0">
          <span className="font-medium">Time</span>
          <Input
            type="time"
            name={planFields.time}
            defaultValue={time}
            required={isRequired}
            className="mt-1"
          />
        </label>
      </div>
      {hint && (
        <p id={id} className="mt-1 text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Offers to update the similar article instead of writing a new one. Part of the scheduling form. */
export function UpdateInstead({
  duplicate,
}: {
  /** The similar idea; null: none. */
  duplicate: { id: string; canUpdate: boolean } | null | undefined;
}) {
  if (!duplicate?.canUpdate) return null;
  return (
    <Button type="submit" name={planFields.instead} value={duplicate.id}>
      Update the existing article
    </Button>
  );
}

/** The error; for similar ideas with a link and the percentage. */
export function Problem({ refusal: { problem, duplicate } }: { refusal: PlanRefusal }) {
  return (
    <div role="alert" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
      {duplicate ? (
        <p>
          Similar to{" "}
          <Link to={ideaPath(duplicate.id)} className={linkStyles}>
            “<bdi>{duplicate.topic}</bdi>”
          </Link>{" "}
          ({duplicate.percent}% similar). Open that one, change this topic, or schedule anyway.
          {duplicate.canUpdate &&
            " Or update the existing article: you review the new version, and once approved it replaces the old one where possible."}
        </p>
      ) : (
        <p>{problem}</p>
      )}
    </div>
  );
}
