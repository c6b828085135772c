import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "../legal/legal-page";
import { useRootBrand } from "../web/brand";
import { legalMeta } from "../web/legal-meta";
import { legalLoader } from "../web/legal.server";
import { PublicFrame } from "../web/public-frame";

const path = "/privacy";

export const loader = legalLoader(path);

export const meta: MetaFunction = ({ matches }) => legalMeta(matches, path);

export default function Privacy() {
  return (
    <PublicFrame>
      <LegalPage path={path} prose={useLoaderData<typeof loader>()} brand={useRootBrand()} />
    </PublicFrame>
  );
}
