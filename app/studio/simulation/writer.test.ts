import { describe, expect, test } from "vitest";
import { call } from "../../../tests/harness/call";
import { sampleTexts } from "./library";
import { createScriptedWriter, optimizedBodyOf } from "./writer";

const writer = createScriptedWriter({ wait: () => Promise.resolve() });
const [text] = sampleTexts;
if (!text) throw new Error("there are no sample texts");
const { topic } = text;

/** The first ordinal at which the seed's writer refuses nothing. */
async function write(
  agentType: string,
  writes: "article" | "social_post" | "video_script" | "report",
) {
  for (let ordinal = 1; ; ordinal += 1) {
    const request = { agentType, writes, title: text?.slug ?? "", topic, seed: "test", ordinal };
    const written = await writer.write(request, call).catch(() => null);
    if (written) return written.body;
  }
}

describe("each agent writes what its kind makes of a text", () => {
  test("an article has all sections of the text", async () => {
    const body = await write("content_writer", "article");
    expect(body).toBe(optimizedBodyOf(text));
    expect(body.match(/^## /gmu)).toHaveLength(text.draft.sections.length);
  });

  test.each([
    ["publisher", "article", text.posts.long],
    ["youtube_manager", "video_script", text.video.chapters[0]?.script ?? "-"],
    ["seo_optimizer", "report", text.keyword],
    ["analytics", "report", text.angle],
  ] as const)("%s", async (agentType, writes, part) => {
    expect(await write(agentType, writes)).toContain(part);
  });

  test("a post is one of the two that were written", async () => {
    expect([text.posts.short, text.posts.long]).toContain(
      await write("social_media", "social_post"),
    );
  });
});

test("a topic that nobody has written about is refused", async () => {
  const request = {
    agentType: "content_writer",
    writes: "article",
    title: "T",
    topic: "tax",
    seed: "t",
    ordinal: 3,
  } as const;
  await expect(writer.write(request, call)).rejects.toMatchObject({ code: "refused" });
});
