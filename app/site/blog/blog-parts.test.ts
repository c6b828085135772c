import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { partOf } from "./blog-parts.ts";
import { answerDomainQuestion } from "./domain-question.express.ts";

const page = (path: string) => ({ type: "page", path });

describe("partOf", () => {
  it.each([
    ["", page("")],
    ["?before=5", page("?before=5")],
    ["?before=05", page("")],
    ["?before=5x&x=1", page("")],
    ["/feed.xml", page("/feed.xml")],
    ["/feed.xml?x", page("/feed.xml")],
    ["/taken-down.html", page("/taken-down.html")],
    ["/frost", page("/frost")],
    ["/frost?before=5", page("/frost")],
    ["/%E6%B0%B4-kışın", page("/%E6%B0%B4-k%C4%B1%C5%9F%C4%B1n")],
    ["/frost/report", { type: "report", slug: "frost" }],
    ["/pictures/a-b/640.webp", { type: "picture", path: "/pictures/a-b/640.webp" }],
    ["/audio/a_b.mp3", { type: "audio", id: "a_b" }],
    ["/podcast.jpg", { type: "podcast cover" }],
    [`/${"a".repeat(32)}.txt`, page(`/${"a".repeat(32)}.txt`)],
  ])("%j is known", (rest, part) => expect(partOf(rest)).toEqual(part));

  it("returns null for anything else", () => {
    for (const rest of [
      ...["/", "/a/b", "/a.b", "/%", "/a%2fb", "/frost/report/x", "/..", "/frost.data", "//x"],
      ...["/pictures/a/b/c.webp", "/audio/a.b.mp3", `/${"A".repeat(32)}.txt`, "/x.txt"],
    ])
      expect([rest, partOf(rest)]).toEqual([rest, null]);
  });
});

describe("answerDomainQuestion", () => {
  const domains = {
    isOn: true,
    workspaceOf: (name: string) => (name === "a.example" ? "w" : null),
  };
  function ask(url: string, changes: object = {}, known: typeof domains = domains) {
    let status: number | null = null;
    const response = {
      writeHead: (given: number) => ((status = given), { end: () => undefined }),
    } as unknown as ServerResponse;
    const request = {
      ...{ method: "GET", url, headers: { host: "127.0.0.1:5000" } },
      ...{ socket: { remoteAddress: "127.0.0.1" }, ...changes },
    } as unknown as IncomingMessage;
    const isAnswered = answerDomainQuestion(known, request, response);
    return isAnswered ? status : "not answered";
  }

  it("answers only requests from this machine", () => {
    const question = "/domain-allowed?domain=a.example";
    expect(ask(question)).toBe(200);
    expect(ask("/domain-allowed?domain=A.Example")).toBe(200);
    expect(ask("/domain-allowed?domain=b.example")).toBe(404);
    expect(ask("/domain-allowed?x=1")).toBe(404);
    for (const changes of [
      { method: "POST" },
      { socket: { remoteAddress: "192.0.2.1" } },
      { socket: {} },
      { headers: { host: "evil.example" } },
      { headers: { host: "%" } },
      { headers: {} },
      { headers: { host: "127.0.0.1", "x-forwarded-for": "192.0.2.1" } },
      { url: "/domain-allowed" },
      { url: undefined },
    ])
      expect([changes, ask(question, changes)]).toEqual([changes, "not answered"]);
    expect(ask(question, {}, { ...domains, isOn: false })).toBe("not answered");
  });
});
