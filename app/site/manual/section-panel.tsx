import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { BulbIcon, CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { useTabPanel } from "#app/platform/ui/links/link-tabs.tsx";
import { ListenButton } from "#app/site/voice/listen-button.tsx";
import type {
  ManualExample,
  ManualLink,
  ManualProblem,
  ManualSection,
  ManualStep,
} from "./manual.ts";
import { Marked } from "./marked.tsx";
import { panelId, tabId } from "./section-tabs.tsx";

interface SectionPanelProps {
  section: ManualSection;
  /** Only the open section is shown; in print all are. */
  open: boolean;
  /** The text to highlight in title and overview. */
  query: string;
  /** Links to other sections. */
  children: ReactNode;
}

export function SectionPanel({ section, open, query, children }: SectionPanelProps) {
  const { tab, title, overview, steps, tips, examples, troubleshooting, links } = section;
  const panel = useTabPanel(tabId(tab));
  const heading = `${panelId(tab)}-title`;
  return (
    <section
      id={panelId(tab)}
      aria-labelledby={heading}
      // The focus target of those links.
      tabIndex={-1}
      {...panel}
      className={classNames(
        "scroll-mt-22 rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-8",
        "print:mt-10 print:block print:border-0 print:p-0 print:first:mt-0",
        !open && "hidden",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="text-2xl font-semibold">
          <Marked text={title} words={query} />
        </h2>
        {/* Unmounting stops the reading of a hidden section. */}
        {open && <ListenButton source={{ selector: `#${panelId(tab)}` }} className="pt-0.5" />}
      </div>
      <div className="mt-3 max-w-prose space-y-3 text-base leading-relaxed text-ink-soft">
        {overview.map((paragraph) => (
          <p key={paragraph}>
            <Marked text={paragraph} words={query} />
          </p>
        ))}
      </div>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-start xl:gap-x-10 print:block">
        <Steps steps={steps} />
        <Tips tips={tips} />
      </div>
      {examples.length > 0 && <Examples examples={examples} />}
      {troubleshooting.length > 0 && <Problems problems={troubleshooting} />}
      {links.length > 0 && <Links links={links} />}
      {children}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-9">
      <h3 className="text-lg font-semibold print:break-after-avoid">{title}</h3>
      {children}
    </div>
  );
}

function Steps({ steps }: { steps: readonly ManualStep[] }) {
  return (
    <Part title="Step by step">
      <ol className="mt-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="group relative flex gap-4 pb-6 last:pb-0 print:break-inside-avoid"
          >
            {/* The line between step numbers. */}
            <span
              aria-hidden
              className="absolute top-8 bottom-1 left-3.5 w-px bg-line group-last:hidden"
            />
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface text-[0.8125rem] font-semibold text-ink-soft tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0 pt-0.5">
              <h4 className="font-medium">{title}</h4>
              <p className="mt-0.5 max-w-prose text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Tips({ tips }: { tips: readonly string[] }) {
  return (
    <div className="mt-9 rounded-xl border border-accent/20 bg-accent-soft p-5 xl:sticky xl:top-22 print:static print:break-inside-avoid">
      <h3 className="flex items-center gap-2 font-semibold">
        <BulbIcon className="text-accent" />
        Tips
      </h3>
      <ul className="mt-3 space-y-2">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-2.5">
            <CheckIcon size={18} className="mt-0.5 shrink-0 text-accent" />
            <span className="max-w-prose">{tip}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Examples({ examples }: { examples: readonly ManualExample[] }) {
  return (
    <Part title={examples.length === 1 ? "Example" : "Examples"}>
      <div className={classNames("mt-3 grid gap-3", examples.length > 1 && "sm:grid-cols-2")}>
        {examples.map(({ title, text }) => (
          <div key={title} className="rounded-xl bg-sunken p-5 print:break-inside-avoid">
            <h4 className="font-medium">{title}</h4>
            <p className="mt-1 max-w-prose text-ink-soft">{text}</p>
          </div>
        ))}
      </div>
    </Part>
  );
}

function Problems({ problems }: { problems: readonly ManualProblem[] }) {
  return (
    <Part title="If something is not right">
      <dl className="mt-3 divide-y divide-line border-t border-line">
        {problems.map(({ problem, remedy }) => (
          <div key={problem} className="gap-x-6 py-3.5 sm:grid sm:grid-cols-[2fr_3fr]">
            <dt className="font-medium print:break-after-avoid">{problem}</dt>
            <dd className="mt-1 text-ink-soft sm:mt-0">{remedy}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** Hidden in print. */
function Links({ links }: { links: readonly ManualLink[] }) {
  return (
    <nav aria-label="Go there" className="mt-9 print:hidden">
      <ul className="flex flex-wrap gap-2 text-sm">
        {links.map(({ text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center rounded-lg border border-line-strong bg-surface px-3 py-1.5 font-medium text-accent hover:bg-sunken"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
