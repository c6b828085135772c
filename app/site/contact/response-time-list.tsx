import { responseTimes } from "./response-times.ts";

/** Response times by type of question. */
export function ResponseTimes() {
  return (
    <dl className="divide-y divide-line">
      {responseTimes.map(({ question, time }) => (
        <div
          key={question}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0"
        >
          <dt className="text-ink-soft">{question}</dt>
          <dd className="font-semibold tabular-nums">{time}</dd>
        </div>
      ))}
    </dl>
  );
}
