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
} from "#app/platform/ui/icons/icons.tsx";
import { helpHome } from "#app/site/help/address.ts";
import { apiDocsHome } from "#app/workspace/paths/api-docs.ts";
import { billingPath } from "#app/workspace/paths/billing.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { contentPath } from "#app/workspace/paths/content.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";
import { manualHome } from "#app/workspace/paths/manual.ts";
import { planPath } from "#app/workspace/paths/plan.ts";
import { operatorHome } from "./operator-nav.tsx";

/** A tab for signed-in users. */
export interface NavItem {
  to: string;
  name: string;
  /** A shorter name for phones. */
  shortName?: string;
  icon: ReactNode;
  /** Other paths that belong to this tab, including the pages below them. */
  alsoAt?: readonly string[];
}

/** The subscribers' tabs, in this order. */
export const subscriberNavItems: readonly NavItem[] = [
  { to: "/dashboard", name: "Dashboard", shortName: "Today", icon: <HomeIcon />, alsoAt: ["/"] },
  { to: "/review", name: "Review", icon: <CheckIcon /> },
  { to: planPath, name: "Plan", icon: <CalendarIcon /> },
  { to: contentPath, name: "Content", icon: <StackIcon /> },
  { to: "/reports", name: "Reports", icon: <ReportIcon />, alsoAt: ["/earnings"] },
  { to: "/settings", name: "Settings", icon: <GearIcon />, alsoAt: ["/brief"] },
  {
    to: helpHome,
    name: "Help",
    icon: <QuestionIcon />,
    alsoAt: [manualHome, apiDocsHome, contactPath, "/guides"],
  },
];

/** Tabs for users without access to a dashboard. */
export const newUserNavItems: readonly NavItem[] = [
  { to: "/", name: "Home", icon: <HomeIcon /> },
  { to: demoPath, name: "Demo", icon: <PlayIcon /> },
  { to: billingPath, name: "Billing", icon: <CardIcon /> },
  ...subscriberNavItems.filter(({ to }) => to === helpHome),
];

/** For operators, after the other tabs. */
export const operatorNavItem: NavItem = {
  ...operatorHome,
  shortName: "Operate",
  icon: <OperatorIcon />,
};

/** Whether a page belongs to this tab. */
export function activeState(
  { to, alsoAt = [] }: NavItem,
  pathname: string,
): "here" | "within" | null {
  if (pathname === to) return "here";
  const within = [to, ...alsoAt].some(
    (address) => pathname === address || (address !== "/" && pathname.startsWith(`${address}/`)),
  );
  return within ? "within" : null;
}
