import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { formatInstantIn } from "../../platform/ui/format";
import { linkLook } from "../../platform/ui/text-link";
import { FailedText } from "../../platform/requests/failed-text";
import type { Listener, Telling } from "../../studio/listeners/listener";
import { connectionsPath } from "../../workspace/addresses/live";
import { happenings, testEvent, type HappeningName } from "../../workspace/happening";
import { connectFieldLook } from "./connect-form";
import { EventChoice } from "./event-choice";
import { programFields, programIntents } from "./program-form";
import { programWords } from "./program-words";

interface ProgramPageProps {
  listener: Listener;
  log: readonly Telling[];
  timeZone: string;
}

/** A program that is told what happens: how it does, what it is told of, and what it has answered. */
export function ProgramPage({ listener, log, timeZone }: ProgramPageProps) {
  const { name, host, pausedFor, events } = listener;
  const at = (instant: number) => formatInstantIn(new Date(instant).toISOString(), timeZone);
  return (
    <main id="main" className="w-full max-w-3xl min-w-0 space-y-6">
      <div>
        <Link to={connectionsPath} className={`text-sm ${linkLook}`}>
          ← Connections
        </Link>
        <h1 className="mt-3 text-2xl font-semibold break-words">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-1 text-ink-soft">
          At <bdi>{host}</bdi>. {programWords(listener, at)}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {pausedFor === null ? (
            <Step intent={programIntents.pause}>Pause</Step>
          ) : (
            <Step intent={programIntents.goOn} isFirst>
              Go on
            </Step>
          )}
          <Step intent={programIntents.test} isFirst={pausedFor === null}>
            Send a test
          </Step>
          <Step intent={programIntents.remove}>Remove</Step>
        </div>
      </div>
      <section aria-labelledby="told-heading">
        <h2 id="told-heading" className="text-lg font-semibold">
          What it was told
        </h2>
        {log.length === 0 ? (
          <p className="mt-1 text-sm text-ink-soft">
            Nothing yet. Send a test to see that it works.
          </p>
        ) : (
          <ul className="mt-2 divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
            {log.map((telling) => (
              <Told key={telling.id} telling={telling} at={at} />
            ))}
          </ul>
        )}
        <p className="mt-2 text-sm text-ink-soft">Kept for 30 days; the last 50 are shown.</p>
      </section>
      <Card className="sm:p-6">
        <Form method="post" className="space-y-5">
          <input type="hidden" name="intent" value={programIntents.choose} />
          <FailedText text="Failed to save what it is told of" />
          <label className="block text-sm font-medium">
            What you call it
            <input
              key={name}
              name={programFields.name}
              defaultValue={name}
              required
              maxLength={60}
              autoComplete="off"
              className={connectFieldLook}
            />
          </label>
          <EventChoice key={events.join()} chosen={events} />
          <Button type="submit">Save</Button>
        </Form>
      </Card>
    </main>
  );
}

const failedTexts = {
  [programIntents.pause]: "Failed to pause the program",
  [programIntents.goOn]: "Failed to go on",
  [programIntents.test]: "Failed to send the test",
  [programIntents.again]: "Failed to send it again",
  [programIntents.remove]: "Failed to remove the program",
} as const;

function Step({
  intent,
  isFirst = false,
  telling,
  children,
}: {
  intent: keyof typeof failedTexts;
  isFirst?: boolean;
  telling?: string;
  children: ReactNode;
}) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <FailedText text={failedTexts[intent]} />
      {telling !== undefined && (
        <input type="hidden" name={programFields.telling} value={telling} />
      )}
      <Button
        type="submit"
        size={telling === undefined ? "medium" : "small"}
        variant={isFirst ? "primary" : "secondary"}
        disabled={busy}
      >
        {children}
      </Button>
    </Form>
  );
}

const states = { waits: "Waits", told: "Arrived", given_up: "Did not arrive" } as const;

function Told({ telling, at }: { telling: Telling; at: (instant: number) => string }) {
  const { id, event, title, state, dueAt, triedAt, answer, tookMs, createdAt } = telling;
  const what = event === testEvent ? "A test" : happenings[event as HappeningName];
  const facts = [
    at(createdAt),
    ...(answer === null ? [] : [`answered: ${answer}`]),
    ...(triedAt === null || tookMs === null ? [] : [`took ${(tookMs / 1_000).toFixed(1)} s`]),
    ...(state === "waits" && triedAt !== null && dueAt !== null ? [`again ${at(dueAt)}`] : []),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">
          {states[state]}: {what}
          {event !== testEvent && (
            <>
              , “<bdi>{title}</bdi>”
            </>
          )}
        </p>
        <p className="mt-0.5 break-words text-ink-soft">{facts.join(" · ")}</p>
      </div>
      {state !== "waits" && event !== testEvent && (
        <Step intent={programIntents.again} telling={id}>
          Send again<span className="sr-only"> {title}</span>
        </Step>
      )}
    </li>
  );
}
