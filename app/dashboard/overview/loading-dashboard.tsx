import { useLocation, useNavigation } from "@remix-run/react";
import { DashboardSkeleton } from "#app/platform/ui/skeleton.tsx";
import { demoPath } from "#app/workspace/paths/demo.ts";

/** The skeleton, over the page that is being left, while the dashboard is on its way. */
export function LoadingDashboard({ signedIn }: { signedIn: boolean }) {
  const here = useLocation().pathname;
  const { location } = useNavigation();
  const leadsThere =
    location && isDashboard(location.pathname, signedIn) && !isDashboard(here, signedIn);
  return leadsThere ? <DashboardSkeleton demo={!signedIn} /> : null;
}

/** `/` is the dashboard of whoever is signed in. */
function isDashboard(path: string, signedIn: boolean): boolean {
  return path === "/dashboard" || path === demoPath || (path === "/" && signedIn);
}
