import { readdirSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join, sep } from "node:path";
import { constants } from "node:zlib";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import staticGzip from "express-static-gzip";
import { refuseFormerViewer } from "./account/auth/sessions/former-viewer.express.ts";
import { stripeWebhook } from "./account/billing/sync/stripe-webhook.express.ts";
import type { Clock } from "./core/time/clock.ts";
import type { KeyedMutex } from "./core/async/keyed-mutex.ts";
import type { Log } from "./core/log.server.ts";
import type { Settings } from "./env.server.ts";
import type { DataHealth } from "./platform/ops/data-health.server.ts";
import { accessLog } from "./platform/http/access-log.ts";
import { refuseCrossSiteRequests } from "./platform/http/csrf.ts";
import { limitFields } from "./platform/http/form-limits.ts";
import { newNonce, type RequestLocals } from "./platform/http/remix.ts";
import { answerRepeatedSubmissions } from "./platform/http/repeated-submissions.ts";
import { writeRefusal } from "./platform/http/refusal.ts";
import { takeLargeBodiesInTurn } from "./platform/http/large-bodies.ts";
import { limitBody, refuseOtherMethods } from "./platform/http/request-limits.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import {
  usualBodyBytes,
  wholeTextsBytes,
  wholeTextsCharacters,
} from "./platform/requests/body-size.ts";
import type { Services } from "./services.server.ts";
import { maxFormBytes } from "./site/contact/contact-form.ts";
import { isOpenForm, limitMessages } from "./site/contact/contact-limits.express.ts";
import { maxFileBytes } from "./domain/earnings/earning.ts";
import { isEarningsFilePath } from "./workspace/paths/earnings.ts";
import { briefPath } from "./workspace/paths/brief.ts";
import { pictureLimits } from "./domain/pictures/picture.ts";
import { takesFiles } from "./workspace/paths/pictures.ts";
import { isEditPath } from "./workspace/paths/review.ts";
import { onboardingPath } from "./workspace/paths/onboarding.ts";
import { redirectToCanonicalPath } from "./site/public-pages/canonical-path.express.ts";
import { redirectMovedPages } from "./site/public-pages/moved-pages.express.ts";

export interface ExpressAppDeps {
  settings: Settings;
  services: Services;
  log: Log;
  clock: Clock;
  clientDir: string;
  /** Whether the data can be read and written. */
  dataHealth: Pick<DataHealth, "problem">;
  isReady(): boolean;
  /** Runs a user's requests with large bodies one at a time, which bounds their memory. */
  largeBodyInTurn: KeyedMutex;
  /** The embedded identity provider, if used. */
  identityProvider: RequestHandler | null;
  /** Development: serves modules from source instead of built files. */
  development: RequestHandler | null;
  remix: RequestHandler;
}

/** Express around Remix: health, headers, log, files, sign-in provider, pages. */
export function createExpressApp(deps: ExpressAppDeps): RequestListener {
  const { settings, services, log, clientDir } = deps;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", "loopback");

  app.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
  app.get("/readyz", (_request, response) => {
    // Details go to the log: this response is public.
    const problem = deps.dataHealth.problem()?.status;
    const ready = deps.isReady() && problem === undefined;
    response.status(ready ? 200 : 503).json({ status: problem ?? (ready ? "ready" : "starting") });
  });

  app.use(accessLog(log));
  // Before anything that reads the body: the signature covers the raw bytes.
  app.use("/api/stripe/webhook", stripeWebhook(services.billing, log));
  app.use(refuseOtherMethods, limitBody(bodyLimit));
  app.use(setNosniff);
  if (deps.development) app.use(deps.development);
  else {
    app.use("/assets", serveAssets(join(clientDir, "assets")));
    app.use(servePublicFiles(clientDir));
  }
  app.use(compression(quick));
  app.use(prepareLocals(settings));
  app.use(redirectToCanonicalPath, redirectMovedPages);
  app.use(refuseCrossSiteRequests);
  if (deps.identityProvider) app.use("/idp", deps.identityProvider);
  app.use(limitMessages({ appUrl: settings.APP_URL, log }));
  app.use(
    limitFields({
      maxCharacters: formCharacters,
      takesFiles: (path) => takesFiles(path) || isPage(path, briefPath) || isEarningsFilePath(path),
    }),
    findViewer(services),
    takeLargeBodiesInTurn(deps.largeBodyInTurn, viewerOrAnybody),
    refuseFormerViewer,
    letRoutesSetCaching,
  );
  app.use(
    answerRepeatedSubmissions({
      answers: services.idempotencyRecords,
      owner: viewerOrAnybody,
      onError: (error) => log.error({ err: error }, "a response could not be stored"),
    }),
  );
  app.use(deps.remix);
  app.use(fallbackErrorHandler(log, settings));
  return (request, response) => void app(request, response);
}

/** `compression`'s default levels make a dashboard 5% smaller for 10% more work. */
const quick = { level: 4, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } };

/** User input may be long, in any script. */
function bodyLimit(request: Request) {
  if (takesFiles(request.path)) return { bytes: pictureLimits.formBytes, words: tooManyPictures };
  if (isEarningsFilePath(request.path)) return { bytes: maxFileFormBytes };
  if (takesWholeTexts(request.path)) return { bytes: wholeTextsBytes };
  return { bytes: isOpenForm(request) ? maxFormBytes : usualBodyBytes };
}

const tooManyPictures = `These pictures are larger than ${pictureLimits.formBytes / 1_000_000} MB in total. Go back and send fewer at once.`;

/** The usual limit for normal-sized bodies. */
function formCharacters(request: Request): number {
  return takesWholeTexts(request.path) ? wholeTextsCharacters : maxFormBytes;
}

/** Content bodies, and writing samples in the business profile. */
const takesWholeTexts = (path: string): boolean =>
  isEditPath(path) || [briefPath, onboardingPath].some((page) => isPage(path, page));

/** With or without Remix's suffix. */
const isPage = (path: string, page: string): boolean => path.replace(/\.data$|\/$/, "") === page;

/** Files slightly too large get the form's own error. */
const maxFileFormBytes = 3 * maxFileBytes;

/** Browsers must not guess content types, also of files and errors. */
const setNosniff: RequestHandler = (_request, response, next) => {
  response.setHeader("X-Content-Type-Options", "nosniff");
  next();
};

/** Hashed files never change; the build adds compressed copies. */
function serveAssets(folder: string): RequestHandler {
  return staticGzip(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gzip"],
    index: false,
    serveStatic: { immutable: true, maxAge: "1y", fallthrough: false },
  });
}

/** Files without a hash. Their names are known, so pages need no disk lookup. */
function servePublicFiles(clientDir: string): RequestHandler {
  const names = readdirSync(clientDir, { recursive: true, encoding: "utf8" });
  const paths = new Set(names.map((name) => `/${name.split(sep).join("/")}`));
  const serve = express.static(clientDir, { maxAge: "1h", index: false });
  return (request, response, next) => {
    if (paths.has(request.path)) serve(request, response, next);
    else next();
  };
}

function prepareLocals({ production, secureCookies, stripe }: Settings): RequestHandler {
  const shared = { scriptSources: ["'nonce-NONCE'"], production, https: secureCookies };
  const everywhere = securityHeaders(shared);
  const wherePeoplePay = stripe ? securityHeaders({ ...shared, payment: true }) : everywhere;
  return (request, response, next) => {
    const nonce = newNonce();
    // Always a string: set by genReqId above.
    const requestId = request.id as string;
    const unknown = { viewer: null, hadSession: false, retryAfterSeconds: null };
    const locals = { nonce, requestId, ...unknown };
    Object.assign(response.locals, locals satisfies RequestLocals);
    const template = isPaymentPage(request.path) ? wherePeoplePay : everywhere;
    for (const [name, value] of template) {
      response.setHeader(name, value.replace("NONCE", nonce));
    }
    response.setHeader("X-Request-Id", requestId);
    // Pages differ by user; caches must revalidate.
    response.setHeader("Cache-Control", "no-cache");
    response.vary("Cookie");
    next();
  };
}

/** The only page that loads Stripe's script; Remix matches it in any case, and with a slash. */
const isPaymentPage = (path: string) => /^\/subscribe\/?$/i.test(path);

function findViewer({ auth }: Services): RequestHandler {
  return (request, response, next) => {
    auth
      .resolve(request.headers.cookie)
      .then(({ viewer, setCookie, hadSession }) => {
        Object.assign(response.locals, { viewer, hadSession });
        if (setCookie) response.append("Set-Cookie", setCookie);
        // Pages of signed-in users must not be cached.
        if (viewer) response.setHeader("Cache-Control", "private, no-store");
        next();
      })
      .catch(next);
  };
}

const viewerOrAnybody = (response: Response) =>
  (response.locals as RequestLocals).viewer?.user.id ?? "anybody";

/** Remix's headers are merged; only one Cache-Control may remain. */
const letRoutesSetCaching: RequestHandler = (_request, response, next) => {
  const append = response.append.bind(response);
  response.append = (name, value) =>
    name.toLowerCase() === "cache-control" ? response.set(name, value) : append(name, value);
  next();
};

/** For errors before or around Remix, which has its own error screens. */
function fallbackErrorHandler(log: Log, { BRAND_NAME }: Settings): ErrorRequestHandler {
  return (error: { status?: number }, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = error.status && error.status >= 400 && error.status < 500 ? error.status : 500;
    if (status === 500) log.error({ err: error }, "request failed");
    const words =
      status === 404 ? "Not found" : `${BRAND_NAME} could not respond. Please try again.`;
    const { headers, body } = writeRefusal(request.path, { status, words });
    response.status(status).set(headers).send(body);
  };
}
