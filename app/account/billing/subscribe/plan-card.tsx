import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { BenefitList } from "#app/site/landing/benefit-list.tsx";
import { planTerms } from "#app/site/landing/plan-benefits.ts";

interface PlanCardProps {
  planName: string;
  priceLabel: string;
}

/** The plan, its price, its benefits, and how to cancel. */
export function PlanCard({ planName, priceLabel }: PlanCardProps) {
  return (
    <section
      aria-labelledby="plan-heading"
      className="rounded-2xl border border-line bg-surface p-5 shadow-lift sm:p-7"
    >
      <h2 id="plan-heading" className="font-semibold">
        {planName} plan
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-semibold tracking-tight tabular-nums">{priceLabel}</span>{" "}
        <span className="text-ink-soft">per month</span>
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        You pay {priceLabel} today, and then {priceLabel} every month until you cancel. Taxes may be
        added where required by law.
      </p>
      <ul className="mt-5 space-y-2 border-t border-line pt-5">
        {planTerms.map((term) => (
          <li key={term} className="flex gap-2 font-medium">
            <CheckIcon size={18} className="mt-0.5 shrink-0 text-success" />
            {term}
          </li>
        ))}
      </ul>
      <h3 className="mt-5 text-sm font-medium text-ink-soft">What's included</h3>
      <BenefitList className="mt-2.5" />
      <p className="mt-5 border-t border-line pt-5 text-sm text-ink-soft">
        This version runs in Simulation Mode: your agents do all their work, results are simulated
        and labeled, and no income is promised.
      </p>
    </section>
  );
}
