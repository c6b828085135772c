import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useMemo, useState } from "react";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { brandOf, pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import type { ManualProps } from "#app/site/manual/manual-body.tsx";
import { ManualDialog } from "#app/site/manual/manual-dialog.tsx";
import { ManualPage } from "#app/site/manual/manual-page.tsx";
import { manualTitle, readManualPlace } from "#app/site/manual/place.ts";
import { writeManual } from "#app/site/manual/write-manual.ts";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import { liesOverLanding, manualPath, manualHome } from "#app/workspace/paths/manual.ts";

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
    place: manualPath({ tab: place.tab }),
  });
};

export default function Manual() {
  const { search } = useLocation();
  const links = useLoaderData<typeof loader>();
  const brand = useRootBrand();
  const manual = useMemo(() => writeManual(brand), [brand]);
  const place = readManualPlace(new URLSearchParams(search));
  // A new URL resets the reader, except when the reader changed the URL itself.
  return (
    <Framed key={manualPath(place)} manual={manual} place={place} brand={brand} links={links} />
  );
}

/** From the landing page it opens in an overlay; otherwise, and without JavaScript, it is a page. */
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
