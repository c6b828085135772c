import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ProsePage } from "#app/platform/prose/prose-page.tsx";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import { setupGuidePage } from "#app/site/help/setup-guide.ts";
import { readSetupGuide } from "#app/site/help/setup-guide.route.server.ts";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";

export const loader = () => readSetupGuide();

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.title ?? null,
    description: "How to get the keys with which your agents write and publish, step by step.",
    path: setupGuidePage,
  });

export default function SetupGuide() {
  return (
    <PublicFrame>
      <ProsePage
        prose={useLoaderData<typeof loader>()}
        back={
          <Link to="/" className="text-accent hover:underline">
            ← Back to Home
          </Link>
        }
      />
    </PublicFrame>
  );
}
