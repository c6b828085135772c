/* What programs and readers are told of how a blog's page was made. */
import { beforeAll, expect, test } from "vitest";
import { giveBlogPost, reportedPost } from "#tests/harness/reported-post.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { givePublishedText } from "#tests/harness/text-to-review.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.1" } });
let html = "";

beforeAll(async () => {
  await signIn(app, "subscriber");
  const workspaceId = app.workspaceOf("subscriber");
  app.change((db) => {
    givePublishedText(db, workspaceId);
    giveBlogPost(db);
  });
  html = await (await fetch(`${app.url}${reportedPost}`)).text();
});

test("its readers are told that AI has helped, and programs so in the words of IPTC", () => {
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
