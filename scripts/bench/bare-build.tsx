import type { ServerBuild } from "@remix-run/node";
import { Links, Meta, Scripts, ScrollRestoration } from "@remix-run/react";
import * as entry from "#app/entry.server.tsx";
import { useNonce } from "#app/platform/web/nonce.ts";
import remixOptions from "../../remix.config.js";

/** The app of Remix's template, with one element on one page. */
function OnePage() {
  const nonce = useNonce();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <p>Hello</p>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** A build like Remix's compiler's, with the product's rendering and streaming. */
export const bareBuild: ServerBuild = {
  mode: "production",
  entry: { module: entry },
  routes: { root: { id: "root", path: "", module: { default: OnePage } } },
  assets: {
    version: "bare",
    url: "/assets/manifest-bare.js",
    entry: { module: "/assets/entry.client-bare.js", imports: ["/assets/index-bare.js"] },
    routes: {
      root: {
        id: "root",
        path: "",
        module: "/assets/root-bare.js",
        imports: [],
        hasAction: false,
        hasLoader: false,
        hasClientAction: false,
        hasClientLoader: false,
        hasErrorBoundary: false,
      },
    },
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  // All are set, which the type does not show.
  future: remixOptions.future as ServerBuild["future"],
  isSpaMode: false,
};
