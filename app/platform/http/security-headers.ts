import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

/** Required by Stripe's payment form, from Stripe's guide to content security policies. */
const stripeSources = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};

/**
 * Security headers of every page. `scriptSources` allows inline scripts: a nonce for individual
 * pages, hashes for cached ones.
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
  /** Pages with payments also allow Stripe's script, frames and API. */
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
        // Vite injects styles in development.
        styleSrc: production ? ["'self'"] : ["'self'", "'unsafe-inline'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "https:"],
        // Audio is fetched before it is played.
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
    // For browsers without frame-ancestors.
    xFrameOptions: { action: "deny" },
  });
  // Helmet only sets headers.
  const collector = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  apply({} as IncomingMessage, collector, () => undefined);
  return [...headers];
}
