import { Form, useNavigation } from "@remix-run/react";
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
    title: "Everything, whoever pays",
    about: "All calls of all live workspaces, with your key and with theirs.",
    fields: "Everything. Leave dollars empty for no limit",
  },
  operator: {
    title: "With your key",
    about: "What all workspaces together use of your money.",
    fields: "With your key",
  },
};

interface InstallationSpendingPageProps {
  view: InstallationSpendingView;
  /** What the form just sent was refused with. */
  refusal: InstallationRefusal | null;
}

/** What everybody's writing costs together, and the limits of it. */
export function InstallationSpendingPage({ view, refusal }: InstallationSpendingPageProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-4xl space-y-5 px-4 py-8 sm:px-6 sm:py-10">
      <div>
        <h1 className="text-2xl font-semibold">What everybody spends, {view.month}</h1>
        <p className="mt-1 max-w-prose text-sm text-ink-soft">
          Calls to models and searches, those under way at the most they can cost. Real ones only:
          simulation costs nothing. Days are those of each workspace’s calendar; today here is by
          UTC.
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
            Your writer: {view.writer.name}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">{view.writer.words}</p>
        </Card>
      )}
    </main>
  );
}

/** What a restored backup has held, and who has not gone on. */
function Restored({ restore }: { restore: NonNullable<InstallationSpendingView["restore"]> }) {
  const { copied, restored, publishJobs, workspaces, waiting } = restore;
  return (
    <Card className="sm:p-6">
      <h2 className="flex items-center gap-2 font-semibold">
        {waiting > 0 && <AlertIcon size={20} className="shrink-0 text-warning" />}A backup was
        restored
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        From {copied}, restored {restored}. What came in between is not known here: people may ask
        about texts, payments and settings of those hours.
      </p>
      <ul className="mt-3 max-w-prose list-disc space-y-1 pl-5 text-sm">
        <li>
          {publishJobs === 0
            ? "Nothing was on its way to a real place."
            : `${counted(publishJobs, "publication")} to real places ${publishJobs === 1 ? "is" : "are"} looked up first. What is not there is sent at its time; of what was due before, its owner is asked.`}
        </li>
        <li>
          {workspaces === 0
            ? "No workspace was live."
            : waiting === 0
              ? `All ${counted(workspaces, "live workspace")} ${workspaces === 1 ? "goes" : "go"} on.`
              : `${waiting} of ${counted(workspaces, "live workspace")} ${waiting === 1 ? "stands" : "stand"} still until ${waiting === 1 ? "its owner presses" : "their owners press"} Go on in Settings, Spending. Each was told so in the bell.`}
        </li>
        <li>
          E-mails and messages to other programs that were waiting go out, and may come a second
          time: a message carries the same webhook-id as the first time.
        </li>
        <li>Stripe is asked anew about every subscription.</li>
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
                {limit === null ? "no limit" : `of at most ${limit}`}
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
                  Reached: texts wait, and go on by themselves{" "}
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
      <h2 className="font-semibold">Limits for everybody together</h2>
      <p id="limits-hint" className="mt-1 max-w-prose text-sm text-ink-soft">
        Checked before each call, not after, besides the limits of each workspace and the allowance
        of {view.allowance} a month that each has of your money. Reached means that texts wait and
        say so. Tokens are counted of models whose price nobody knows: no limit in dollars holds
        them.
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
      <input
        key={money[span]}
        name={installationFields[of][span]}
        inputMode={span === "tokens" ? "numeric" : "decimal"}
        required={of === "operator" || span === "tokens"}
        defaultValue={initial[span]}
        aria-describedby={refusal ? "limits-problem" : "limits-hint"}
        className="mt-1.5 block min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 text-base tabular-nums sm:min-h-10 sm:text-sm"
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
