import { notPromised } from "#app/site/layout/claims.ts";
import { benefits } from "./copy.ts";

export function Benefits() {
  return (
    <section aria-labelledby="benefits-heading" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <h2 id="benefits-heading" className="sr-only">
          What you get
        </h2>
        <ul className="grid gap-8 sm:grid-cols-3 sm:gap-0 sm:divide-x sm:divide-line">
          {benefits.map(({ figure, title, text }) => (
            <li key={title} className="sm:px-8 sm:first:pl-0 sm:last:pr-0">
              <p className="text-3xl font-semibold tracking-tight">{figure}</p>
              <h3 className="mt-1 font-medium">{title}</h3>
              <p className="mt-2 text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-8 text-sm text-ink-faint">{notPromised}.</p>
      </div>
    </section>
  );
}
