import { useNavigation } from "@remix-run/react";
import { Select } from "#app/platform/ui/forms/controls.tsx";
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
  /** Why the form was not saved. */
  problem: string | null;
}

/** What each agent may publish without approval. */
export function ApprovalPolicyPage({ view, problem }: ApprovalPolicyPageProps) {
  const busy = useNavigation().formAction === approvalPolicyPath;
  return (
    <main id="main" className="max-w-2xl space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">Approvals</h1>
        <p className="mt-1 text-ink-soft">
          What agents may publish without you. Changes apply to new drafts; drafts already waiting
          or approved stay as they are.
        </p>
      </div>
      <Card className="sm:p-6">
        {view.agents.length === 0 ? (
          <p className="text-sm text-ink-soft">
            None of your agents publishes content. Add a content writer, social media, or video
            agent on the dashboard.
          </p>
        ) : (
          <DraftForm draft="approvalPolicy" saved={savedIn(view)} isRefused={problem !== null}>
            <input type="hidden" name="intent" value={saveApprovalPolicy} />
            <FailedText text="Failed to save approvals" />
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
          With {maxWaiting} drafts waiting, an agent pauses until you{" "}
          <a href={reviewPath} className={inlineLinkStyles}>
            review
          </a>{" "}
          one. Your SEO Optimizer, Publisher, and Analytics agents don’t publish their own content;
          what they work on follows its writer’s setting.
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
      <Select
        // Resets to the stored value, also after an undo.
        key={agent.approvalPolicy}
        id={id}
        name={id}
        defaultValue={agent.approvalPolicy}
        aria-describedby={factsId}
        width="w-44 max-sm:w-full"
      >
        {approvalPolicies.map((approvalPolicy) => (
          <option key={approvalPolicy} value={approvalPolicy}>
            {approvalPolicyTexts[approvalPolicy].name}
          </option>
        ))}
      </Select>
    </li>
  );
}

const waitingWords = (count: number) =>
  count === 0 ? "No drafts waiting" : `${count} of at most ${maxWaiting} waiting`;

const earnedWords = (count: number) =>
  count >= provenAfter
    ? "Ready for Auto-approve"
    : `${count} of ${provenAfter} real drafts in a row approved without changes`;
