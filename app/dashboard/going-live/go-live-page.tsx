import { Form, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Checkbox } from "#app/platform/ui/forms/controls.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { PlayedRing } from "#app/platform/ui/played-ring.tsx";
import { AlertIcon, CheckIcon, RingIcon } from "#app/platform/ui/icons/icons.tsx";
import { FinishedIdeas } from "./finished-ideas.tsx";
import { goLiveIntents, readField, type GoLiveAnswer, type GoLiveView } from "./go-live-view.ts";

interface GoLivePageProps {
  view: GoLiveView;
  /** The submitted form's result; null: none was submitted. */
  answer: GoLiveAnswer | null;
}

/** What changes when a workspace goes live, what is missing, the cost, and how to go back. */
export function GoLivePage({ view, answer }: GoLivePageProps) {
  const problem = answer?.problem;
  return (
    <main id="main" className="w-full max-w-4xl min-w-0 space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">
          {view.isLive ? "You are live" : "Go live: exactly what changes"}
        </h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          {view.isLive
            ? "Your agents write with AI, and content you approve is published to your real channels."
            : "Your agents and pages stay the same. Writing, channels, and figures become real. You can go back anytime with one click."}
        </p>
      </div>
      {problem && (
        <p role="alert" className="flex gap-2 rounded-lg bg-danger-soft p-3 text-sm text-danger">
          <AlertIcon size={18} className="mt-px shrink-0" />
          {problem}
        </p>
      )}
      <Changes rows={view.rows} isLive={view.isLive} />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_18rem]">
        <Needs needs={view.needs} missing={view.missing} />
        <div className="space-y-5">
          <Card>
            <h2 className="font-semibold">Estimated cost</h2>
            {view.cost.range && (
              <p className="mt-2">
                <strong className="text-xl font-semibold tabular-nums">{view.cost.range}</strong>{" "}
                <span className="text-sm text-ink-soft">per month with your plan</span>
              </p>
            )}
            <p className="mt-2 text-sm text-ink-soft">{view.cost.words}</p>
          </Card>
          <Card>
            <h2 className="font-semibold">Going back</h2>
            <p className="mt-2 text-sm text-ink-soft">
              Select “Back to simulation” on this page. AI calls stop within two seconds, scheduled
              content goes on hold, and published content stays online.
            </p>
          </Card>
          <Card>
            <h2 className="font-semibold">Who can see it</h2>
            {view.whoSees.map((words) => (
              <p key={words} className="mt-2 text-sm break-words text-ink-soft">
                {words}
              </p>
            ))}
          </Card>
        </div>
      </div>
      {view.isLive ? (
        <GoBack />
      ) : (
        <GoLive missing={view.missing} finished={view.finished} answer={answer} />
      )}
    </main>
  );
}

function Changes({ rows, isLive }: Pick<GoLiveView, "rows" | "isLive">) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-lift">
      <table className="w-full text-left text-sm">
        <thead className="hidden bg-sunken sm:table-header-group">
          <tr>
            <th scope="col" className="w-40 px-4 py-2.5 font-normal">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="px-4 py-2.5 font-normal text-ink-soft">
              <span className="flex items-center gap-1.5">
                <PlayedRing />
                {isLive ? "In Simulation Mode" : "Today, in Simulation Mode"}
              </span>
            </th>
            <th scope="col" className="px-4 py-2.5 font-semibold">
              {isLive ? "Live" : "From then on, live"}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, today, then }) => (
            <tr key={name} className="block px-4 py-3 sm:table-row sm:p-0">
              <th
                scope="row"
                className="block font-semibold sm:table-cell sm:px-4 sm:py-3 sm:align-top"
              >
                {name}
              </th>
              <td className="block text-ink-soft sm:table-cell sm:px-4 sm:py-3 sm:align-top">
                <span className="sm:hidden">Simulation: </span>
                {today}
              </td>
              <td className="block sm:table-cell sm:px-4 sm:py-3 sm:align-top">
                <span className="sm:hidden">Live: </span>
                {then}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Needs({ needs, missing }: Pick<GoLiveView, "needs" | "missing">) {
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold">Checklist</h2>
        <p className="text-sm text-ink-soft">
          {missing.length === 0 ? "You have everything you need" : `${missing.length} missing`}
        </p>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {needs.map(({ name, words, isThere, isNeeded, to }) => (
          <li key={name} className="flex flex-wrap items-center gap-3 py-2.5">
            <span aria-hidden className={isThere ? "text-success" : "text-warning"}>
              {isThere ? (
                <CheckIcon size={18} />
              ) : isNeeded ? (
                <AlertIcon size={18} />
              ) : (
                <RingIcon size={18} />
              )}
            </span>
            <div className="min-w-40 flex-1 text-sm">
              <p className="font-medium">
                <span className="sr-only">{isThere ? "Done: " : "Missing: "}</span>
                {name}
              </p>
              <p className="text-ink-soft">{words}</p>
            </div>
            {!isThere && (
              <ButtonLink to={to} size="small">
                Add<span className="sr-only"> {name}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function GoLive({
  missing,
  finished,
  answer,
}: Pick<GoLiveView, "missing" | "finished"> & Pick<GoLivePageProps, "answer">) {
  const busy = useNavigation().state === "submitting";
  return (
    <Card>
      <Form method="post" className="space-y-4">
        <input type="hidden" name="intent" value={goLiveIntents.goLive} />
        <FailedText text="Failed to go live" />
        <FinishedIdeas {...finished} ticked={answer?.ticked ?? []} />
        <label className="flex gap-3 text-sm">
          <Checkbox
            name={readField}
            required
            defaultChecked={answer?.hasRead}
            className="mt-0.5 size-4.5"
          />
          I’ve read what changes. Nothing is published until I approve it.
        </label>
        {missing.length > 0 && (
          <p className="text-sm text-ink-soft">
            To do first: {new Intl.ListFormat("en").format(missing)}.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" disabled={busy || missing.length > 0}>
            Go live
          </Button>
          <ButtonLink to="/dashboard" variant="quiet">
            Stay in Simulation Mode
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

function GoBack() {
  const busy = useNavigation().state === "submitting";
  return (
    <Card>
      <Form method="post">
        <input type="hidden" name="intent" value={goLiveIntents.goBack} />
        <FailedText text="Failed to go back to simulation" />
        <Button type="submit" disabled={busy}>
          Back to simulation
        </Button>
      </Form>
    </Card>
  );
}
