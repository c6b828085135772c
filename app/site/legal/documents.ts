/** The legal pages: their addresses, how links to them are called, and what each is about. */
export const legalDocuments = {
  "/privacy": {
    name: "Privacy Policy",
    description:
      "Which data the product stores about you, what it is used for, who else gets some of it, how long it is kept and what you can ask for.",
    // The specification's words; the others lead to the landing page.
    back: "previous",
  },
  "/terms": {
    name: "Terms of Service",
    description:
      "The rules for using the product: subscription and refunds, your content, what the agents do and do not promise, and how either side can end it.",
    back: "home",
  },
  "/dmca": {
    name: "Copyright Policy",
    description:
      "How to report content that infringes your copyright, how to answer such a report, how fast both are handled, and what repeat infringers face.",
    back: "home",
  },
  "/cookies": {
    name: "Cookie Policy",
    description:
      "Every cookie and every entry that the product keeps in your browser: its name, what it is for and how long it lasts.",
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
