import { Form, useNavigation } from "@remix-run/react";
import { Input, Select } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { rosterFields } from "#app/domain/agents/settings/control.ts";
import { kindNames, shownName } from "#app/domain/agents/view/display.ts";
import { maxAgents } from "#app/domain/agents/settings/roster.ts";
import { maxNameLength } from "#app/domain/agents/settings/setting-values.ts";
import type { Agent } from "#app/workspace/agent.ts";

/** Forms to add or remove an agent. Works without JavaScript. */
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
        Agent type
        <Select name={rosterFields.type} className="mt-1.5">
          {kindNames.map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <label className="block font-medium">
        Name (optional)
        <Input
          name={rosterFields.name}
          dir="auto"
          autoComplete="off"
          maxLength={maxNameLength}
          className="mt-1.5"
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
        <Select name={rosterFields.agentId} className="mt-1.5">
          {agents.map((agent) => (
            <option key={agent.id} value={agent.id}>
              {shownName(agent)}
            </option>
          ))}
        </Select>
      </label>
      <p className="text-ink-soft">
        Its work and revenue are kept. You can undo this for 10 minutes.
      </p>
      <Button type="submit" disabled={busy}>
        Remove
      </Button>
    </Form>
  );
}
