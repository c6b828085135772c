import { StatusBadge } from "../../agents/status-badge";
import { heroAgents } from "../../landing/copy";
import { Badge } from "../../ui/badge";

/** The agents of the landing page, at the same invented moment. */
export function AgentsVisual() {
  return (
    <div className="rounded-xl border border-line bg-surface shadow-lift">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <p className="font-semibold">AI Agents</p>
        <Badge dashed>Sample</Badge>
      </div>
      <ul className="divide-y divide-line text-sm">
        {heroAgents.map(({ name, task, busy }) => (
          <li key={name} className="flex items-center justify-between gap-3 px-4 py-2">
            <div className="min-w-0">
              <p className="font-medium">{name}</p>
              <p className="truncate text-ink-soft">{task}</p>
            </div>
            <StatusBadge status={busy ? "processing" : "active"} />
          </li>
        ))}
      </ul>
    </div>
  );
}
