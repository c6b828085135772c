import { useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { AgentTypeIcon } from "#app/domain/agents/view/agent-type-icon.tsx";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { approvalPolicies } from "#app/domain/agents/settings/approval-policy.ts";
import { provenAfter, approvalPolicyTexts } from "#app/domain/agents/settings/approval-policy.ts";
import { maxWaiting } from "#app/domain/work-queue/work-queue.ts";
import { reviewPath } from "#app/workspace/paths/review.ts";
import {
  saveApprovalPolicy,
  approvalPolicyField,
  approvalPolicyPath,
  type TrustedAgent,
  type ApprovalPolicyView,
} from "./approval-policy-view.ts";

interface ApprovalPolicyPageProps {
  view: ApprovalPolicyView;
  /** Why the form just sent was not saved. */
  problem: string | null;
}

/** How far each agent's texts go without their owner. */
export function ApprovalPolicyPage({ view, problem }: ApprovalPolicyPageProps) {
  const busy = useNavigation().formAction === approvalPolicyPath;
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
          <DraftForm draft="approvalPolicy" saved={savedIn(view)} isRefused={problem !== null}>
            <input type="hidden" name="intent" value={saveApprovalPolicy} />
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
          What these mean
        </h2>
        <dl className="mt-3 space-y-3">
          {approvalPolicies.map((approvalPolicy) => (
            <div key={approvalPolicy}>
              <dt className="font-medium">{approvalPolicyTexts[approvalPolicy].name}</dt>
              <dd className="text-ink-soft">{approvalPolicyTexts[approvalPolicy].meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-ink-soft">
          An agent whose {maxWaiting} texts wait on{" "}
          <a href={reviewPath} className={inlineLinkStyles}>
            Review
          </a>{" "}
          writes no more until you decide on one. Your SEO Optimizer, Publisher and Analytics send
          no texts of their own: what they work on is decided on as the text of its writer.
        </p>
      </section>
    </main>
  );
}

const savedIn = ({ agents }: ApprovalPolicyView): Record<string, string> =>
  Object.fromEntries(
    agents.map(({ id, approvalPolicy }) => [approvalPolicyField(id), approvalPolicy]),
  );

function AgentRow({ agent, mode }: { agent: TrustedAgent; mode: ApprovalPolicyView["mode"] }) {
  const id = approvalPolicyField(agent.id);
  const factsId = `${id}.facts`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <AgentTypeIcon type={agent.type} size="small" />
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
        key={agent.approvalPolicy}
        id={id}
        name={id}
        defaultValue={agent.approvalPolicy}
        aria-describedby={factsId}
        className="min-h-11 w-44 rounded-lg border border-line-strong bg-surface px-3 text-base max-sm:w-full sm:min-h-10 sm:text-sm"
      >
        {approvalPolicies.map((approvalPolicy) => (
          <option key={approvalPolicy} value={approvalPolicy}>
            {approvalPolicyTexts[approvalPolicy].name}
          </option>
        ))}
      </select>
    </li>
  );
}

const waitingWords = (count: number) =>
  count === 0
    ? "Nothing waits"
    : `${count} of at most ${maxWaiting} ${count === 1 ? "waits" : "wait"}`;

const earnedWords = (count: number) =>
  count >= provenAfter
    ? "Has earned to go on by itself"
    : `${count} of ${provenAfter} real texts in a row approved as they were`;
