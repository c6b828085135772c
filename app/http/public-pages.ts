import type { ServerBuild } from "@remix-run/node";
import type { Settings } from "../env.server";
import { createPageCache } from "./page-cache";
import { createVisitorRenderer, type SharedContext } from "./remix";
import { securityHeaders } from "./security-headers";

/** The pages that look the same to every visitor, and what each one's look depends on. */
export function createPublicPages({
  build,
  settings,
  ...shared
}: SharedContext & { build: ServerBuild; settings: Settings }) {
  const { services, log } = shared;
  const render = createVisitorRenderer({ build, appUrl: settings.APP_URL, ...shared });
  return createPageCache({
    pages: {
      // Words and settings only: the same until the process ends.
      "/": () => "static",
      "/guides/api-setup": () => "static",
      "/tour": () => "static",
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
