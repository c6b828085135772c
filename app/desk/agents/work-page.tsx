import { Link } from "@remix-run/react";
import "../../platform/prose/prose.css";
import { Card } from "../../platform/ui/card";
import { linkLook } from "../../platform/ui/text-link";
import { ListenButton } from "../../site/voice/listen-button";
import { shownName } from "../../studio/agents/display";
import { agentAddress } from "../../workspace/addresses/agents";
import type { Agent } from "../../workspace/agent";
import type { FinishedTask } from "./profile";
import { TaskBadges, TaskFacts } from "./task-facts";

export interface WorkPageProps {
  agent: Pick<Agent, "id" | "name" | "type">;
  task: Omit<FinishedTask, "content">;
  timeZone: string;
  /** The whole of what the task has made. */
  text: { title: string; html: string };
}

/** What an agent has written, on a page of its own. */
export function WorkPage({ agent, task, timeZone, text }: WorkPageProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl space-y-6 px-4 py-8 sm:px-6">
      <p>
        <Link to={agentAddress(agent.id)} className={`text-sm ${linkLook}`}>
          ← Back to <bdi>{shownName(agent)}</bdi>
        </Link>
      </p>
      <Card className="sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h1 dir="auto" className="min-w-0 text-2xl font-semibold">
            {text.title}
          </h1>
          <TaskBadges task={task} showOrigin />
        </div>
        <div className="mt-2">
          {task.title !== text.title && (
            <p className="text-sm text-ink-soft">
              Task: <bdi>{task.title}</bdi>
            </p>
          )}
          <TaskFacts task={task} timeZone={timeZone} showZone />
        </div>
        {/* Listening to a draft is the quickest way to review it. */}
        <ListenButton
          source={{ selector: "#text-of-work" }}
          wording="as_written"
          className="mt-4"
        />
        <div id="text-of-work" className="mt-4 border-t border-line pt-6">
          {/* HTML in the text is switched off where it is rendered. */}
          <div
            className="prose max-w-prose break-words"
            dangerouslySetInnerHTML={{ __html: text.html }}
          />
        </div>
      </Card>
    </main>
  );
}
