import type { Brand } from "#app/platform/brand/brand.ts";
import { Backdrop } from "#app/platform/ui/overlays/backdrop.tsx";
import { PublicHeader } from "#app/site/layout/public-header.tsx";
import { Benefits } from "./benefits.tsx";
import { Hero } from "./hero.tsx";

/** The top of the landing page, shown behind a dialog. */
export function LandingBackdrop({ brand }: { brand: Brand }) {
  return (
    <Backdrop>
      <PublicHeader name={brand.name} />
      <Hero priceLabel={brand.priceLabel} />
      <Benefits />
    </Backdrop>
  );
}
