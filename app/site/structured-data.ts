import type { Brand } from "../brand/brand";

/**
 * What a search engine may say about the product (schema.org): who makes it and what it is. No
 * price, rating or income: nothing that a visitor could not check on the page.
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
