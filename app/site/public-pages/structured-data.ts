import type { Brand } from "#app/platform/brand/brand.ts";
import type { Question } from "#app/site/help/faq.ts";

/**
 * The product for search engines (schema.org). No price, rating or income, only facts that visitors can
 * check on the page.
 */
export function siteStructuredData(
  { name, url, company, address, supportEmail }: Brand,
  description: string,
): Record<string, unknown> {
  const organization = `${url}/#organization`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: company,
        url: `${url}/`,
        logo: `${url}/icon-512.png`,
        email: supportEmail,
        ...(address !== "" && { address }),
      },
      {
        "@type": "WebSite",
        "@id": `${url}/#website`,
        name,
        url: `${url}/`,
        inLanguage: "en",
        publisher: { "@id": organization },
      },
      {
        "@type": "WebApplication",
        name,
        url: `${url}/`,
        description,
        applicationCategory: "BusinessApplication",
        operatingSystem: "Any",
        browserRequirements: "Works without JavaScript",
        provider: { "@id": organization },
      },
    ],
  };
}

/** The questions of a page. */
export function questionsStructuredData(
  questions: readonly Pick<Question, "question" | "answer">[],
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Breadcrumbs. @param trail the parent pages and the page itself, from the top */
export function breadcrumbStructuredData(
  { url }: Pick<Brand, "url">,
  trail: readonly { to: string; name: string }[],
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ to, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${url}${to}`,
    })),
  };
}
