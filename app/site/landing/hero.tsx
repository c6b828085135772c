import { ButtonLink } from "#app/platform/ui/button.tsx";
import { CheckIcon, PlayIcon } from "#app/platform/ui/icons/icons.tsx";
import { presentationPath } from "#app/workspace/paths/presentation.ts";
import { hero } from "./copy.ts";
import { OneIdea } from "./one-idea.tsx";
import { planTerms } from "./plan-benefits.ts";

export function Hero({ priceLabel }: { priceLabel: string }) {
  return (
    <section
      aria-labelledby="hero-heading"
      className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-16 lg:py-24"
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
          <ButtonLink to={presentationPath} size="large">
            <PlayIcon size={18} />
            Watch 5-Min Demo
          </ButtonLink>
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-soft">
          {[`${priceLabel} per month`, ...planTerms].map((term) => (
            <li key={term} className="flex items-center gap-1.5">
              <CheckIcon size={16} className="text-success" />
              {term}
            </li>
          ))}
        </ul>
      </div>
      <OneIdea />
    </section>
  );
}
