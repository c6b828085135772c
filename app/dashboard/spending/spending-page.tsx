import { Form, Link, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { StopIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { billingPath } from "#app/workspace/paths/billing.ts";
import { LimitsForm } from "./limits-form.tsx";
import { spendingIntents, type LimitsRefusal, type SpendingView } from "./spending-view.ts";
import { SpentTexts } from "./spent-texts.tsx";

/** Marks the amount reserved for open calls. */
const stripes =
  "bg-[repeating-linear-gradient(115deg,var(--color-accent)_0_3px,transparent_3px_6px)]";

interface SpendingPageProps {
  view: SpendingView;
  /** Why the submitted form was rejected. */
  refusal: LimitsRefusal | null;
}

/** AI costs this month, by day and by item; the limits, and the button that stops everything. */
export function SpendingPage({ view, refusal }: SpendingPageProps) {
  return (
    <main id="main" className="w-full max-w-4xl min-w-0 space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">Spending</h1>
        <p className="mt-1 text-ink-soft">
          What AI writing costs. Your subscription is under{" "}
          <Link to={billingPath} className={inlineLinkStyles}>
            Billing
          </Link>
          .
        </p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Month view={view} />
        <Stop view={view} />
        <Days view={view} />
        <LimitsForm view={view} refusal={refusal} />
      </div>
      <SpentTexts texts={view.texts} average={view.average} />
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
        <span className="text-ink-soft">of {limit}</span>
      </p>
      <div
        role="img"
        aria-label={`Paid ${paid}${setAside === null ? "" : `, reserved ${setAside}`}, of ${limit}`}
        className="mt-4 flex h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <span className="bg-accent" style={{ width: `${paidPercent}%` }} />
        <span className={stripes} style={{ width: `${setAsidePercent}%` }} />
      </div>
      {pace !== null && <p className="mt-3 text-sm">{pace}</p>}
      <p className="mt-3 text-sm text-ink-soft">
        {payer}
        {setAside !== null &&
          ` ${openCalls === 1 ? "1 call is" : `${openCalls} calls are`} running: ${setAside} reserved (striped).`}
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
            Stops all AI calls within two seconds. Your drafts and published content stay as they
            are.
          </p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value={spendingIntents.stop} />
            <FailedText text="We couldn’t confirm that everything has stopped" />
            <Button
              type="submit"
              disabled={busy}
              className="enabled:border-danger-mark enabled:text-danger"
            >
              <StopIcon size={18} />
              Stop everything
            </Button>
          </Form>
        </>
      ) : (
        <>
          <h2 className="font-semibold">
            {stoppedByRestore ? "Stopped after a backup was restored" : "Stopped by you"},{" "}
            {formatInstantIn(stoppedAt, timeZone)}
          </h2>
          <p className="mt-2 text-sm text-ink-soft">
            {stoppedByRestore
              ? "Nothing is spent and nothing new is published. We first check whether scheduled items are already online. If not, they’re published as scheduled; overdue ones wait for you in Review. Check whether your latest content is already online and archive what is, so that it isn’t published twice. Then press Continue."
              : "Nothing is spent. When you continue, drafts resume where they stopped."}
          </p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value={spendingIntents.goOn} />
            <FailedText text="Failed to continue" />
            <Button type="submit" variant="primary" disabled={busy}>
              Continue
            </Button>
          </Form>
        </>
      )}
    </Card>
  );
}

/** Paid amounts are solid, reserved ones striped, as in the month above. */
function Days({ view: { days, dayLimit, dayLimitPercent } }: { view: SpendingView }) {
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">By day</h2>
      {days.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          Nothing yet. Daily costs will appear here. Your limit is {dayLimit} a day.
        </p>
      ) : (
        <table className="mt-3 w-full text-sm">
          <caption className="mb-1 pr-16 pl-9 text-left text-xs text-warning">
            <span className="sr-only">Spent by day. The line marks the limit: </span>
            {/* It ends where the line is, unless it is too long for that. */}
            <span className="block min-w-fit text-right" style={{ width: `${dayLimitPercent}%` }}>
              Limit: {dayLimit} a day
            </span>
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Spent</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, amount, paidPercent, setAsidePercent, isAtLimit }) => (
              <tr key={day}>
                <th scope="row" className="w-9 text-left font-normal text-ink-soft">
                  {Number(day.slice(-2))}
                </th>
                <td>
                  <span className="flex items-center">
                    <span aria-hidden className="relative flex h-7 min-w-0 flex-1 items-center">
                      <span
                        className="h-3 min-w-0.5 rounded-sm bg-accent forced-colors:border"
                        style={{ width: `${paidPercent}%` }}
                      />
                      <span
                        className={classNames("h-3 rounded-sm", stripes)}
                        style={{ width: `${setAsidePercent}%` }}
                      />
                      <span
                        className="absolute inset-y-0 -ml-px border-l-2 border-warning-mark"
                        style={{ left: `${dayLimitPercent}%` }}
                      />
                    </span>
                    <span className="w-16 text-right tabular-nums">
                      {amount}
                      {isAtLimit && <span className="sr-only">, limit reached</span>}
                    </span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
