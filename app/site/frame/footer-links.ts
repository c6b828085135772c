import { apiDocsHome } from "../../workspace/addresses/api-docs";
import { contactPath } from "../../workspace/addresses/contact";
import { demoPath } from "../../workspace/addresses/demo";
import { manualHome, overLanding } from "../../workspace/addresses/manual";
import { helpHome } from "../help/address";
import { setupGuidePage } from "../help/setup-guide";
import { legalDocuments, legalPaths } from "../legal/documents";

export interface FooterLink {
  to: string;
  name: string;
  /** Leaves the app's own navigation: the browser loads the address as a new page. */
  fullPage?: true;
  /** What the app's own navigation tells that page. */
  state?: object;
  /** Says nothing to the signed-in. */
  forVisitors?: true;
}

interface FooterGroup {
  title: string;
  links: readonly FooterLink[];
}

/** What the footer leads to, column by column. A page of one's own is a line in its group. */
export const footerGroups: readonly FooterGroup[] = [
  {
    title: "Product",
    links: [
      { to: "/tour", name: "Guided Tour" },
      { to: demoPath, name: "Demo" },
      { to: "/api/login", name: "Sign In", fullPage: true, forVisitors: true },
    ],
  },
  {
    title: "Help",
    links: [
      { to: helpHome, name: "Help Centre" },
      { to: manualHome, name: "User Manual", state: overLanding },
      { to: setupGuidePage, name: "API Setup Guide" },
      { to: apiDocsHome, name: "API Documentation" },
      { to: contactPath, name: "Contact" },
    ],
  },
  {
    title: "Legal",
    links: legalPaths.map((to) => ({ to, name: legalDocuments[to].name })),
  },
];
