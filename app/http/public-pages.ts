import type { ServerBuild } from "@remix-run/node";
import type { Settings } from "../env.server";
import { publicPages, type PublicPage } from "../site/public-pages";
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
  const versions: Record<PublicPage["follows"], () => string | null> = {
    // The same until the process ends.
    settings: () => "static",
    demo: services.dashboard.demoVersion,
    "demo-minute": services.dashboard.demoMinute,
  };
  return createPageCache({
    pages: Object.fromEntries(publicPages.map(({ path, follows }) => [path, versions[follows]])),
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
