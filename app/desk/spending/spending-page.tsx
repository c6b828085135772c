import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { Button, ButtonLink } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { formatInstantIn } from "../../platform/ui/format";
import { AlertIcon, StopIcon } from "../../platform/ui/icons";
import { linkInTextLook, titleLinkLook } from "../../platform/ui/text-link";
import { billingPath } from "../../workspace/addresses/billing";
import { spendingFilePath } from "../../workspace/addresses/live";
import { KeptForm } from "../../platform/web/kept-form";
import { cadencePath, ideaAddress } from "../../workspace/addresses/plan";
import { limitFields, spendingIntents, workNames, type SpendingView } from "./spending-view";

interface SpendingPageProps {
  view: SpendingView;
  /** Why the form just sent was not taken. */
  problem: string | null;
}

/** What writing costs: this month, by day, by text; its limits, and the way to stop it. */
export function SpendingPage({ view, problem }: SpendingPageProps) {
  return (
    <main id="main" className="w-full max-w-4xl min-w-0 space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">Spending</h1>
        <p className="mt-1 text-ink-soft">
          What writing costs. Your subscription is on{" "}
          <Link to={billingPath} className={linkInTextLook}>
            Billing
          </Link>
          .
        </p>
      </div>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Month view={view} />
        <Stop view={view} />
        <Days view={view} />
        <Limits view={view} problem={problem} />
      </div>
      <Texts texts={view.texts} average={view.average} />
    </main>
  );
}

function Month({ view }: { view: SpendingView }) {
  const { month, paid, setAside, limit, paidPercent, setAsidePercent, openCalls, payer, pace } =
    view;
  return (
    <Card className="sm:p-6">
      <h2 className="text-sm text-ink-soft">{month} so far</h2>
      <p className="mt-1">
        <strong className="text-3xl font-semibold tabular-nums">{paid}</strong>{" "}
        <span className="text-ink-soft">of at most {limit}</span>
      </p>
      <div
        role="img"
        aria-label={`Paid ${paid}${setAside === null ? "" : `, set aside ${setAside}`}, of ${limit}`}
        className="mt-4 flex h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <span className="bg-accent" style={{ width: `${paidPercent}%` }} />
        <span
          className="bg-[repeating-linear-gradient(115deg,var(--color-accent)_0_3px,transparent_3px_6px)]"
          style={{ width: `${setAsidePercent}%` }}
        />
      </div>
      {pace !== null && <p className="mt-3 text-sm">{pace}</p>}
      <p className="mt-3 text-sm text-ink-soft">
        {payer}
        {setAside !== null &&
          ` ${openCalls === 1 ? "One call is" : `${openCalls} calls are`} open now: ${setAside} set aside, striped.`}
      </p>
    </Card>
  );
}

function Stop({ view: { stoppedAt, stoppedByRestore, timeZone } }: { view: SpendingView }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Card className="sm:p-6">
      {stoppedAt === null ? (
        <>
          <h2 className="font-semibold">Stop everything</h2>
          <p className="mt-2 text-sm text-ink-soft">
            Ends every open call within two seconds and begins no new one, also after a restart.
            Texts stay as they are; what is published stays published.
          </p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value={spendingIntents.stop} />
            <Button type="submit" disabled={busy} className="border-danger-mark text-danger">
              <StopIcon size={18} />
              Stop everything
            </Button>
          </Form>
        </>
      ) : (
        <>
          <h2 className="font-semibold">
            {stoppedByRestore ? "Stopped since a backup was restored" : "Stopped by you"},{" "}
            {formatInstantIn(stoppedAt, timeZone)}
          </h2>
          <p className="mt-2 text-sm text-ink-soft">
            {stoppedByRestore
              ? "Nothing is spent, and nothing new goes out. What was scheduled is looked up first, and goes out only where it is not yet. Look whether your last texts are out already; archive those that are, or they go out twice. Then go on."
              : "Nothing is spent. What was being written goes on where it was."}
          </p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value={spendingIntents.goOn} />
            <Button type="submit" variant="primary" disabled={busy}>
              Go on
            </Button>
          </Form>
        </>
      )}
    </Card>
  );
}

function Days({ view: { days, dayLimit } }: { view: SpendingView }) {
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">By day</h2>
      {days.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          Nothing yet. Each day on which something is written stands here, with what it has cost.
        </p>
      ) : (
        <table className="mt-3 w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Spent</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, amount, percent }) => (
              <tr key={day}>
                <th scope="row" className="w-14 py-1 pr-3 text-left font-normal text-ink-soft">
                  {Number(day.slice(-2))}
                </th>
                <td className="py-1">
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden
                      className="h-3 min-w-0.5 rounded-sm bg-accent forced-colors:border"
                      style={{ width: `${percent * 0.7}%` }}
                    />
                    <span className="tabular-nums">{amount}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 text-sm text-ink-soft">At most {dayLimit} on one day.</p>
    </Card>
  );
}

function Limits({
  view: { limits, needs },
  problem,
}: {
  view: SpendingView;
  problem: string | null;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const busy = useNavigation().state === "submitting";
  const field = (name: keyof typeof limitFields, label: string) => (
    <label className="block text-sm font-medium">
      {label}
      <input
        key={limits[name]}
        name={limitFields[name]}
        inputMode="decimal"
        required
        defaultValue={limits[name]}
        {...(name === "day" && { onChange: ({ target }) => setTyped(target.value) })}
        aria-describedby={problem ? "limits-problem" : "limits-hint"}
        className="mt-1.5 block min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 text-base tabular-nums sm:min-h-10 sm:text-sm"
      />
    </label>
  );
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">Limits</h2>
      <p id="limits-hint" className="mt-1 text-sm text-ink-soft">
        Checked before each call, not after. Reached means stopped, never a bit over.
      </p>
      <KeptForm
        draft="limits"
        saved={{ [limitFields.day]: limits.day, [limitFields.month]: limits.month }}
        isRefused={problem !== null}
        className="mt-4 space-y-4"
      >
        <input type="hidden" name="intent" value={spendingIntents.limits} />
        <div className="grid grid-cols-2 gap-3">
          {field("day", "A day, in dollars")}
          {field("month", "A month, in dollars")}
        </div>
        {problem && (
          <p id="limits-problem" role="alert" className="flex gap-1.5 text-sm text-danger">
            <AlertIcon size={18} className="mt-px shrink-0" />
            {problem}
          </p>
        )}
        {needs && <Needs needs={needs} day={typed ?? limits.day} />}
        <Button type="submit" disabled={busy}>
          Save limits
        </Button>
      </KeptForm>
    </Card>
  );
}

/** What the plan takes, and whether a day's limit has room for it. @param day as it stands in the form */
function Needs({
  needs: { articlesAWeek, week, day: aDay, dayDollars },
  day,
}: {
  needs: NonNullable<SpendingView["needs"]>;
  day: string;
}) {
  const dollars = Number(day.replace(",", ".").replace("$", ""));
  return (
    <div className="space-y-2 text-sm text-ink-soft">
      <p>
        <Link to={cadencePath} className={linkInTextLook}>
          Your plan
        </Link>{" "}
        of {articlesAWeek === 1 ? "one article" : `${articlesAWeek} articles`} a week, with their
        posts and video packs, needs about {week} a week, at most {aDay} on one day.
      </p>
      <p role="status" className="flex gap-1.5 text-warning empty:hidden">
        {dollars > 0 && dollars < dayDollars && (
          <>
            <AlertIcon size={18} className="mt-px shrink-0" />
            With this limit a day stops before its text is done: the text goes on the day after.
          </>
        )}
      </p>
    </div>
  );
}

function Texts({ texts, average }: Pick<SpendingView, "texts" | "average">) {
  return (
    <Card className="sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="mr-auto font-semibold">What each text cost this month</h2>
        {average !== null && (
          <p className="text-sm text-ink-soft">A text costs {average} on average</p>
        )}
        <ButtonLink to={spendingFilePath} fullPage download size="small">
          Download all as CSV
        </ButtonLink>
      </div>
      {texts.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          Nothing yet. Once you are live, each text stands here with what every step has cost.
        </p>
      ) : (
        <div
          role="region"
          aria-label="What each text cost"
          tabIndex={0}
          className="mt-3 overflow-x-auto"
        >
          <table className="w-full min-w-xl text-sm">
            <thead className="text-ink-soft">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pr-4 text-left font-normal">
                  Text
                </th>
                {workNames.map((name) => (
                  <th key={name} scope="col" className="px-2 py-2 text-right font-normal">
                    {name}
                  </th>
                ))}
                <th scope="col" className="py-2 pl-2 text-right font-normal">
                  In all
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {texts.map(({ key, title, ideaId, parts, amount }) => (
                <tr key={key}>
                  <th
                    scope="row"
                    className="max-w-72 py-2.5 pr-4 text-left font-normal break-words"
                  >
                    {ideaId === null ? (
                      title
                    ) : (
                      <Link to={ideaAddress(ideaId)} className={titleLinkLook}>
                        <bdi>{title}</bdi>
                      </Link>
                    )}
                  </th>
                  {parts.map((part, index) => (
                    <td key={workNames[index]} className="px-2 py-2.5 text-right tabular-nums">
                      {part}
                    </td>
                  ))}
                  <td className="py-2.5 pl-2 text-right font-semibold tabular-nums">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
