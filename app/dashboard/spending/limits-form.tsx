import { Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { publishingSchedulePath } from "#app/workspace/paths/plan.ts";
import {
  limitFields,
  spendingIntents,
  type LimitsRefusal,
  type SpendingView,
} from "./spending-view.ts";

/** The limits, and whether they cover the plan. */
export function LimitsForm({
  view: { limits, needs, tokensToday },
  refusal,
}: {
  view: SpendingView;
  refusal: LimitsRefusal | null;
}) {
  const [dayNow, setDayNow] = useState<string | null>(null);
  const problem = refusal?.problem;
  const initial = { ...limits, ...refusal?.typed };
  const busy = useNavigation().state === "submitting";
  const field = (name: keyof typeof limitFields, label: string) => (
    <label className="block text-sm font-medium">
      {label}
      <Input
        key={limits[name]}
        name={limitFields[name]}
        inputMode={name === "tokens" ? "numeric" : "decimal"}
        required
        defaultValue={initial[name] ?? ""}
        {...(name === "day" && { onChange: ({ target }) => setDayNow(target.value) })}
        aria-describedby={problem ? "limits-problem" : "limits-hint"}
        className="mt-1.5 tabular-nums"
      />
    </label>
  );
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">Limits</h2>
      <p id="limits-hint" className="mt-1 text-sm text-ink-soft">
        Checked before each call. Agents stop at the limit.
      </p>
      <DraftForm
        draft="limits"
        saved={{
          [limitFields.day]: limits.day,
          [limitFields.month]: limits.month,
          [limitFields.tokens]: limits.tokens ?? "",
        }}
        isRefused={refusal !== null}
        className="mt-4 space-y-4"
      >
        <input type="hidden" name="intent" value={spendingIntents.limits} />
        <FailedText text="Failed to save the limits" />
        <div className="grid grid-cols-2 gap-3">
          {field("day", "Daily limit ($)")}
          {field("month", "Monthly limit ($)")}
        </div>
        {limits.tokens !== null && (
          <div>
            {field("tokens", "Daily limit (tokens)")}
            <p className="mt-1.5 text-sm text-ink-soft">
              We don’t know your model’s price, so we count tokens too: {tokensToday} today. An
              article with its posts uses about 50,000.
            </p>
          </div>
        )}
        {problem && (
          <p id="limits-problem" role="alert" className="flex gap-1.5 text-sm text-danger">
            <AlertIcon size={18} className="mt-px shrink-0" />
            {problem}
          </p>
        )}
        {needs && <Needs needs={needs} day={dayNow ?? initial.day} />}
        <Button type="submit" disabled={busy}>
          Save limits
        </Button>
      </DraftForm>
    </Card>
  );
}

/** What the plan costs, and whether the daily limit covers it. @param day as typed in the form */
function Needs({
  needs: { articlesPerWeek, week, day: aDay, dayDollars },
  day,
}: {
  needs: NonNullable<SpendingView["needs"]>;
  day: string;
}) {
  const dollars = Number(day.replace(",", ".").replace("$", ""));
  return (
    <div className="space-y-2 text-sm text-ink-soft">
      <p>
        <Link to={publishingSchedulePath} className={inlineLinkStyles}>
          Your plan
        </Link>{" "}
        of {articlesPerWeek === 1 ? "one article" : `${articlesPerWeek} articles`} a week, with
        posts and video scripts, costs about {week} a week, up to {aDay} in one day.
      </p>
      <p role="status" className="flex gap-1.5 text-warning empty:hidden">
        {dollars > 0 && dollars < dayDollars && (
          <>
            <AlertIcon size={18} className="mt-px shrink-0" />
            This limit can pause an article halfway. It continues the next day.
          </>
        )}
      </p>
    </div>
  );
}
