import { Badge } from "../../platform/ui/badge";
import type { EndpointSummary } from "./documented";

const accessWords = {
  everybody: "No session needed",
  person: "Session or token",
  subscriber: "Subscription",
} as const satisfies Record<EndpointSummary["access"], string>;

/** An endpoint's address, what it is for and who may ask it. */
export function EndpointHead({ endpoint }: { endpoint: EndpointSummary }) {
  const { method, path, summary, access } = endpoint;
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
      <span className="min-w-0">
        <code className="font-medium break-words">
          <span className="text-accent">{method}</span> {path}
        </code>
        {summary && <span className="mt-0.5 block text-sm text-ink-soft">{summary}</span>}
      </span>
      <Badge>{accessWords[access]}</Badge>
    </span>
  );
}
