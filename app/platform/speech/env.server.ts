import { optionalText, optionalUrl } from "../../core/env.server";

/** A key that was pasted with something around it would be sent as a header that nobody takes. */
const optionalKey = optionalText.refine(
  (value) => value === undefined || /^[\x21-\x7e]+$/.test(value),
  "must be a key as the provider shows it, without blanks",
);

/** Without a slash at its end. */
const baseUrlOr = (fallback: string) =>
  optionalUrl.transform((value) => (value ?? fallback).replace(/\/+$/, ""));

export const speechSettings = {
  OPENAI_API_KEY: optionalKey,
  OPENAI_BASE_URL: baseUrlOr("https://api.openai.com/v1"),
  ELEVENLABS_API_KEY: optionalKey,
  ELEVENLABS_BASE_URL: baseUrlOr("https://api.elevenlabs.io"),
};
