import type { MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { useRootBrand, useSignedIn } from "../platform/web/brand";
import type { PageHandle } from "../platform/web/page-handle";
import { pageMeta } from "../site/public-pages/page-meta";
import { readTourPlace, tourAddress, tourTitle } from "../site/tour/address";
import { TourPage } from "../site/tour/tour-page";

export const meta: MetaFunction = ({ location, matches }) => {
  const place = readTourPlace(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: tourTitle(place.step),
    description:
      "Twelve short steps through six AI agents, the dashboard, the day's plan and the price. Watch it play, or read it at your own pace.",
    path: "/tour",
    place: tourAddress(place),
  });
};

export const handle: PageHandle = { fillsWindow: true };

export default function Tour() {
  const { search } = useLocation();
  const place = readTourPlace(new URLSearchParams(search));
  // Another address is another tour; while one plays, it writes its own.
  return (
    <TourPage
      key={tourAddress(place)}
      brand={useRootBrand()}
      place={place}
      signedIn={useSignedIn()}
    />
  );
}
