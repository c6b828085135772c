import { describe, expect, it } from "vitest";
import type { ListedText, ContentPublication } from "#app/dashboard/content/list/listed-text.ts";
import { contentTimeline } from "./content-timeline.ts";

const publication = (channel: string, state: ContentPublication["state"]): ContentPublication => ({
  channel,
  state,
  url: null,
  editUrl: null,
  draftId: state === "draft" ? "job" : null,
  origin: "real",
  publishedAt: state === "published" ? 5 : null,
  dueAt: null,
  leavesAt: null,
  views: null,
  clicks: 0,
  measuredAt: null,
});

function publishingStep(text: Partial<ListedText>) {
  const listed: ListedText = {
    id: "text",
    title: "Basil from seed",
    kind: "article",
    variant: "",
    contentState: "approved",
    state: "published",
    origin: "real",
    agentId: null,
    agentName: null,
    agentType: null,
    createdAt: 1,
    stateAt: 1,
    publishedAt: null,
    places: [],
    views: null,
    ...text,
  };
  const facts = { versions: [], decisions: [], idea: null, made: [], enabledTypes: [], cost: null };
  return contentTimeline({ text: listed, ...facts }).find(({ name }) =>
    /Published|Draft|Scheduled/u.test(name),
  );
}

describe("the publishing step", () => {
  it("is done with live channels only, without drafts and failures", () => {
    const places = [
      publication("Blog", "published"),
      publication("Journal", "draft"),
      publication("Paper", "failed"),
    ];
    expect(publishingStep({ publishedAt: 5, places })).toMatchObject({
      name: "Published",
      state: "done",
      detail: "Blog",
    });
  });

  it("is not done after unpublishing, even while publishing again", () => {
    const places = [publication("Blog", "scheduled")];
    expect(publishingStep({ state: "scheduled", publishedAt: 5, places })).toMatchObject({
      name: "Scheduled",
      state: "now",
      detail: "Blog",
    });
  });

  it("shows a draft while nothing is live", () => {
    expect(
      publishingStep({ state: "draft", places: [publication("Journal", "draft")] }),
    ).toMatchObject({
      name: "Draft created",
      state: "now",
      detail: "Journal",
    });
  });
});
