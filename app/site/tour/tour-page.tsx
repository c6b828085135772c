import type { Brand } from "../../platform/brand/brand";
import { Backdrop } from "../../platform/ui/backdrop";
import { DashboardSkeleton } from "../../platform/ui/skeleton";
import { LandingBackdrop } from "../landing/backdrop";
import type { TourPlace } from "./address";
import { TourDialog } from "./tour-dialog";

interface TourPageProps {
  brand: Brand;
  place: TourPlace;
  signedIn: boolean;
}

/**
 * The tour as a dialog. Behind it is the page that it closes to: the dashboard for who is signed in,
 * else the landing page. It needs no script to stand there.
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
