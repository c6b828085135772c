import type { ReactNode } from "react";
import {
  CalendarIcon,
  CardIcon,
  CheckIcon,
  GearIcon,
  HomeIcon,
  OperatorIcon,
  PlayIcon,
  QuestionIcon,
  ReportIcon,
  StackIcon,
} from "../../platform/ui/icons";
import { helpHome } from "../../site/help/address";
import { apiDocsHome } from "../../workspace/addresses/api-docs";
import { billingPath } from "../../workspace/addresses/billing";
import { contactPath } from "../../workspace/addresses/contact";
import { contentPath } from "../../workspace/addresses/content";
import { demoPath } from "../../workspace/addresses/demo";
import { manualHome } from "../../workspace/addresses/manual";
import { planPath } from "../../workspace/addresses/plan";
import { operatorHome } from "./operator-nav";

/** One tab of the signed-in. */
export interface Place {
  to: string;
  name: string;
  /** In the bar of a phone, where the name would not do. */
  shortName?: string;
  glyph: ReactNode;
  /** Further addresses that belong to it; what lies below any of them does, too. */
  alsoAt?: readonly string[];
}

/** Where a subscriber can go, in this order. A tab is a line here. */
export const subscriberPlaces: readonly Place[] = [
  { to: "/dashboard", name: "Dashboard", shortName: "Today", glyph: <HomeIcon />, alsoAt: ["/"] },
  { to: "/review", name: "Review", glyph: <CheckIcon /> },
  { to: planPath, name: "Plan", glyph: <CalendarIcon /> },
  { to: contentPath, name: "Content", glyph: <StackIcon /> },
  { to: "/reports", name: "Reports", glyph: <ReportIcon />, alsoAt: ["/earnings"] },
  { to: "/settings", name: "Settings", glyph: <GearIcon />, alsoAt: ["/brief"] },
  {
    to: helpHome,
    name: "Help",
    glyph: <QuestionIcon />,
    alsoAt: [manualHome, apiDocsHome, contactPath, "/guides"],
  },
];

/** Where somebody can go who has no access to a dashboard. */
export const newcomerPlaces: readonly Place[] = [
  { to: "/", name: "Home", glyph: <HomeIcon /> },
  { to: demoPath, name: "Demo", glyph: <PlayIcon /> },
  { to: billingPath, name: "Billing", glyph: <CardIcon /> },
  ...subscriberPlaces.filter(({ to }) => to === helpHome),
];

/** For operators, after the others. */
export const operatorPlace: Place = {
  ...operatorHome,
  shortName: "Operate",
  glyph: <OperatorIcon />,
};

/** Whether a page is this place's own, or lies within it. */
export function standsIn({ to, alsoAt = [] }: Place, pathname: string): "here" | "within" | null {
  if (pathname === to) return "here";
  const within = [to, ...alsoAt].some(
    (address) => pathname === address || (address !== "/" && pathname.startsWith(`${address}/`)),
  );
  return within ? "within" : null;
}
