import { describe, expect, it } from "vitest";
import type { ListedText, ContentPublication } from "#app/dashboard/content/list/listed-text.ts";
import { contentTimeline } from "./content-timeline.ts";

const place = (channel: string, state: ContentPublication["state"]): ContentPublication => ({
  channel,
  state,
  url: null,
  editUrl: null,
  draftId: state === "draft" ? "sending" : null,
  origin: "real",
  publishedAt: state === "published" ? 5 : null,
  dueAt: null,
  leavesAt: null,
  views: null,
  clicks: 0,
  measuredAt: null,
});

function stationOfPlaces(text: Partial<ListedText>) {
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
    /Published|draft|Goes out/u.test(name),
  );
}

describe("the way of a text tells where it is", () => {
  it("out: of what stands there, and not of what is a draft or has failed elsewhere", () => {
    const places = [
      place("Blog", "published"),
      place("Journal", "draft"),
      place("Paper", "failed"),
    ];
    expect(stationOfPlaces({ publishedAt: 5, places })).toMatchObject({
      name: "Published",
      state: "done",
      detail: "Blog",
    });
  });

  it("no more out where it was taken down, though it is on its way there anew", () => {
    const places = [place("Blog", "scheduled")];
    expect(stationOfPlaces({ state: "scheduled", publishedAt: 5, places })).toMatchObject({
      name: "Goes out",
      state: "now",
      detail: "Blog",
    });
  });

  it("a draft, while it is out nowhere", () => {
    expect(stationOfPlaces({ state: "draft", places: [place("Journal", "draft")] })).toMatchObject({
      name: "A draft there",
      state: "now",
      detail: "Journal",
    });
  });
});
