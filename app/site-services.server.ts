import type { PlatformServices, ServiceDeps } from "./platform-services.server.ts";
import { createContact } from "./site/contact/contact.server.ts";
import type { HelpLinks } from "./site/help/help-links.ts";
import { createManualFile } from "./site/manual/manual-file.server.ts";
import { writeManual } from "./site/manual/write-manual.ts";

export type SiteServices = ReturnType<typeof createSiteServices>;

/** Public pages and help. */
export function createSiteServices({
  settings,
  db,
  clock,
  log,
  platform,
}: ServiceDeps & { platform: PlatformServices }) {
  const { newId, mailer, pdfs } = platform;
  const { brand } = platform.services;

  const operators = settings.OPERATOR_EMAILS;
  const contact = createContact({
    db,
    clock,
    newId,
    mailer,
    log,
    identity: {
      to: operators.length > 0 ? operators : [settings.SUPPORT_EMAIL],
      product: brand.name,
      url: brand.url,
    },
  });
  const help: HelpLinks = {
    quickStats: {
      responseTime: settings.HELP_RESPONSE_TIME,
      articles: settings.HELP_ARTICLES,
      videoGuides: settings.HELP_VIDEO_GUIDES,
    },
    communityUrl: settings.COMMUNITY_URL ?? null,
    videoGuideUrl: settings.VIDEO_GUIDE_URL ?? null,
  };
  const manualFile = createManualFile({
    manual: writeManual(brand),
    render: pdfs.drawManual,
    log,
  });

  return { services: { help, contact, manualFile } };
}
