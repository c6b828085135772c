import { z } from "zod";
import { baseUrlOr, optionalText, textOr } from "../../core/env.server";

export const blogSettings = {
  /** Whether owners may have their blogs at domains of their own. */
  BLOG_DOMAINS: textOr("off").pipe(z.enum(["on", "off"], { error: "must be on or off" })),
  /** Whom owners of blogs may have told of what is new there. */
  INDEXNOW_URL: baseUrlOr("https://api.indexnow.org/indexnow"),
  /** Who is asked for the proof of a domain. */
  BLOG_DNS_SERVER: optionalText.refine(
    (value) =>
      value === undefined || /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\])(:\d{1,5})?$/iu.test(value),
    "must be the address of a DNS server, such as 9.9.9.9 or 127.0.0.1:5353",
  ),
};
