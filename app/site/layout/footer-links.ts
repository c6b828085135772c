import { apiDocsHome } from "#app/workspace/paths/api-docs.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";
import { manualHome, overLanding } from "#app/workspace/paths/manual.ts";
import { helpHome } from "#app/site/help/address.ts";
import { setupGuidePage } from "#app/site/help/setup-guide.ts";
import { legalDocuments, legalPaths } from "#app/site/legal/documents.ts";

export interface FooterLink {
  to: string;
  name: string;
  /** The browser loads the address as a new page. */
  fullPage?: true;
  /** Router state for that page. */
  state?: object;
  /** Hidden for signed-in users. */
  forVisitors?: true;
}

interface FooterGroup {
  title: string;
  links: readonly FooterLink[];
}

/** The footer's links, by column. */
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
      { to: helpHome, name: "Help Center" },
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
