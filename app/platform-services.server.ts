import type { SqliteDb } from "../db/client.server";
import type { StripeClient } from "./account/billing/stripe.server";
import { createBus } from "./core/bus";
import type { Clock } from "./core/clock";
import { createIds } from "./core/ids";
import type { Log } from "./core/log.server";
import type { SecretKey } from "./core/secrets.server";
import { systemTimers } from "./core/timers";
import { createCoverThread } from "./cover-thread.server";
import { createCsvThread } from "./csv-thread.server";
import type { Settings } from "./env.server";
import { createPdfThread } from "./pdf-thread.server";
import type { Brand } from "./platform/brand/brand";
import { productVersion } from "./platform/brand/version";
import { createIdempotencyRecords } from "./platform/idempotency/idempotency-records.server";
import { createSmtpMailer } from "./platform/mail/smtp.server";
import { createHostHealth } from "./platform/ops/health.server";
import { everyNetwork } from "./platform/outbound/networks.server";
import { createOutbound } from "./platform/outbound/outbound.server";
import { createSpeech } from "./platform/speech/speech.server";
import { createSiteThread } from "./site-thread.server";
import type { WorkspaceEvent } from "./workspace/events";

/** What the process hands in once its data is open. */
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

/** What any web product needs, and all rooms are built upon. */
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
    /** For addresses that the operator has set. */
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
      /** Whether this installation sends e-mail at all. */
      sendsMail: mailer !== null,
    },
  };
}
