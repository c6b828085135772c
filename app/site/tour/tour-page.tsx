import type { Brand } from "#app/platform/brand/brand.ts";
import { Backdrop } from "#app/platform/ui/overlays/backdrop.tsx";
import { DashboardSkeleton } from "#app/platform/ui/skeleton.tsx";
import { LandingBackdrop } from "#app/site/landing/backdrop.tsx";
import type { TourPlace } from "./address.ts";
import { TourDialog } from "./tour-dialog.tsx";

interface TourPageProps {
  brand: Brand;
  place: TourPlace;
  signedIn: boolean;
}

/**
 * The tour as a dialog over the page that it closes to: the dashboard for signed-in users, or the landing
 * page. Works without a script.
 */
export function TourPage({ brand, place, signedIn }: TourPageProps) {
  return (
    <>
      {signedIn ? (
        <Backdrop>
          <DashboardSkeleton demo={false} />
        </Backdrop>
      ) : (
        <LandingBackdrop brand={brand} />
      )}
      <TourDialog brand={brand} initial={place} signedIn={signedIn} />
    </>
  );
}
