import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useMemo, useState } from "react";
import { useHydrated } from "../platform/ui/use-hydrated";
import { brandOf, pageTitle, useRootBrand } from "../platform/web/brand";
import { PublicFrame } from "../site/frame/public-frame";
import type { ManualProps } from "../site/manual/manual-body";
import { ManualDialog } from "../site/manual/manual-dialog";
import { ManualPage } from "../site/manual/manual-page";
import { manualTitle, readManualPlace } from "../site/manual/place";
import { writeManual } from "../site/manual/write-manual";
import { pageMeta } from "../site/public-pages/page-meta";
import { liesOverLanding, manualAddress, manualHome } from "../workspace/addresses/manual";

export function loader({ context }: LoaderFunctionArgs) {
  const { communityUrl, videoGuideUrl } = context.services.help;
  return { communityUrl, videoGuideUrl };
}

export const meta: MetaFunction<typeof loader> = ({ location, matches }) => {
  const brand = brandOf(matches);
  if (!brand) return [pageTitle("User Manual", matches)];
  const place = readManualPlace(new URLSearchParams(location.search));
  const title = manualTitle(writeManual(brand), place);
  if (place.query) return [pageTitle(title, matches), { name: "robots", content: "noindex" }];
  return pageMeta(matches, {
    title,
    description:
      "Six sections in plain words: first steps, the dashboard, the AI agents, revenue, settings and troubleshooting. Read it online or keep it as a PDF.",
    path: manualHome,
    place: manualAddress({ tab: place.tab }),
  });
};

export default function Manual() {
  const { search } = useLocation();
  const desk = useLoaderData<typeof loader>();
  const brand = useRootBrand();
  const manual = useMemo(() => writeManual(brand), [brand]);
  const place = readManualPlace(new URLSearchParams(search));
  // Another address is another reading; while one goes on, it writes its own.
  return (
    <Framed key={manualAddress(place)} manual={manual} place={place} brand={brand} desk={desk} />
  );
}

/** Opened from the landing page it lies over that page; else, and without JavaScript, it stands alone. */
function Framed(props: ManualProps) {
  const state: unknown = useLocation().state;
  const scripted = useHydrated();
  // A page that the server drew stays one: a reload brings the same state along.
  const [asDialog] = useState(() => scripted && liesOverLanding(state));
  if (asDialog) return <ManualDialog {...props} />;
  return (
    <PublicFrame>
      <ManualPage {...props} />
    </PublicFrame>
  );
}
