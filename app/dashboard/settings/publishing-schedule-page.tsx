import { useNavigation } from "@remix-run/react";
import { Select } from "#app/platform/ui/forms/controls.tsx";
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
  /** Why the form was not saved. */
  problem: string | null;
}

/** Publishing volume: articles per week in the plan, and posts per day. */
export function PublishingSchedulePage({
  problem,
  ...publishingSchedule
}: PublishingSchedulePageProps) {
  const busy = useNavigation().formAction === publishingSchedulePath;
  return (
    <main id="main" className="max-w-2xl space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">Publishing volume</h1>
        <p className="mt-1 text-ink-soft">
          Each morning your manager fills the open slots of the week ahead. Scheduled items don’t
          move.
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
          <FailedText text="Failed to save the publishing volume" />
          <Count
            name={publishingScheduleFields.articlesPerWeek}
            label="Articles per week"
            hint="3 to 5 is typical. The plan spreads them over the week at 9:00 AM."
            value={publishingSchedule.articlesPerWeek}
            range={articlesPerWeek}
          />
          <Count
            name={publishingScheduleFields.postsPerDay}
            label="Posts per day, across all channels"
            hint="2 or 3 is typical. Posts over the limit are published the next morning."
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
      <Select
        // Resets to the stored value, also after an undo.
        key={value}
        id={name}
        name={name}
        defaultValue={value}
        aria-describedby={hintId}
        width="w-28"
        className="mt-1.5"
      >
        {counts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
      <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
