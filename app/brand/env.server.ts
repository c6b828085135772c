import { optionalEmail, optionalUrl, textOr } from "../core/env.server";

export const brandSettings = {
  BRAND_NAME: textOr("AI Agent Management System"),
  COMPANY_NAME: textOr("AI Agent Management System"),
  COMPANY_ADDRESS: textOr(""),
  SUPPORT_EMAIL: optionalEmail.transform((value) => value ?? "support@example.test"),
  DMCA_EMAIL: optionalEmail,
  BUSINESS_EMAIL: optionalEmail,
  VIDEO_GUIDE_URL: optionalUrl,
};
