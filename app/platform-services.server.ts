import type { SqliteDb } from "#db/client.server.ts";
import type { StripeClient } from "./account/billing/stripe/stripe.server.ts";
import { createBus } from "./core/async/bus.ts";
import type { Clock } from "./core/time/clock.ts";
import { createIds } from "./core/secrets/ids.ts";
import type { Log } from "./core/log.server.ts";
import type { SecretKey } from "./core/secrets/secrets.server.ts";
import { systemTimers } from "./core/time/timers.ts";
import { createCoverThread } from "./cover-thread.server.ts";
import { createCsvThread } from "./csv-thread.server.ts";
import type { Settings } from "./env.server.ts";
import { createPdfThread } from "./pdf-thread.server.ts";
import type { Brand } from "./platform/brand/brand.ts";
import { productVersion } from "./platform/brand/version.ts";
import { createIdempotencyRecords } from "./platform/idempotency/idempotency-records.server.ts";
import { createSmtpMailer } from "./platform/mail/smtp.server.ts";
import { createHostHealth } from "./platform/ops/health.server.ts";
import { everyNetwork } from "./platform/outbound/networks.server.ts";
import { createOutbound } from "./platform/outbound/outbound.server.ts";
import { createSpeech } from "./platform/speech/speech.server.ts";
import { createSiteThread } from "./site-thread.server.ts";
import type { WorkspaceEvent } from "./workspace/events.ts";

/** Passed in once the data is open. */
export interface ServiceDeps {
  settings: Settings;
  db: SqliteDb;
  secret: SecretKey;
  /** Null: payments are not set up. */
  stripe: StripeClient | null;
  clock: Clock;
  log: Log;
}

export type PlatformServices = ReturnType<typeof createPlatformServices>;

/** Generic services that all areas use. */
export function createPlatformServices({ settings, db, clock, log }: ServiceDeps) {
  const idempotencyRecords = createIdempotencyRecords({ db, clock });
  const bus = createBus<WorkspaceEvent>((error) => log.error({ err: error }, "listener failed"));
  const brand: Brand = {
    name: settings.BRAND_NAME,
    url: settings.APP_URL,
    company: settings.COMPANY_NAME ?? settings.BRAND_NAME,
    address: settings.COMPANY_ADDRESS,
    supportEmail: settings.SUPPORT_EMAIL,
    dmcaEmail: settings.DMCA_EMAIL ?? settings.SUPPORT_EMAIL,
    businessEmail: settings.BUSINESS_EMAIL ?? settings.SUPPORT_EMAIL,
    priceLabel: settings.PRICE_LABEL,
  };
  const mailer = settings.SMTP_URL
    ? createSmtpMailer({
        url: settings.SMTP_URL,
        from: settings.MAIL_FROM ?? settings.SUPPORT_EMAIL,
        log,
      })
    : null;
  const userAgent = `AgentManager/${productVersion} (+${settings.APP_URL})`;
  const outboundTo = (allowedNetworks: readonly string[]) =>
    createOutbound({ allowedNetworks, log, userAgent, clock });
  const pdfs = createPdfThread({ timers: systemTimers, brand });
  const speech = createSpeech({ settings, clock, timers: systemTimers, log });

  return {
    newId: createIds({ clock }),
    bus,
    emit: bus.emit,
    health: createHostHealth({ folder: settings.DATA_DIR }),
    mailer,
    outbound: outboundTo(settings.OUTBOUND_ALLOWED_NETWORKS),
    /** For addresses set by the operator. */
    anywhere: outboundTo(everyNetwork),
    pdfs,
    csvThread: createCsvThread({ timers: systemTimers }),
    coverThread: createCoverThread({ timers: systemTimers }),
    siteThread: createSiteThread({ timers: systemTimers }),
    services: {
      brand,
      idempotencyRecords,
      drawText: pdfs.drawText,
      speech,
      /** Whether email is set up. */
      sendsMail: mailer !== null,
    },
  };
}
