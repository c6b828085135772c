import { useNavigation } from "@remix-run/react";
import { Button } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { linkInTextLook } from "../../platform/ui/text-link";
import { DraftForm } from "../../platform/web/draft-form";
import { FailedText } from "../../platform/requests/failed-text";
import { AgentGlyph } from "../../studio/agents/agent-glyph";
import { agentDisplayName } from "../../studio/agents/display";
import { trusts } from "../../studio/agents/trust";
import { provenAfter, trustTexts } from "../../studio/agents/trust";
import { waitingAtMost } from "../../studio/board/board";
import { reviewPath } from "../../workspace/addresses/review";
import { saveTrust, trustField, trustPath, type TrustedAgent, type TrustView } from "./trust-view";

interface TrustPageProps {
  view: TrustView;
  /** Why the form just sent was not saved. */
  problem: string | null;
}

/** How far each agent's texts go without their owner. */
export function TrustPage({ view, problem }: TrustPageProps) {
  const busy = useNavigation().formAction === trustPath;
  return (
    <main id="main" className="max-w-2xl space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">Trust</h1>
        <p className="mt-1 text-ink-soft">
          How far an agent’s texts go without you. It holds for what is finished from now on: what
          waits or is approved already stays so.
        </p>
      </div>
      <Card className="sm:p-6">
        {view.agents.length === 0 ? (
          <p className="text-sm text-ink-soft">
            None of your agents makes texts that go out. Add a writer, a social or a video agent on
            the dashboard.
          </p>
        ) : (
          <DraftForm draft="trust" saved={savedIn(view)} isRefused={problem !== null}>
            <input type="hidden" name="intent" value={saveTrust} />
            <FailedText text="Failed to save trust" />
            <ul className="divide-y divide-line">
              {view.agents.map((agent) => (
                <AgentRow key={agent.id} agent={agent} mode={view.mode} />
              ))}
            </ul>
            {problem && (
              <p role="alert" className="mt-4 text-sm text-danger">
                {problem}
              </p>
            )}
            <Button
              type="submit"
              variant="primary"
              disabled={busy}
              className="mt-5 max-sm:min-h-11 max-sm:w-full"
            >
              Save
            </Button>
          </DraftForm>
        )}
      </Card>
      <section aria-labelledby="trust-ways" className="text-sm">
        <h2 id="trust-ways" className="text-base font-semibold">
          What the ways mean
        </h2>
        <dl className="mt-3 space-y-3">
          {trusts.map((trust) => (
            <div key={trust}>
              <dt className="font-medium">{trustTexts[trust].name}</dt>
              <dd className="text-ink-soft">{trustTexts[trust].meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-ink-soft">
          An agent whose {waitingAtMost} texts wait on{" "}
          <a href={reviewPath} className={linkInTextLook}>
            Review
          </a>{" "}
          writes no more until you decide on one. Your SEO Optimizer, Publisher and Analytics send
          no texts of their own: what they work on is decided on as the text of its writer.
        </p>
      </section>
    </main>
  );
}

const savedIn = ({ agents }: TrustView): Record<string, string> =>
  Object.fromEntries(agents.map(({ id, trust }) => [trustField(id), trust]));

function AgentRow({ agent, mode }: { agent: TrustedAgent; mode: TrustView["mode"] }) {
  const id = trustField(agent.id);
  const factsId = `${id}.facts`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <AgentGlyph type={agent.type} size="small" />
      <div className="min-w-40 flex-1">
        <p className="font-medium">
          <label htmlFor={id}>
            <bdi>{agentDisplayName(agent.name)}</bdi>
          </label>
        </p>
        <p id={factsId} className="text-sm text-ink-soft">
          {waitingWords(agent.waiting)}
          {mode === "live" && ` · ${earnedWords(agent.cleanInARow)}`}
        </p>
      </div>
      <select
        // What is set now is shown anew, also after it was taken back.
        key={agent.trust}
        id={id}
        name={id}
        defaultValue={agent.trust}
        aria-describedby={factsId}
        className="min-h-11 w-44 rounded-lg border border-line-strong bg-surface px-3 text-base max-sm:w-full sm:min-h-10 sm:text-sm"
      >
        {trusts.map((trust) => (
          <option key={trust} value={trust}>
            {trustTexts[trust].name}
          </option>
        ))}
      </select>
    </li>
  );
}

const waitingWords = (count: number) =>
  count === 0
    ? "Nothing waits"
    : `${count} of at most ${waitingAtMost} ${count === 1 ? "waits" : "wait"}`;

const earnedWords = (count: number) =>
  count >= provenAfter
    ? "Has earned to go on by itself"
    : `${count} of ${provenAfter} real texts in a row approved as they were`;
