import { optionalUrl, textOr } from "#app/core/env.server.ts";

/** Fits a narrow card. */
const longest = 40;

const shortText = (fallback: string) =>
  textOr(fallback).refine(
    (value) => Array.from(value).length <= longest,
    `must be a short text of at most ${longest} characters`,
  );

export const helpSettings = {
  HELP_RESPONSE_TIME: shortText("under 24 hours"),
  HELP_ARTICLES: shortText("50+"),
  HELP_VIDEO_GUIDES: shortText("12"),
  COMMUNITY_URL: optionalUrl,
};
