import { chaptersOf } from "./chapters.ts";
import type { ManualChannel } from "./manual-channel.ts";

const videoId = /^[\w-]{11}$/u;
const hosts: ReadonlySet<string> = new Set(["youtube.com", "www.youtube.com", "m.youtube.com"]);

/** Video scripts: a person records and uploads the video. */
export const youtube: ManualChannel = {
  name: "YouTube",
  takes: "video",
  why: "We write the script and you make the video, so you publish it yourself.",
  steps: () => [
    "Record the script, or have it read over images.",
    "Upload the video and copy in the title, description, chapters, and tags.",
    "Once it’s published, paste the link here to mark it as published.",
  ],
  startsAt: "https://www.youtube.com/upload",
  pack({ title, body, fields }) {
    const { description, tags, thumbnail } = fields;
    const words = Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
    return [
      { name: "Title", text: title, most: 100 },
      { name: "Description", text: textIn(description), most: 5_000 },
      { name: "Chapters", text: chaptersOf(body) },
      { name: "Tags", text: words.join(", "), most: 500 },
      { name: "Thumbnail text", text: textIn(thumbnail) },
      { name: "Script", text: body.trim() },
    ].filter(({ text }) => text !== "");
  },
  readLink(typed) {
    if (!URL.canParse(typed)) return null;
    const { protocol, hostname, pathname, searchParams } = new URL(typed);
    if (protocol !== "https:" && protocol !== "http:") return null;
    const [, first = "", second = ""] = pathname.split("/");
    const id =
      hostname === "youtu.be"
        ? first
        : !hosts.has(hostname)
          ? ""
          : first === "watch"
            ? (searchParams.get("v") ?? "")
            : ["shorts", "live", "embed"].includes(first)
              ? second
              : "";
    return videoId.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;
  },
  linkHint: "Enter a link such as https://www.youtube.com/watch?v=… or https://youtu.be/…",
};

const textIn = (field: unknown): string => (typeof field === "string" ? field : "");
