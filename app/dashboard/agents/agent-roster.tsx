import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { rosterFields } from "#app/domain/agents/settings/control.ts";
import { kindNames, shownName } from "#app/domain/agents/view/display.ts";
import { maxAgents } from "#app/domain/agents/settings/roster.ts";
import { maxNameLength } from "#app/domain/agents/settings/setting-values.ts";
import type { Agent } from "#app/workspace/agent.ts";

const fieldStyles =
  "mt-1.5 min-h-10 w-full rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-ink";

/** Under the agents: a further one of a kind, or one less. Opens and works without a script. */
export function AgentRoster({ agents, action }: { agents: readonly Agent[]; action: string }) {
  return (
    <details className="mt-3 rounded-xl border border-line-strong px-4 text-sm print:hidden">
      <summary className={`min-h-10 cursor-pointer py-2.5 font-medium ${linkStyles}`}>
        Add or remove agents
      </summary>
      <div className="grid gap-6 pb-4 sm:grid-cols-2">
        {agents.length < maxAgents && <AddAgent action={action} />}
        {agents.length > 0 && <RemoveAgent agents={agents} action={action} />}
      </div>
    </details>
  );
}

function useIsSent(intent: string): boolean {
  return useNavigation().formData?.get("intent") === intent;
}

function AddAgent({ action }: { action: string }) {
  const busy = useIsSent("add_agent");
  return (
    <Form method="post" action={action} className="space-y-3">
      <input type="hidden" name="intent" value="add_agent" />
      <label className="block font-medium">
        Kind of agent
        <select name={rosterFields.type} className={fieldStyles}>
          {kindNames.map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="block font-medium">
        Name (optional)
        <input
          name={rosterFields.name}
          dir="auto"
          autoComplete="off"
          maxLength={maxNameLength}
          className={fieldStyles}
        />
      </label>
      <Button type="submit" variant="primary" disabled={busy}>
        Add an agent
      </Button>
    </Form>
  );
}

function RemoveAgent({ agents, action }: { agents: readonly Agent[]; action: string }) {
  const busy = useIsSent("remove_agent");
  return (
    <Form method="post" action={action} className="space-y-3">
      <input type="hidden" name="intent" value="remove_agent" />
      <label className="block font-medium">
        Agent to remove
        <select name={rosterFields.agentId} className={fieldStyles}>
          {agents.map((agent) => (
            <option key={agent.id} value={agent.id}>
              {shownName(agent)}
            </option>
          ))}
        </select>
      </label>
      <p className="text-ink-soft">
        What it has written and earned stays. You can undo this for ten minutes.
      </p>
      <Button type="submit" disabled={busy}>
        Remove
      </Button>
    </Form>
  );
}
