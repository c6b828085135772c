import type { ServerBuild } from "@remix-run/node";
import type { Log } from "../core/log.server";
import type { Settings } from "../env.server";
import type { Services } from "../services.server";
import { createPageCache } from "./page-cache";
import { createVisitorRenderer } from "./remix";
import { securityHeaders } from "./security-headers";

/** The pages that look the same to every visitor, and what each one's look depends on. */
export function createPublicPages({
  build,
  services,
  settings,
  log,
}: {
  build: ServerBuild;
  services: Services;
  settings: Settings;
  log: Log;
}) {
  const render = createVisitorRenderer({ build, services, log, appUrl: settings.APP_URL });
  return createPageCache({
    pages: {
      // Words and settings only: the same until the process ends.
      "/": () => "static",
      "/dashboard": services.dashboard.demoVersion,
    },
    async render(path) {
      const page = await render(path);
      if (!page) return null;
      const headers = securityHeaders({
        scriptSources: page.scriptHashes,
        production: settings.production,
        https: settings.secureCookies,
      });
      return { html: page.html, headers };
    },
    onError: (error) => log.error({ err: error }, "public page failed"),
  });
}
