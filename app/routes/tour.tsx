import type { MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { useRootBrand, useSignedIn } from "#app/platform/web/brand.ts";
import type { PageHandle } from "#app/platform/web/page-handle.ts";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import { readTourPlace, tourPath, tourTitle } from "#app/site/tour/address.ts";
import { TourPage } from "#app/site/tour/tour-page.tsx";

export const meta: MetaFunction = ({ location, matches }) => {
  const place = readTourPlace(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: tourTitle(place.step),
    description:
      "Twelve short steps through six AI agents, the dashboard, the day's plan and the price. Watch it play, or read it at your own pace.",
    path: "/tour",
    place: tourPath(place),
  });
};

export const handle: PageHandle = { fillsWindow: true };

export default function Tour() {
  const { search } = useLocation();
  const place = readTourPlace(new URLSearchParams(search));
  // Another address is another tour; while one plays, it writes its own.
  return (
    <TourPage key={tourPath(place)} brand={useRootBrand()} place={place} signedIn={useSignedIn()} />
  );
}
