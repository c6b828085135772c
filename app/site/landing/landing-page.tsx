import type { Brand } from "../../platform/brand/brand";
import { useReturnFocus } from "../../platform/web/use-return-focus";
import { overLanding } from "../../workspace/addresses/manual";
import { PublicHeader } from "../frame/public-header";
import { SiteFooter } from "../frame/site-footer";
import { Benefits } from "./benefits";
import type { DemoView } from "./demo-view";
import { Features } from "./features";
import { Hero } from "./hero";
import { Preview } from "./preview";
import { Price } from "./price";

interface LandingPageProps {
  brand: Brand;
  /** Null: there is nothing to show of it now. */
  demo: DemoView | null;
  /** Whether a subscription can be bought here. */
  takesPayments: boolean;
}

/** The same for every visitor, and complete without JavaScript. */
export function LandingPage({ brand, demo, takesPayments }: LandingPageProps) {
  useReturnFocus();
  return (
    <>
      <PublicHeader name={brand.name} manualState={overLanding} />
      <main id="main">
        <Hero priceLabel={brand.priceLabel} />
        <Benefits />
        <Features />
        <Preview priceLabel={brand.priceLabel} demo={demo} />
        <Price priceLabel={brand.priceLabel} takesPayments={takesPayments} />
      </main>
      <SiteFooter brand={brand} namesAmounts />
    </>
  );
}
