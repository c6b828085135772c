import { AgentsIcon, ChartIcon, FlowIcon, PulseIcon } from "#app/platform/ui/icons/icons.tsx";
import { features } from "./copy.ts";

const icons = {
  agents: <AgentsIcon />,
  pulse: <PulseIcon />,
  flow: <FlowIcon />,
  chart: <ChartIcon />,
} as const satisfies Record<(typeof features)[number]["icon"], JSX.Element>;

export function Features() {
  return (
    <section
      aria-labelledby="features-heading"
      className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20"
    >
      <h2 id="features-heading" className="max-w-xl text-2xl font-semibold sm:text-3xl">
        Everything from first draft to revenue
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon, title, text }) => (
          <li key={title} className="rounded-xl border border-line bg-surface p-5 shadow-lift">
            <span
              aria-hidden
              className="flex size-9 items-center justify-center rounded-lg bg-accent-soft text-accent"
            >
              {icons[icon]}
            </span>
            <h3 className="mt-4 font-semibold">{title}</h3>
            <p className="mt-1.5 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
