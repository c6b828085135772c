import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type { ManualChannel } from "./manual-channel.ts";

/** Articles: Medium issues no API tokens any more, but imports published articles. */
export const medium: ManualChannel = {
  name: "Medium",
  takes: "article",
  why: "Medium stopped issuing new tokens in 2025. It can import a published article and mark the original, so search engines don’t treat it as a copy.",
  steps: ({ address }) =>
    address === null
      ? [
          "Start a new story on Medium and paste the article. Headings and links are kept.",
          "If you publish it on your own site later, set that as the original under Story settings, Advanced settings, Canonical link.",
          "Once it’s published, paste the link here to mark it as published.",
        ]
      : [
          "Copy the address below and paste it into Medium’s import tool. Medium sets the canonical link for you.",
          "Check the story, add tags, and publish it.",
          "Once it’s published, paste the link here to mark it as published.",
        ],
  startsAt: "https://medium.com/p/import",
  pack({ title, body, fields: { description }, address }) {
    const subtitle = typeof description === "string" ? description : "";
    return [
      ...(address === null ? [] : [{ name: "Address to import", text: address }]),
      { name: "Title", text: title, most: 100 },
      ...(subtitle === "" ? [] : [{ name: "Subtitle", text: subtitle, most: 140 }]),
      { name: "Article", text: body.trim(), html: renderText(body) },
    ];
  },
  readLink(typed) {
    if (!URL.canParse(typed)) return null;
    const { protocol, hostname, pathname, origin } = new URL(typed);
    const isThere = hostname === "medium.com" || hostname.endsWith(".medium.com");
    // A story’s name ends with its number.
    const isStory = /-?[0-9a-f]{8,12}$/u.test(withoutEndSlashes(pathname));
    return protocol === "https:" && isThere && isStory ? `${origin}${pathname}` : null;
  },
  linkHint: "Enter a link such as https://medium.com/@you/the-title-1a2b3c4d5e6f",
};
