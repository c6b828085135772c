import type { ProseFacts } from "#app/platform/prose/prose.ts";
import type { Brand } from "./brand.ts";

/** Values for documents about the product and its operator: `{{product}}`, `{{company}}`, … */
export function brandFacts(brand: Brand): ProseFacts {
  const { name, url, company, address, supportEmail, dmcaEmail, priceLabel } = brand;
  return {
    product: name,
    // If both have the same name, do not repeat it in one sentence.
    service: name === company ? "this product" : name,
    company,
    // Without an address, only the name is shown.
    companyAndAddress: [company, address].filter(Boolean).join(", "),
    email: { text: supportEmail, href: `mailto:${supportEmail}` },
    dmcaEmail: { text: dmcaEmail, href: `mailto:${dmcaEmail}` },
    site: url,
    price: priceLabel,
  };
}
