import { contentType, statuses } from "./reference.ts";

/** @param base the API's base URL, ending in /api */
export function Overview({ base }: { base: string }) {
  const facts = [
    { name: "Base URL", value: base, code: true },
    { name: "Content type", value: contentType, code: true },
    { name: "Authentication", value: "Session-based, or with a token", code: false },
  ];
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        {facts.map(({ name, value, code }) => (
          <div key={name} className="min-w-0 rounded-xl border border-line bg-surface p-4">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="mt-1 font-medium break-words">{code ? <code>{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 max-w-prose space-y-3 text-ink-soft">
        <p>
          Every endpoint returns JSON, except for files and audio. Amounts are in dollars, times are
          ISO timestamps, rates are percentages, and agents, financials and activities have an{" "}
          <code>origin</code>: <code>simulated</code> or <code>real</code>.
        </p>
        <p>
          A failed request returns an <code>error</code> message, a <code>code</code> for programs
          and sometimes <code>details</code>.
        </p>
        <p>
          Lists are paginated: <code>items</code>, and <code>next</code>, which is the{" "}
          <code>cursor</code> of the next page, or null on the last one. A POST with an{" "}
          <code>Idempotency-Key</code> runs once, even if you repeat it within a day. Editable
          resources have an <code>ETag</code>: send it as <code>If-Match</code> to avoid overwriting
          other changes.
        </p>
      </div>
      <h3 className="mt-8 font-semibold">Status codes</h3>
      <dl className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface">
        {statuses.map(({ status, meaning }) => (
          <div key={status} className="gap-4 px-4 py-3 sm:flex sm:px-5">
            <dt className="w-52 shrink-0 font-medium">{status}</dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
