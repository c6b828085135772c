import { optionalUrl, textOr } from "../core/env.server";

export const brandSettings = {
  BRAND_NAME: textOr("AI Agent Management System"),
  COMPANY_NAME: textOr("AI Agent Management System"),
  COMPANY_ADDRESS: textOr(""),
  SUPPORT_EMAIL: textOr("support@example.test"),
  VIDEO_GUIDE_URL: optionalUrl,
};
