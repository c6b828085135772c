import { planTerms } from "../billing/plan-benefits";
import { presentationAddress } from "../tour/presentation-address";
import { Badge } from "../ui/badge";
import { ButtonLink } from "../ui/button";
import { CheckIcon, PlayIcon } from "../ui/icons";
import { hero, heroAgents } from "./copy";

export function Hero({ priceLabel }: { priceLabel: string }) {
  return (
    <section
      aria-labelledby="hero-heading"
      className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16 lg:py-24"
    >
      <div>
        <h1
          id="hero-heading"
          className="text-[2rem] leading-[1.1] font-semibold tracking-[-0.025em] sm:text-5xl"
        >
          {hero.title}
        </h1>
        <p className="mt-5 max-w-xl text-lg leading-relaxed text-ink-soft">{hero.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/api/login" fullPage variant="primary" size="large">
            Get Started Now
          </ButtonLink>
          <ButtonLink to={presentationAddress} size="large">
            <PlayIcon size={18} />
            Watch 5-Min Demo
          </ButtonLink>
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">
          {[`${priceLabel} per month`, ...planTerms].map((term) => (
            <li key={term} className="flex items-center gap-1.5">
              <CheckIcon size={16} className="text-success" />
              {term}
            </li>
          ))}
        </ul>
      </div>
      <AgentsAtWork />
    </section>
  );
}

function AgentsAtWork() {
  return (
    <figure className="min-w-0 rounded-2xl border border-line bg-surface shadow-lift">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line px-5 py-3.5">
        <span className="font-semibold">Agents at work</span>
        <Badge dashed>Sample</Badge>
      </figcaption>
      <ul className="divide-y divide-line">
        {heroAgents.map(({ name, task, busy }) => (
          <li key={name} className="flex items-center justify-between gap-4 px-5 py-3">
            <div className="min-w-0">
              <p className="text-sm font-medium">{name}</p>
              <p className="text-sm text-ink-soft">{task}</p>
            </div>
            <Badge tone={busy ? "warning" : "success"} dot>
              {busy ? "Processing" : "Active"}
            </Badge>
          </li>
        ))}
      </ul>
    </figure>
  );
}
