import type { Brand } from "../brand/brand";
import type { ProseFacts } from "../prose/prose";

/** What the legal texts say about whoever offers the product: `{{product}}`, `{{company}}`, … */
export function legalFacts(brand: Brand): ProseFacts {
  const { name, url, company, address, supportEmail, dmcaEmail, priceLabel } = brand;
  return {
    product: name,
    company,
    // Without an address set, the name stands alone.
    companyAndAddress: [company, address].filter(Boolean).join(", "),
    email: { text: supportEmail, href: `mailto:${supportEmail}` },
    dmcaEmail: { text: dmcaEmail, href: `mailto:${dmcaEmail}` },
    site: url,
    price: priceLabel,
  };
}
