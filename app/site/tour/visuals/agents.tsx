import type { AgentIconName } from "#app/platform/ui/icons/agent-icons.ts";
import { AgentIcon } from "#app/platform/ui/icons/agent-icon.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { StatusBadge } from "#app/domain/agents/view/status-badge.tsx";

/** Sample state of the six agents. */
const agents = [
  {
    glyph: "writer",
    name: "Content Writer",
    task: "Writing: a beginner's guide to balcony gardens",
    busy: true,
  },
  {
    glyph: "seo",
    name: "SEO Optimizer",
    task: "Better headings for last week's articles",
    busy: false,
  },
  {
    glyph: "social",
    name: "Social Media",
    task: "Two posts are out, the third waits for noon",
    busy: false,
  },
  { glyph: "publisher", name: "Publisher", task: "Scheduling an article", busy: true },
  { glyph: "analytics", name: "Analytics", task: "Gathering yesterday's figures", busy: false },
  {
    glyph: "video",
    name: "YouTube Manager",
    task: "Script finished: seven habits that work",
    busy: false,
  },
] as const satisfies readonly {
  glyph: AgentIconName;
  name: string;
  task: string;
  busy: boolean;
}[] & { length: 6 };

export function AgentsVisual() {
  return (
    <div className="rounded-xl border border-line bg-surface shadow-lift">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <p className="font-semibold">AI Agents</p>
        <Badge dashed>Sample</Badge>
      </div>
      <ul className="divide-y divide-line text-sm">
        {agents.map(({ glyph, name, task, busy }) => (
          <li key={name} className="flex items-center justify-between gap-3 px-4 py-2">
            <AgentIcon name={glyph} size="small" />
            <div className="min-w-0 flex-1">
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
