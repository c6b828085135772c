/** The legal pages with their paths, names and descriptions. */
export const legalDocuments = {
  "/privacy": {
    name: "Privacy Policy",
    description: "What data we store about you, why, who receives it, and your rights.",
    // Text from the specification; the other pages link to the landing page.
    back: "previous",
  },
  "/terms": {
    name: "Terms of Service",
    description:
      "The rules for the subscription, refunds, your content, and what the agents promise.",
    back: "home",
  },
  "/dmca": {
    name: "Copyright Policy",
    description:
      "How to report content that infringes your copyright, and how to answer such a report.",
    back: "home",
  },
  "/cookies": {
    name: "Cookie Policy",
    description:
      "Every cookie and entry that the product keeps in your browser: its name, purpose and lifetime.",
    back: "home",
  },
} as const satisfies Record<string, LegalDocument>;

interface LegalDocument {
  name: string;
  description: string;
  back: "previous" | "home";
}

export type LegalPath = keyof typeof legalDocuments;

export const legalPaths = Object.keys(legalDocuments) as LegalPath[];
