import { AgentIcon } from "#app/platform/ui/icons/agent-icon.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { oneIdea } from "./copy.ts";
import { handPictures } from "./one-idea-pictures.tsx";

const handedOnEveryMs = 700;

/** Shows at a glance how one idea passes from agent to agent. */
export function OneIdea() {
  return (
    <figure className="min-w-0 overflow-hidden rounded-2xl border border-line bg-surface shadow-lift">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line px-5 py-3.5">
        <span className="font-semibold">{oneIdea.title}</span>
        <Badge dashed>Sample</Badge>
      </figcaption>
      <ol className="px-5 py-2">
        {oneIdea.hands.map(({ by, name, does }, index) => (
          <li key={by} className="group relative flex items-center gap-4 py-2.5">
            <span
              aria-hidden
              className="absolute top-0 bottom-0 left-[1.0625rem] w-0.5 bg-line group-first:top-1/2 group-last:bottom-1/2"
            />
            <span aria-hidden className="relative shrink-0">
              <AgentIcon name={by} />
              <span
                className="handed-on absolute -inset-1 rounded-full border-2 border-accent opacity-0"
                style={{ animationDelay: `${index * handedOnEveryMs}ms` }}
              />
            </span>
            <div className="min-w-0 flex-1">
              <p className="text-sm text-ink-soft">{name}</p>
              <p className="leading-snug font-medium">{does}</p>
            </div>
            <svg
              viewBox="0 0 80 48"
              aria-hidden
              focusable="false"
              className="h-12 w-20 shrink-0 rounded-lg bg-sunken max-[26rem]:hidden"
            >
              {handPictures[by]}
            </svg>
          </li>
        ))}
      </ol>
    </figure>
  );
}
