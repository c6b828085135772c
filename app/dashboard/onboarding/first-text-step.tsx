import { Link } from "@remix-run/react";
import { useLiveMessages } from "#app/platform/realtime/live-channel.tsx";
import { sessionHolds } from "#app/platform/realtime/session-check.ts";
import "#app/platform/prose/prose.css";
import { AgentIcon } from "#app/platform/ui/icons/agent-icon.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { ReloadNote } from "#app/platform/web/drafts/reload-note.tsx";
import { usePoller } from "#app/platform/web/polling/use-poller.ts";
import { useRefresh } from "#app/platform/web/polling/use-refresh.ts";
import { kindIcon, shownName } from "#app/domain/agents/view/display.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { onboardingStepPath } from "#app/workspace/paths/onboarding.ts";
import type { Room } from "./onboarding.ts";
import { StepHead } from "./step-form.tsx";
import type { ShownText } from "./onboarding.route.server.ts";

const refreshMs = 2_000;

/** The first draft as it is written, with the agents' progress. */
export function FirstTextStep({ first }: { first: ShownText | null }) {
  if (!first)
    return (
      <>
        <StepHead step={5} title="Your first draft">
          <p>No idea chosen yet. Choose one and watch it being written.</p>
        </StepHead>
        <ButtonLink to={onboardingStepPath(4)} variant="primary" className="mt-6">
          Choose an idea
        </ButtonLink>
        <p className="mt-6">
          <Leaving />
        </p>
      </>
    );
  return <Arriving first={first} />;
}

function Arriving({ first }: { first: ShownText }) {
  const { topic, rooms, text, readAt, share } = first;
  const isDone = readAt !== null && rooms.every(({ state }) => state !== "under_way");
  useFresh(!isDone);
  return (
    <>
      <StepHead
        step={5}
        title={text?.isWhole ? "Your first draft is ready" : "Writing your first draft"}
      >
        <p role="status" aria-label="Progress">
          {progressWords(first)}
        </p>
      </StepHead>
      <ReloadNote />
      <ol className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
        {rooms.map((room) => (
          <RoomSign key={room.agentId} room={room} />
        ))}
      </ol>
      <div aria-hidden className="mt-4 h-1 rounded-full bg-line">
        <div
          className="data-colour h-1 rounded-full bg-accent transition-[width] duration-500"
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </div>
      <Card className="mt-6 border-dashed border-line-strong p-5 sm:p-8">
        <article aria-label="Draft so far">
          <h2 dir="auto" className="text-2xl font-semibold break-words first-letter:uppercase">
            {text?.title ?? topic}
          </h2>
          {/* The renderer escapes HTML in the text. */}
          {text && (
            <div
              className="prose mt-3 max-w-prose break-words"
              dangerouslySetInnerHTML={{ __html: text.html }}
            />
          )}
          {!text?.isWhole && <Lines />}
        </article>
        <p className="mt-4 text-sm text-ink-soft">Sample text. Only you can see it.</p>
      </Card>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <Leaving />
        {readAt ? (
          <ButtonLink to={contentItemPath(readAt)} variant="primary">
            Read it
          </ButtonLink>
        ) : (
          <p className="text-sm text-ink-soft">It opens here when it’s ready.</p>
        )}
      </div>
    </>
  );
}

function progressWords({ text, progress, before, secondsLeft, readAt }: ShownText): string {
  const stays = "You can close this page; we’ll keep it for you.";
  if (readAt) return `Ready to read. Your other agents are working on it now. ${stays}`;
  if (text?.isWhole) return `Finishing the draft. ${stays}`;
  if (progress !== null) {
    const left = secondsLeft === null ? "" : ` · ready to read in about ${spanOf(secondsLeft)}`;
    return `${progress}${left}. ${stays}`;
  }
  if (before !== null) return `The writer is finishing “${before}” first. Yours is next. ${stays}`;
  return `Starting soon. ${stays}`;
}

function spanOf(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

const signs: Readonly<Record<Room["state"], { look: string; words: string }>> = {
  done: { look: "", words: "done" },
  under_way: { look: "ring-2 ring-accent ring-offset-2 ring-offset-canvas", words: "working" },
  to_come: { look: "opacity-60 grayscale", words: "up next" },
  problem: { look: "ring-2 ring-warning-mark", words: "needs attention" },
};

function RoomSign({ room }: { room: Room }) {
  const { look, words } = signs[room.state];
  return (
    <li aria-current={room.state === "under_way" ? "step" : undefined} className="min-w-0 text-sm">
      <AgentIcon name={kindIcon(room.type)} className={look} />
      <p className="mt-1.5 break-words">
        <bdi>{shownName(room).replace(/ Agent$/, "")}</bdi>
        <span className="sr-only">, {words}:</span>
      </p>
      <p className="break-words text-ink-soft">{room.words}</p>
    </li>
  );
}

/** Upcoming agents. */
function Lines() {
  return (
    <div aria-hidden className="mt-5 space-y-3">
      {["w-11/12", "w-10/12", "w-5/12"].map((width) => (
        <div key={width} className={`h-3 rounded bg-sunken ${width}`} />
      ))}
    </div>
  );
}

function Leaving() {
  return (
    <Link to="/dashboard" className={`text-sm ${inlineLinkStyles}`}>
      Go to the dashboard
    </Link>
  );
}

/** Reloads the data while work is in progress: on live updates, and every two seconds. */
function useFresh(enabled: boolean): void {
  const refresh = useRefresh(sessionHolds);
  usePoller({
    everyMs: refreshMs,
    enabled,
    async poll() {
      refresh();
      return "go_on";
    },
  });
  useLiveMessages(() => {
    if (enabled && document.visibilityState === "visible") refresh();
  });
}
