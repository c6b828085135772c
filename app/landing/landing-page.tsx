import type { Brand } from "../brand/brand";
import { SiteFooter } from "../site/site-footer";
import type { DemoView } from "../web/demo-excerpt.server";
import { useReturnFocus } from "../web/use-return-focus";
import { Benefits } from "./benefits";
import { Features } from "./features";
import { LandingHeader } from "./header";
import { Hero } from "./hero";
import { Preview } from "./preview";
import { Price } from "./price";

interface LandingPageProps {
  brand: Brand;
  /** Null: there is nothing to show of it now. */
  demo: DemoView | null;
}

/** The same for every visitor, and complete without JavaScript. */
export function LandingPage({ brand, demo }: LandingPageProps) {
  useReturnFocus();
  return (
    <>
      <LandingHeader name={brand.name} />
      <main id="main">
        <Hero priceLabel={brand.priceLabel} />
        <Benefits />
        <Features />
        <Preview priceLabel={brand.priceLabel} demo={demo} />
        <Price priceLabel={brand.priceLabel} />
      </main>
      <SiteFooter brand={brand} namesAmounts />
    </>
  );
}
