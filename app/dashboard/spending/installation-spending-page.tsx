import { Form, useNavigation } from "@remix-run/react";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import {
  installationFields,
  installationLimitsIntent,
  type InstallationRefusal,
  type InstallationSpendingView,
  type LimitedMoney,
} from "./installation-spending-view.ts";

type Money = InstallationSpendingView["money"][number];

const words: Record<LimitedMoney, { title: string; about: string; fields: string }> = {
  all: {
    title: "All spending",
    about: "All calls from all live workspaces, with your key or theirs.",
    fields: "All spending (dollars are optional)",
  },
  operator: {
    title: "With your key",
    about: "What all workspaces spend on your key.",
    fields: "With your key",
  },
};

interface InstallationSpendingPageProps {
  view: InstallationSpendingView;
  /** Why the submitted form was rejected. */
  refusal: InstallationRefusal | null;
}

/** Spending of all workspaces, and its limits. */
export function InstallationSpendingPage({ view, refusal }: InstallationSpendingPageProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-4xl space-y-5 px-4 py-8 sm:px-6 sm:py-10">
      <div>
        <h1 className="text-2xl font-semibold">Spending by all workspaces, {view.month}</h1>
        <p className="mt-1 max-w-prose text-sm text-ink-soft">
          AI calls and searches. Open calls count at their maximum cost. Simulation is free and
          isn’t included. Days follow each workspace’s time zone; “today” on this page is in UTC.
        </p>
      </div>
      {view.restore && <Restored restore={view.restore} />}
      <div className="grid gap-5 md:grid-cols-2">
        {view.money.map((money) => (
          <Used key={money.of} money={money} />
        ))}
      </div>
      <Limits view={view} refusal={refusal} />
      {view.writer && (
        <Card className="sm:p-6">
          <h2 className="flex items-center gap-2 font-semibold">
            {view.writer.fails && <AlertIcon size={20} className="shrink-0 text-warning" />}
            Your AI model: {view.writer.name}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">{view.writer.words}</p>
        </Card>
      )}
    </main>
  );
}

/** What a restored backup put on hold, and which workspaces have not resumed. */
function Restored({ restore }: { restore: NonNullable<InstallationSpendingView["restore"]> }) {
  const { copied, restored, publishJobs, workspaces, waiting } = restore;
  return (
    <Card className="sm:p-6">
      <h2 className="flex items-center gap-2 font-semibold">
        {waiting > 0 && <AlertIcon size={20} className="shrink-0 text-warning" />}A backup was
        restored
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Backup from {copied}, restored {restored}. Changes made in between are lost: users may ask
        about content, payments, and settings from those hours.
      </p>
      <ul className="mt-3 max-w-prose list-disc space-y-1 pl-5 text-sm">
        <li>
          {publishJobs === 0
            ? "Nothing was scheduled for a real channel."
            : `We first check whether ${counted(publishJobs, "scheduled publication")} already went live. If not, ${publishJobs === 1 ? "it is" : "they are"} published as scheduled. For overdue items, we ask the owner.`}
        </li>
        <li>
          {workspaces === 0
            ? "No workspace was live."
            : waiting === 0
              ? `All ${counted(workspaces, "live workspace")} ${workspaces === 1 ? "has" : "have"} resumed.`
              : `${waiting} of ${counted(workspaces, "live workspace")} ${waiting === 1 ? "is" : "are"} paused until ${waiting === 1 ? "its owner presses" : "their owners press"} Continue in Settings, Spending. Each owner got a notification.`}
        </li>
        <li>
          Pending emails and webhook messages are sent, and some may arrive twice. A repeated
          webhook message has the same webhook-id.
        </li>
        <li>Every subscription is checked with Stripe again.</li>
      </ul>
    </Card>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function Used({ money: { of, spans } }: { money: Money }) {
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">{words[of].title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{words[of].about}</p>
      <dl className="mt-4 space-y-4">
        {spans.map(({ name, used, limit, percent, isReached }) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd>
              <strong className="text-2xl font-semibold tabular-nums">{used}</strong>{" "}
              <span className="text-sm text-ink-soft">
                {limit === null ? "no limit" : `of ${limit}`}
              </span>
              {limit !== null && (
                <span
                  aria-hidden
                  className="mt-2 flex h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
                >
                  <span className="bg-accent" style={{ width: `${percent}%` }} />
                </span>
              )}
              {isReached && (
                <span className="mt-2 flex gap-1.5 text-sm text-warning">
                  <AlertIcon size={18} className="mt-px shrink-0" />
                  Limit reached. Work resumes{" "}
                  {name === "This month" ? "next month" : "tomorrow morning"}, or when you raise it.
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Limits({ view, refusal }: InstallationSpendingPageProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">Limits for all workspaces together</h2>
      <p id="limits-hint" className="mt-1 max-w-prose text-sm text-ink-soft">
        Checked before each call, in addition to each workspace’s own limits and its allowance of{" "}
        {view.allowance} a month on your key. When a limit is reached, work pauses and users see
        why. The token limit covers models without a known price, which dollar limits can’t cover.
      </p>
      <Form method="post" className="mt-4 space-y-5">
        <input type="hidden" name="intent" value={installationLimitsIntent} />
        <FailedText text="Failed to save the limits" />
        <div className="grid gap-5 md:grid-cols-2">
          {view.money.map((money) => (
            <LimitFields key={money.of} money={money} refusal={refusal} />
          ))}
        </div>
        {refusal && (
          <p id="limits-problem" role="alert" className="flex gap-1.5 text-sm text-danger">
            <AlertIcon size={18} className="mt-px shrink-0" />
            {refusal.problem}
          </p>
        )}
        <Button type="submit" variant="primary" disabled={busy}>
          Save limits
        </Button>
      </Form>
    </Card>
  );
}

function LimitFields({ money, refusal }: { money: Money; refusal: InstallationRefusal | null }) {
  const { of } = money;
  const initial = refusal?.typed[of] ?? money;
  const field = (span: "day" | "month" | "tokens", label: string) => (
    <label className="block text-sm font-medium">
      {label}
      <Input
        key={money[span]}
        name={installationFields[of][span]}
        inputMode={span === "tokens" ? "numeric" : "decimal"}
        required={of === "operator" || span === "tokens"}
        defaultValue={initial[span]}
        aria-describedby={refusal ? "limits-problem" : "limits-hint"}
        className="mt-1.5 tabular-nums"
      />
    </label>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-ink-soft">{words[of].fields}</legend>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {field("day", "Daily limit ($)")}
        {field("month", "Monthly limit ($)")}
        {field("tokens", "Daily limit (tokens)")}
      </div>
    </fieldset>
  );
}
