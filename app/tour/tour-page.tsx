import type { Brand } from "../brand/brand";
import { Benefits } from "../landing/benefits";
import { LandingHeader } from "../landing/header";
import { Hero } from "../landing/hero";
import type { TourPlace } from "./address";
import { TourDialog } from "./tour-dialog";

// React 18 has no type for it yet, and hands it on as it is.
const inert = { inert: "" };

/** The tour as a dialog over the landing page. It needs no script to stand there. */
export function TourPage({ brand, place }: { brand: Brand; place: TourPlace }) {
  return (
    <>
      {/* As much of the landing page as a screen holds, to look at and not to use. */}
      <div {...inert} className="fixed inset-0 overflow-hidden print:hidden">
        <LandingHeader name={brand.name} />
        <Hero priceLabel={brand.priceLabel} />
        <Benefits />
      </div>
      <div aria-hidden className="fixed inset-0 bg-canvas/80 backdrop-blur-[2px] print:hidden" />
      <main id="main" className="relative flex min-h-dvh items-stretch justify-center sm:p-6">
        <TourDialog brand={brand} initial={place} />
      </main>
    </>
  );
}
