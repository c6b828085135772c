import type { Brand } from "#app/platform/brand/brand.ts";
import { useReturnFocus } from "#app/platform/web/use-return-focus.ts";
import { overLanding } from "#app/workspace/paths/manual.ts";
import { PublicHeader } from "#app/site/layout/public-header.tsx";
import { SiteFooter } from "#app/site/layout/site-footer.tsx";
import { Benefits } from "./benefits.tsx";
import type { DemoView } from "./demo-view.ts";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Preview } from "./preview.tsx";
import { Price } from "./price.tsx";

interface LandingPageProps {
  brand: Brand;
  /** Null: the preview is not available now. */
  demo: DemoView | null;
  /** Whether this site sells subscriptions. */
  takesPayments: boolean;
}

/** The same for every visitor; works without JavaScript. */
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
