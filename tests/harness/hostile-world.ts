import { editLimits } from "#app/domain/content/edit.ts";
import { maxFileBytes } from "#app/domain/earnings/earning.ts";
import { pictureLimits } from "#app/domain/pictures/picture.ts";
import { usualBodyBytes, wholeTextsBytes } from "#app/platform/requests/body-size.ts";
import type { Connection } from "#db/sqlite.server.ts";
import { createOperationRequests } from "./api-operations.ts";
import { createApiPeople, type ApiPeople } from "./api-people.ts";
import type { TestApp } from "./app.ts";
import { hostileShapes, hostileTexts } from "./hostile-bodies.ts";
import { hostileForms } from "./hostile-forms.ts";
import {
  hostileEndpointBodies,
  hostileMessages,
  type AskedOperation,
  type HostileRequest,
} from "./hostile-requests.ts";
import { createLoopMeter } from "./loop-meter.ts";
import { operationsOf, type DescribedOperation, type OpenApi } from "./openapi.ts";
import { formsIn, pageAddresses, type PageForm } from "./page-forms.ts";
import { addBlogPost } from "./reported-post.ts";
import {
  askedPublishingIssueId,
  addNextVersion,
  addReviewItem,
  reviewItemId,
  publishedItemId,
  videoItemId,
} from "./review-content.ts";

export type HostileWorld = Awaited<ReturnType<typeof createHostileWorld>>;

/** A subscriber's workspace with data of every type, and the hostile requests for it. */
export async function createHostileWorld(app: TestApp) {
  const people = await createApiPeople(app);
  const program = people["token: review"];
  const requestOf = await createOperationRequests(app, people["token: write"]);
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
  const operations = operationsOf(document);
  const { endpoints } = app.services.api;
  const meter = createLoopMeter({ port: app.port, host: new URL(app.url).host });

  const withBodies = (): AskedOperation[] =>
    operations.flatMap((operation) => {
      const endpoint = endpoints.find(({ id }) => id === operation.operationId);
      if (!endpoint?.body || endpoint.answeredBy) return [];
      return [{ endpoint, sample: requestOf(operation) }];
    });

  function* endpointBodies(which = /./u) {
    for (const asked of withBodies())
      if (which.test(asked.endpoint.id)) yield* hostileEndpointBodies(asked, program);
  }

  return {
    meter,
    endpointBodies,
    messages: () => hostileMessages(endpoints, program),
    imports: () =>
      [...endpointBodies(/^import_earnings$/u)].filter(({ name }) => /string 0/u.test(name)),
    files: () => hostileFiles(program),
    keptFiles: () => keptFiles(app, people),
    forms: () => allForms(app, people),
    storedTexts: (texts = everyText(editLimits.body - 1_000)) =>
      storedTexts(app, people, operations, texts),
    feeds: () => feeds(app),
  };
}

const everyText = (length: number) =>
  hostileShapes.flatMap((shape) =>
    hostileTexts[shape](length).map((text, number) => ({ name: `${shape} ${number}`, text })),
  );

/** The largest files of earnings, as the API accepts them. */
function* hostileFiles(who: Record<string, string>): Generator<HostileRequest> {
  const head = "Date,Amount,Source\n";
  for (const { name, text } of everyText(1_000)) {
    const row = Buffer.alloc(maxFileBytes - 100, Buffer.from(text))
      .toString()
      .slice(0, -3);
    const body = Buffer.from(JSON.stringify({ csv: `${head}${row}`, dryRun: true }));
    // With escapes some exceed the size limit.
    if (body.length > 2 * maxFileBytes) continue;
    yield {
      name: `a file of ${name}, ${body.length} bytes`,
      method: "POST",
      path: "/api/earnings/import",
      headers: { ...who, "Content-Type": "application/json" },
      body,
    };
  }
}

/** Uploaded files, and the page that previews each. */
async function* keptFiles(app: TestApp, people: ApiPeople): AsyncGenerator<HostileRequest> {
  const owner = { workspaceId: app.workspaceOf("subscriber"), user: null };
  for (const contentItem of [
    '"',
    '"a",',
    "a,",
    "2026-01-03,3.20,Google AdSense,x\n",
    "soon,1.00,Awin\n",
  ])
    for (const rows of [9_999, Infinity]) {
      const times = Math.min(rows, Math.floor((maxFileBytes - 100) / contentItem.length));
      const text = `Date,Amount,Source,Note\n${contentItem.repeat(times)}`;
      const id = await app.services.earnings.imports.keep(owner, { name: "file.csv", text });
      yield {
        name: `the page of a file of ${times} times ${contentItem}`,
        method: "GET",
        path: `/earnings/import/${id}`,
        headers: people.subscriber,
      };
    }
}

/** Each form of each page, without repetitions. */
async function* allForms(app: TestApp, people: ApiPeople): AsyncGenerator<HostileRequest> {
  const seen = new Set<string>();
  for (const who of [people.subscriber, people.operator])
    for (const page of pagesOf(app)) {
      const headers = { Cookie: who.Cookie ?? "" };
      const answer = await fetch(`${app.url}${page}`, { headers, redirect: "manual" });
      const html = await answer.text();
      if (!/html/u.test(answer.headers.get("Content-Type") ?? "")) continue;
      for (const form of formsIn(html, page)) {
        const key = keyOf(form);
        if (seen.has(key)) continue;
        seen.add(key);
        yield* hostileForms({ form, page, maxBytes: maxBytesOf(form), who });
      }
    }
}

/** Forms that differ only in ids are the same. */
function keyOf({ action, given, typed, files }: PageForm): string {
  const fields = given.map(([name, value]) => (name === "intent" ? `${name}=${value}` : name));
  return JSON.stringify([action.replaceAll(/[0-9a-z]{20,}/gu, "x"), fields, typed, files]);
}

/** The size limit of the form's target (express-app.ts). */
function maxBytesOf({ action, isMultipart }: PageForm): number {
  if (/^\/(?:brief|welcome)|\/edit$/u.test(action)) return wholeTextsBytes;
  if (!isMultipart) return usualBodyBytes;
  return /import/u.test(action) ? 3 * maxFileBytes : pictureLimits.formBytes;
}

function pagesOf(app: TestApp): string[] {
  const idIn = (table: string, where = "1 = 1") =>
    app.rows<{ id: string }>(
      `SELECT id FROM ${table} WHERE workspace_id = ? AND ${where} ORDER BY id DESC LIMIT 1`,
      app.workspaceOf("subscriber"),
    )[0]?.id ?? "none";
  const ids = {
    agentId: idIn("agents", "removed_at IS NULL"),
    ideaId: idIn("ideas", "state = 'planned'"),
    entryId: idIn("earnings_entries", "type IS NOT NULL"),
    endpointId: idIn("webhook_endpoints"),
    publishJobId: askedPublishingIssueId,
  };
  const contentItems = [reviewItemId, publishedItemId, videoItemId];
  const kinds = ["wordpress", "ghost", "bluesky", "mastodon", "webhook", "medium"];
  const pages = [
    ...pageAddresses(ids),
    ...contentItems.flatMap((contentItemId) => pageAddresses({ contentItemId })),
    ...kinds.flatMap((kind) => pageAddresses({ kind })),
  ];
  // Without signing in and out.
  return [...new Set(pages)].filter((page) => !page.startsWith("/api/"));
}

/** A text with two versions and an edit, and every address that shows it. */
function* storedTexts(
  app: TestApp,
  people: ApiPeople,
  operations: readonly DescribedOperation[],
  texts: readonly { name: string; text: string }[],
): Generator<HostileRequest> {
  for (const [index, { name, text }] of texts.entries()) {
    const id = `hostile-${index}`;
    const half = text.slice(0, text.length / 2);
    const workspaceId = app.workspaceOf("subscriber");
    app.change((db) => {
      addReviewItem(db, {
        id,
        title: `Text ${index}`,
        body: `${half}\n\nx\n\n${half}`,
        workspaceId,
      });
      addNextVersion(db, id, text);
    });
    const headers = { ...people.subscriber, "Content-Type": "application/json" };
    const nameOf = (method: string, path: string) => `${method} ${path}, a text of ${name}`;
    const path = `/api/content/${id}`;
    const body = Buffer.from(JSON.stringify({ body: `${text}\nand more` }));
    yield { name: nameOf("PATCH", path), method: "PATCH", path, headers, body };
    const addresses = [
      ...operations
        .filter((each) => each.method === "GET")
        .map((each) => each.path.replace("{contentItemId}", id).replace("{number}", "2")),
      ...pageAddresses({ contentItemId: id, look: "paper" }),
      ...["md", "html"].map((format) => `/content/${id}/file?format=${format}`),
    ];
    for (const each of addresses)
      if (each.includes(id))
        yield { name: nameOf("GET", each), method: "GET", path: each, headers: people.subscriber };
  }
}

/** A blog with more long posts than a feed shows. */
function* feeds(app: TestApp): Generator<HostileRequest> {
  for (const [index, contentItem] of ["![", "[", "| a ", "Water it **well**. "].entries()) {
    const body = contentItem.repeat(Math.floor(editLimits.body / contentItem.length));
    app.change((db) => giveLongPosts(db, body));
    for (const page of ["", "/feed.xml", "/atom.xml", "/sitemap.xml", "/long-post-1"])
      yield {
        name: `GET /blog/…${page}, posts of ${index}: ${contentItem}`,
        method: "GET",
        path: `/blog/ledge${page}`,
        headers: {},
      };
  }
}

function giveLongPosts(db: Connection, body: string): void {
  addBlogPost(db);
  const payload = JSON.stringify({ title: "A long post", description: "", body });
  const insert = db.prepare(
    `INSERT OR REPLACE INTO blog_posts (key, workspace_id, slug, payload, published_at, updated_at)
     SELECT 'long post ' || @number, workspace_id, 'long-post-' || @number, @payload, @number, @number
     FROM content_items WHERE id = @contentItemId`,
  );
  for (let number = 1; number <= 51; number += 1)
    insert.run({ number, payload, contentItemId: publishedItemId });
  db.prepare(
    "UPDATE blogs SET revision = revision + 1 WHERE workspace_id = (SELECT workspace_id FROM content_items WHERE id = ?)",
  ).run(publishedItemId);
}
