import { Badge } from "../../platform/ui/badge";
import { endpoints } from "./reference";

/** Each endpoint with what it answers; what this version does not answer yet says so. */
export function EndpointTable() {
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        All of them need a session unless they say otherwise. Those marked “Planned” are described
        here so that you can prepare for them: this version answers them with 404.
      </p>
      <ul className="mt-5 divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
        {endpoints.map(({ method, path, what, open, planned }) => (
          <li
            key={`${method} ${path}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5 px-4 py-3.5 sm:px-5"
          >
            <div className="min-w-0">
              <p className="font-medium break-words">
                <code>
                  <span className="text-accent">{method}</span> {path}
                </code>
              </p>
              <p className="mt-0.5 text-sm text-ink-soft">{what}</p>
            </div>
            <p className="flex gap-1.5">
              {open ? <Badge>No session needed</Badge> : <Badge>Session</Badge>}
              {planned && <Badge dashed>Planned</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
