import { Badge } from "#app/platform/ui/badge.tsx";
import type { EndpointSummary } from "./documented.ts";

const accessLabels = {
  everybody: "No session needed",
  person: "Session or token",
  subscriber: "Subscription",
} as const satisfies Record<EndpointSummary["access"], string>;

interface EndpointHeadProps {
  endpoint: EndpointSummary;
  /** Shows the summary too; on a page it is the title. */
  withSummary?: boolean;
}

/** An endpoint's path and required access. */
export function EndpointHead({ endpoint, withSummary = false }: EndpointHeadProps) {
  const { method, path, summary, access } = endpoint;
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
      <span className="min-w-0">
        <code className="font-medium break-words">
          <span className="text-accent">{method}</span> {path}
        </code>
        {withSummary && <span className="mt-0.5 block text-sm text-ink-soft">{summary}</span>}
      </span>
      <Badge>{accessLabels[access]}</Badge>
    </span>
  );
}
