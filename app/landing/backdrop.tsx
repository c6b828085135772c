import type { Brand } from "../brand/brand";
import { PublicHeader } from "../web/public-header";
import { Benefits } from "./benefits";
import { Hero } from "./hero";

// React 18 has no type for it yet, and hands it on as it is.
const inert = { inert: "" };

/** As much of the landing page as a screen holds, to look at behind a dialog and not to use. */
export function LandingBackdrop({ brand }: { brand: Brand }) {
  return (
    <>
      <div {...inert} className="fixed inset-0 overflow-hidden print:hidden">
        <PublicHeader name={brand.name} />
        <Hero priceLabel={brand.priceLabel} />
        <Benefits />
      </div>
      <div aria-hidden className="fixed inset-0 bg-canvas/80 backdrop-blur-[2px] print:hidden" />
    </>
  );
}
