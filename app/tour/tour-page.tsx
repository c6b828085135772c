import type { Brand } from "../brand/brand";
import { LandingBackdrop } from "../landing/backdrop";
import type { TourPlace } from "./address";
import { TourDialog } from "./tour-dialog";

/** The tour as a dialog over the landing page. It needs no script to stand there. */
export function TourPage({ brand, place }: { brand: Brand; place: TourPlace }) {
  return (
    <>
      <LandingBackdrop brand={brand} />
      <main id="main" className="relative flex min-h-dvh items-stretch justify-center sm:p-6">
        <TourDialog brand={brand} initial={place} />
      </main>
    </>
  );
}
