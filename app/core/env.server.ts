import { withoutEndSlashes } from "./text/end-slashes.ts";
import { z } from "zod";
import { isEmail } from "./text/email.ts";

/** Blank means unset, as in half-filled `.env` files. */
export const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

export const optionalUrl = optionalText.refine(
  (value) => value === undefined || /^https?:$/.test(protocolOf(value)),
  "must be an address that starts with http:// or https://",
);

function isBareOrigin({ pathname, search, hash }: URL): boolean {
  return pathname === "/" && search === "" && hash === "";
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : "";
}

/** The support address. */
export const optionalEmail = optionalText.refine(
  (value) => value === undefined || isEmail(value),
  "must be an email address, such as help@example.com",
);

/** Characters pasted around a key would make an invalid header. */
export const optionalKey = optionalText.refine(
  (value) => value === undefined || /^[\x21-\x7e]+$/.test(value),
  "must be a key as shown by the provider, without spaces",
);

/** Without a trailing slash. */
export const baseUrlOr = (fallback: string) =>
  optionalUrl.transform((value) => withoutEndSlashes(value ?? fallback));

/** A text with a default. */
export function textOr(fallback: string) {
  return optionalText.transform((value) => value ?? fallback);
}

export const coreSettings = {
  PORT: optionalText
    .transform((value) => (/^\d*$/.test(value ?? "") ? Number(value ?? "5000") : NaN))
    .refine(
      (value) => Number.isInteger(value) && value >= 1 && value <= 65_535,
      "must be a whole number from 1 to 65535",
    ),
  HOST: textOr("127.0.0.1").refine(
    (value) => /^[\w.:-]+$/.test(value),
    "must be a host name or an address such as 127.0.0.1",
  ),
  APP_URL: optionalUrl.refine(
    (value) => value === undefined || !URL.canParse(value) || isBareOrigin(new URL(value)),
    "must be an address without a path, such as https://agents.example.com",
  ),
  DATA_DIR: textOr("./data"),
  SECRET_KEY: optionalText.refine(
    (value) => value === undefined || value.length >= 32,
    "must have at least 32 characters; leave it out to generate one",
  ),
  LOG_LEVEL: textOr("info").pipe(
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be one of trace, debug, info, warn, error, fatal, silent",
    }),
  ),
};
