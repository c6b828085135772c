import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { articlePath } from "#app/site/help/address.ts";
import { BenefitList } from "./benefit-list.tsx";
import { price } from "./copy.ts";
import { NoPaymentsNote } from "./no-payments-note.tsx";
import { planTerms } from "./plan-benefits.ts";

interface PriceProps {
  priceLabel: string;
  /** Whether this site sells subscriptions. */
  takesPayments: boolean;
}

/** The plan: its price, what it includes, and how to cancel. */
export function Price({ priceLabel, takesPayments }: PriceProps) {
  return (
    <section
      aria-labelledby="price-heading"
      className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-2 lg:gap-16"
    >
      <div>
        <h2 id="price-heading" className="text-2xl font-semibold sm:text-3xl">
          {price.title}
        </h2>
        <p className="mt-3 max-w-xl text-ink-soft">{price.lead}</p>
        <p className="mt-3 max-w-xl text-ink-soft">
          {price.simulation}{" "}
          <Link to={articlePath("simulation-mode")} className={linkStyles}>
            What Simulation Mode means
          </Link>
        </p>
      </div>
      <div className="rounded-2xl border border-line bg-surface p-6 shadow-lift sm:p-8">
        <p className="flex items-baseline gap-2">
          <span className="text-4xl font-semibold tracking-tight tabular-nums">{priceLabel}</span>
          <span className="text-ink-soft">per month</span>
        </p>
        <BenefitList className="mt-6 gap-x-6 sm:grid-cols-2" />
        <ButtonLink to="/api/login" fullPage variant="primary" size="large" className="mt-7 w-full">
          Get Started for {priceLabel}/month
        </ButtonLink>
        <p className="mt-3 text-center text-sm text-ink-soft">{planTerms.join(" · ")}</p>
        {!takesPayments && <NoPaymentsNote className="mt-5 rounded-lg bg-sunken p-4 text-sm" />}
      </div>
    </section>
  );
}
