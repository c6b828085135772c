import { optionalEmail, optionalText, optionalUrl, textOr } from "#app/core/env.server.ts";

/** A currency and an amount as formatAmount writes them: $29.99, €1,250.00, CHF 19.00, ¥3,000. */
const writtenPrice = /^[^\d\s.,-]{1,4}\s?\d{1,3}(,\d{3})*(\.\d{2,3})?$/;

export const brandSettings = {
  BRAND_NAME: textOr("AI Agent Management System"),
  COMPANY_NAME: optionalText,
  COMPANY_ADDRESS: textOr(""),
  SUPPORT_EMAIL: optionalEmail,
  DMCA_EMAIL: optionalEmail,
  BUSINESS_EMAIL: optionalEmail,
  PRICE_LABEL: textOr("$29.99")
    .refine(
      (value) => writtenPrice.test(value),
      "must be a currency and an amount in Stripe's format, such as $29.99, €19.00 or CHF 19.00",
    )
    // A no-break space keeps the price together; Stripe's price is compared by characters.
    .transform((value) => value.replace(/\s/, "\u00A0")),
  VIDEO_GUIDE_URL: optionalUrl,
};
