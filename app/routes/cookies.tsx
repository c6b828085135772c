import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRootBrand } from "../platform/web/brand";
import { PublicFrame } from "../site/frame/public-frame";
import { LegalPage } from "../site/legal/legal-page";
import { legalLoader } from "../site/legal/legal.route.server";
import { legalMeta } from "../site/public-pages/legal-meta";

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
