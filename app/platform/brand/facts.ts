import type { ProseFacts } from "#app/platform/prose/prose.ts";
import type { Brand } from "./brand.ts";

/** What written documents say of the product and whoever offers it: `{{product}}`, `{{company}}`, … */
export function brandFacts(brand: Brand): ProseFacts {
  const { name, url, company, address, supportEmail, dmcaEmail, priceLabel } = brand;
  return {
    product: name,
    // Where both have one name, naming both in one sentence would say it twice.
    service: name === company ? "this product" : name,
    company,
    // Without an address set, the name stands alone.
    companyAndAddress: [company, address].filter(Boolean).join(", "),
    email: { text: supportEmail, href: `mailto:${supportEmail}` },
    dmcaEmail: { text: dmcaEmail, href: `mailto:${dmcaEmail}` },
    site: url,
    price: priceLabel,
  };
}
