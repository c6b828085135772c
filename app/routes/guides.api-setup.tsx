import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ProsePage } from "../platform/prose/prose-page";
import { PublicFrame } from "../site/frame/public-frame";
import { setupGuidePage } from "../site/help/setup-guide";
import { readSetupGuide } from "../site/help/setup-guide.route.server";
import { pageMeta } from "../site/public-pages/page-meta";

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
