import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GuidePage } from "../guides/guide-page";
import { pageTitle } from "../web/brand";
import { readSetupGuide } from "../web/guides.server";
import { SiteFrame } from "../web/site-frame";

export const loader = () => readSetupGuide();

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.title ?? null, matches),
  {
    name: "description",
    content: "How to get the keys with which your agents write and publish, step by step.",
  },
];

export default function SetupGuide() {
  return (
    <SiteFrame>
      <GuidePage guide={useLoaderData<typeof loader>()} />
    </SiteFrame>
  );
}
