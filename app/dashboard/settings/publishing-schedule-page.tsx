import { useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { articlesPerWeek, postsPerDay } from "#app/domain/ideas/idea.ts";
import { publishingSchedulePath, planPath } from "#app/workspace/paths/plan.ts";
import { publishingScheduleFields, savePublishingSchedule } from "./fields.ts";

interface PublishingSchedulePageProps {
  articlesPerWeek: number;
  postsPerDay: number;
  /** Why the form just sent was not saved. */
  problem: string | null;
}

/** How much goes out: the plan has places for so many articles, and so many posts go out on a day. */
export function PublishingSchedulePage({
  problem,
  ...publishingSchedule
}: PublishingSchedulePageProps) {
  const busy = useNavigation().formAction === publishingSchedulePath;
  return (
    <main id="main" className="max-w-2xl space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">How much goes out</h1>
        <p className="mt-1 text-ink-soft">
          Your manager fills the places of the week ahead each morning. Scheduled items don’t move.
        </p>
      </div>
      <Card className="sm:p-6">
        <DraftForm
          draft="publishingSchedule"
          saved={{
            [publishingScheduleFields.articlesPerWeek]: String(publishingSchedule.articlesPerWeek),
            [publishingScheduleFields.postsPerDay]: String(publishingSchedule.postsPerDay),
          }}
          isRefused={problem !== null}
          className="space-y-5"
        >
          <input type="hidden" name="intent" value={savePublishingSchedule} />
          <FailedText text="Failed to save how much goes out" />
          <Count
            name={publishingScheduleFields.articlesPerWeek}
            label="Articles a week"
            hint="Three to five are usual. The plan spreads them over the week, at nine in the morning."
            value={publishingSchedule.articlesPerWeek}
            range={articlesPerWeek}
          />
          <Count
            name={publishingScheduleFields.postsPerDay}
            label="Posts a day, at all places together"
            hint="Two or three are usual. What is too much for a day goes out on the morning after it."
            value={publishingSchedule.postsPerDay}
            range={postsPerDay}
          />
          {problem && (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" disabled={busy}>
              Save
            </Button>
            <ButtonLink to={planPath}>See the plan</ButtonLink>
          </div>
        </DraftForm>
      </Card>
    </main>
  );
}

interface CountProps {
  name: string;
  label: string;
  hint: string;
  value: number;
  range: { least: number; most: number };
}

function Count({ name, label, hint, value, range: { least, most } }: CountProps) {
  const hintId = `${name}-hint`;
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return (
    <div>
      <label htmlFor={name} className="text-sm font-medium">
        {label}
      </label>
      <select
        // What is set now is shown anew, also after it was taken back.
        key={value}
        id={name}
        name={name}
        defaultValue={value}
        aria-describedby={hintId}
        className="mt-1.5 block min-h-11 w-28 rounded-lg border border-line-strong bg-surface px-3 text-base sm:min-h-10 sm:text-sm"
      >
        {counts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
