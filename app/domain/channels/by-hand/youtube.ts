import { chaptersOf } from "./chapters.ts";
import type { ManualChannel } from "./manual-channel.ts";

const videoId = /^[\w-]{11}$/u;
const hosts: ReadonlySet<string> = new Set(["youtube.com", "www.youtube.com", "m.youtube.com"]);

/** Video packs: filming is a person's, and so is putting the film up. */
export const youtube: ManualChannel = {
  name: "YouTube",
  takes: "video",
  why: "We write the pack and you make the film, so you put it up yourself.",
  steps: () => [
    "Film the script, or have it read over pictures.",
    "Upload the film, and copy title, description, chapters and tags into its form.",
    "When it is up, paste its link here. Then it counts as published.",
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
      { name: "Words for the picture", text: textIn(thumbnail) },
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
  linkHint: "It looks like https://www.youtube.com/watch?v=… or https://youtu.be/…",
};

const textIn = (field: unknown): string => (typeof field === "string" ? field : "");
