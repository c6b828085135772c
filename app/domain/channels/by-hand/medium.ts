import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type { ManualChannel } from "./manual-channel.ts";

/** Articles: Medium gives programs no keys any more, and takes over what stands elsewhere. */
export const medium: ManualChannel = {
  name: "Medium",
  takes: "article",
  why: "Medium has given programs no new keys since 2025. It takes an article over from where it stands already, and names that as the original, so that search engines do not count it twice.",
  steps: ({ address }) =>
    address === null
      ? [
          "Open a new story at Medium and paste the article there. Headings and links stay.",
          "If it comes out on a site of yours later, name that as the original: Story settings, Advanced settings, Canonical link.",
          "When it is up, paste its link here. Then it counts as published.",
        ]
      : [
          "Copy the address below, and paste it into Medium’s import. It sets the canonical link to that address by itself.",
          "Look it through there, add tags, and publish it.",
          "When it is up, paste its link here. Then it counts as published.",
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
  linkHint: "It looks like https://medium.com/@you/the-title-1a2b3c4d5e6f",
};
