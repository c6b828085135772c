/* How a blog page says, to programs and readers, that AI helped. */
import { beforeAll, expect, test } from "vitest";
import { addBlogPost, reportedPost } from "#tests/harness/reported-post.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { addPublishedItem } from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
let html = "";

beforeAll(async () => {
  await signIn(app, "subscriber");
  const workspaceId = app.workspaceOf("subscriber");
  app.change((db) => {
    addPublishedItem(db, workspaceId);
    addBlogPost(db);
  });
  html = await (await fetch(`${app.url}${reportedPost}`)).text();
});

test("tells readers that AI helped, and programs with the terms of IPTC", () => {
  expect(html).toContain("Written with the help of AI");
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  // No script but data.
  expect(scripts.map(([, attributes]) => attributes?.trim())).toEqual([
    'type="application/ld+json"',
  ]);
  expect(JSON.parse(scripts[0]?.[2] ?? "null")).toMatchObject({
    "@type": "BlogPosting",
    headline: "Basil from seed",
    digitalSourceType: "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource",
  });
});
