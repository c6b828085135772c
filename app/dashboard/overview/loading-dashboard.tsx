import { useLocation, useNavigation } from "@remix-run/react";
import { DashboardSkeleton } from "#app/platform/ui/skeleton.tsx";
import { demoPath } from "#app/workspace/paths/demo.ts";

/** The skeleton over the previous page while the dashboard loads. */
export function LoadingDashboard({ signedIn }: { signedIn: boolean }) {
  const here = useLocation().pathname;
  const { location } = useNavigation();
  const leadsThere =
    location && isDashboard(location.pathname, signedIn) && !isDashboard(here, signedIn);
  return leadsThere ? <DashboardSkeleton demo={!signedIn} /> : null;
}

/** `/` is the dashboard for signed-in users. */
function isDashboard(path: string, signedIn: boolean): boolean {
  return path === "/dashboard" || path === demoPath || (path === "/" && signedIn);
}
