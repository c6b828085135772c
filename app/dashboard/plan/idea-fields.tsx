import { Link, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
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

const fieldStyles =
  "mt-1 w-full min-h-11 rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-base sm:min-h-10 sm:text-sm";

export const panelStyles = "rounded-xl border bg-surface p-4 shadow-lift scroll-mt-20";

/** A new idea: what it is about, and when it goes out. */
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
  // Asked for at a free place, its day and time are said by that; else they are typed like the words.
  const saved = { [topic]: "", [keyword]: "", [angle]: "" };
  const isAnyDay = day === "";
  useEffect(() => heading.current?.focus(), [refusal]);
  const next = nextFree && `${shortDay(nextFree.day)}, ${formatTimeOfDay(nextFree.minutes)}`;
  return (
    <section aria-label="Add an idea" className={`${panelStyles} border-accent`}>
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Add an idea
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
              hint={`Left empty: the next free place${next ? `, ${next}` : ""}.`}
            />
            {refusal && <Problem refusal={refusal} />}
            <div className="flex flex-wrap gap-2">
              {refusal?.duplicate ? (
                <Button type="submit" variant="primary" name={planFields.despite} value="yes">
                  Plan it anyway
                </Button>
              ) : (
                <Button type="submit" variant="primary">
                  Plan it
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

/** What an idea is about. */
export function IdeaWords({ typed }: { typed: Words }) {
  const id = useId();
  return (
    <>
      <label className="block text-sm">
        <span className="font-medium">What it is about</span>
        <input
          name={planFields.topic}
          defaultValue={typed.topic}
          required
          maxLength={maxSubjectLength}
          dir="auto"
          className={fieldStyles}
        />
      </label>
      <div className="text-sm">
        <label htmlFor={`${id}-keyword`} className="font-medium">
          What people search for
        </label>
        <input
          id={`${id}-keyword`}
          name={planFields.keyword}
          defaultValue={typed.keyword}
          maxLength={maxSubjectLength}
          aria-describedby={`${id}-hint`}
          dir="auto"
          className={fieldStyles}
        />
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-soft">
          Optional
        </p>
      </div>
      <div className="text-sm">
        <label htmlFor={`${id}-angle`} className="font-medium">
          Angle (optional)
        </label>
        <input
          id={`${id}-angle`}
          name={planFields.angle}
          defaultValue={typed.angle}
          maxLength={maxSubjectLength}
          aria-describedby={`${id}-angle-hint`}
          dir="auto"
          className={fieldStyles}
        />
        <p id={`${id}-angle-hint`} className="mt-1 text-xs text-ink-soft">
          For instance: as a beginner sees it.
        </p>
      </div>
    </>
  );
}

/** When it goes out, by the workspace's clock. */
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
      {/* A day has more signs than a time, and is to be read whole. */}
      <div className="grid gap-2 min-[23rem]:grid-cols-[minmax(0,1fr)_8.25rem] lg:grid-cols-[minmax(0,1fr)_7.5rem]">
        <label className="block min-w-0">
          <span className="font-medium">Day</span>
          <input
            type="date"
            name={planFields.day}
            defaultValue={day}
            required={isRequired}
            aria-describedby={hint ? id : undefined}
            className={fieldStyles}
          />
        </label>
        <label className="block min-w-0">
          <span className="font-medium">Time</span>
          <input
            type="time"
            name={planFields.time}
            defaultValue={time}
            required={isRequired}
            className={fieldStyles}
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

/** In place of writing the same again: what is out is brought up to date. Stands in the form that plans it. */
export function UpdateInstead({
  duplicate,
}: {
  /** What it resembles; null: nothing that is known. */
  duplicate: { id: string; canUpdate: boolean } | null | undefined;
}) {
  if (!duplicate?.canUpdate) return null;
  return (
    <Button type="submit" name={planFields.instead} value={duplicate.id}>
      Update that text instead
    </Button>
  );
}

/** What is against it; of what it resembles, how much, and the way there. */
export function Problem({ refusal: { problem, duplicate } }: { refusal: PlanRefusal }) {
  return (
    <div role="alert" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
      {duplicate ? (
        <p>
          Close to{" "}
          <Link to={ideaPath(duplicate.id)} className={linkStyles}>
            “<bdi>{duplicate.topic}</bdi>”
          </Link>{" "}
          ({duplicate.percent} % alike). Open that one, change what this one is about, or plan it
          anyway.
          {duplicate.canUpdate &&
            " Or have that text updated instead: its next version waits for you, and takes the place of the old one wherever it can be changed once you approve it."}
        </p>
      ) : (
        <p>{problem}</p>
      )}
    </div>
  );
}
