import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRootBrand } from "#app/platform/web/brand.ts";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import { LegalPage } from "#app/site/legal/legal-page.tsx";
import { legalLoader } from "#app/site/legal/legal.route.server.ts";
import { legalMeta } from "#app/site/public-pages/legal-meta.ts";

const path = "/cookies";

export const loader = legalLoader(path);

export const meta: MetaFunction = ({ matches }) => legalMeta(matches, path);

export default function Cookies() {
  return (
    <PublicFrame>
      <LegalPage path={path} prose={useLoaderData<typeof loader>()} brand={useRootBrand()} />
    </PublicFrame>
  );
}
