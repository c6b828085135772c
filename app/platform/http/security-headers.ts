import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

/** What Stripe's payment form needs, as Stripe's own guide to content security policies lists it. */
const stripeSources = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};

/**
 * The headers of every page. `scriptSources` names what inline scripts are allowed: a nonce for
 * a page made for one request, the scripts' hashes for one that is kept.
 */
export function securityHeaders({
  scriptSources,
  production,
  https,
  payment = false,
}: {
  scriptSources: readonly string[];
  production: boolean;
  https: boolean;
  /** The page where people pay: Stripe's script, its frames and its API are allowed, too. */
  payment?: boolean;
}): [string, string][] {
  const stripe = payment ? stripeSources : { script: [], frame: [], connect: [] };
  const headers = new Map<string, string>();
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptSources, ...stripe.script],
        // Vite puts styles into the page while developing.
        styleSrc: production ? ["'self'"] : ["'self'", "'unsafe-inline'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "https:"],
        // What is spoken is fetched first and then played.
        mediaSrc: ["'self'", "blob:"],
        connectSrc: ["'self'", ...stripe.connect],
        frameSrc: payment ? stripe.frame : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // "no-referrer" would make browsers send `Origin: null` with forms, which Remix refuses.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https,
    // As frame-ancestors says it, for browsers that do not know that.
    xFrameOptions: { action: "deny" },
  });
  // Helmet only sets headers: it needs no more of a response than this.
  const collector = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  apply({} as IncomingMessage, collector, () => undefined);
  return [...headers];
}
