import { flatRoutes } from "@remix-run/fs-routes";
import { layout, type RouteConfigEntry } from "@remix-run/route-config";

const routes = await flatRoutes({ ignoredRouteFiles: ["**/*.test.{ts,tsx}"] });

const isSettingsPage = ({ path, file }: RouteConfigEntry) =>
  /^(settings|brief)(\/|$)/.test(path ?? "") && file.endsWith(".tsx");

export default [
  ...routes.filter((route) => !isSettingsPage(route)),
  layout("dashboard/settings/settings-layout.tsx", routes.filter(isSettingsPage)),
];
