import type { TestApp } from "./app.ts";
import type { DescribedOperation } from "./openapi.ts";
import {
  askedPublishingIssueId,
  draftPublishingIssueId,
  failedPublishingIssueId,
  addFailedPublishingIssue,
  addPublishedItem,
  addDraftIssue,
  addPublishingQuestion,
  addReviewItem,
  addVideo,
  reviewItemId,
  publishedItemId,
  videoItemId,
} from "./review-content.ts";
import { jpegOf } from "./pictures.ts";
import { waitUntil } from "./wait.ts";

/** An address with ids of the subscriber's, and a body that makes sense. */
export type OperationRequests = (operation: DescribedOperation) => { path: string; body?: string };

const spokenText = { text: "Three articles are ready." };

const bodies: Readonly<Record<string, object>> = {
  create_agent: { type: "publisher" },
  update_agent: { speed: "busy" },
  set_approval_policy: { approvalPolicy: "ask" },
  update_settings: { toastsMuted: true },
  set_channel_limits: { name: "sample blog", quietFrom: "22:00", quietTo: "07:00", maxPerDay: 2 },
  update_brief: { offer: "We sell pots and soil for balconies.", avoid: ["guaranteed"] },
  update_onboarding: { step: 4 },
  choose_first_idea: { topic: "Tomatoes for a windy balcony" },
  apply_site_proposal: { key: "offer" },
  keep_current_answer: { key: "site:ledge-and-leaf.example" },
  add_idea: { topic: "Watering while you are away", keyword: "watering on holiday" },
  update_idea: { angle: "with what is in every kitchen" },
  plan_idea: {},
  update_content: { title: "Herbs of the windowsill, from seed" },
  add_publication_link: { link: "https://youtu.be/dQw4w9WgXcQ" },
  submit_review: {
    version: reviewItemId,
    decision: "changes_requested",
    note: "Say how much water.",
  },
  resolve_publishing_issue: { appeared: true, url: "https://videos.example.test/basil" },
  update_spending_limits: { dayLimit: 0.4, monthLimit: 6, dayTokenLimit: 500_000 },
  add_earning: {
    amount: 12.4,
    day: "2026-01-30",
    source: "Amazon Associates",
    type: "affiliate",
    note: "Paid for December",
  },
  update_earning: { amount: 13.4 },
  import_earnings: {
    csv: "Date,Amount,Source\n2026-01-03,3.20,Google AdSense\nsoon,1.00,Google AdSense",
    name: "adsense.csv",
    type: "ad_network",
  },
  update_blog: {
    name: "ledge-and-leaf",
    title: "Ledge & Leaf",
    about: "Growing things where there is little room.",
    imprint: "",
    color: "#1d4ed8",
  },
  add_picture: {
    name: "thyme.png",
    // One pixel.
    data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    alt: "Three pots of thyme on a sunny balcony",
    decorative: false,
  },
  describe_picture: { alt: "Three pots of thyme", decorative: false },
  set_cover: { picture: null },
  generate_cover: { look: "paper" },
  set_logo: { picture: null },
  set_index_now: { on: false },
  set_podcast: { on: true },
  mark_notifications_read: {},
  generate_speech: { ...spokenText, voice: "nova", pace: "slow" },
  generate_plain_speech: { ...spokenText, voice: "nova" },
};

/** What the writer of the text that waits has noted. */
const notedClaims = {
  claims: [
    {
      statement: "Every herb lives on a windowsill.",
      source: 2,
      quote: "every herb lives there",
      outcome: "cut",
    },
  ],
  unsupported: [
    {
      statement: "Water them in the morning.",
      why: "No source supports this statement.",
    },
  ],
  cutLinks: ["https://another-shop.example/buy"],
};

/** Which sending is asked about, where it is not the one that has failed. */
const publishingIssueFor: Readonly<Record<string, string>> = {
  resolve_publishing_issue: askedPublishingIssueId,
  check_draft: draftPublishingIssueId,
};

/** Which text is asked about, where it is not the one that waits for a decision. */
const contentItemFor: Readonly<Record<string, string>> = {
  unpublish_content: publishedItemId,
  preview_content: publishedItemId,
  get_manual_publishing: videoItemId,
  add_publication_link: videoItemId,
};

/** What a site has said, for those that decide on it. */
const siteOutcome = {
  tried: [{ address: "https://ledge-and-leaf.example", problem: null }],
  read: "We read ledge-and-leaf.example: title, description and the latest post.",
  proposals: [
    {
      key: "offer",
      field: "offer",
      title: "",
      text: "Pots, soil and tools for balconies, light enough to carry up four floors.",
      from: "the site’s description",
    },
    {
      key: "site:ledge-and-leaf.example",
      field: "site",
      title: "",
      text: "ledge-and-leaf.example",
      from: "your site",
    },
  ],
};
const needsReading = ["get_site_reading", "apply_site_proposal", "keep_current_answer"];

/** What a person has done and can take back; what agents have done is as good to read. */
const undoable = "id IN (SELECT activity_id FROM undoable_changes WHERE undone_at IS NULL)";

/**
 * What to ask each operation with, for a subscriber who has signed in.
 * @param headers of the subscriber's, who may change something
 * @param site where there is one to read
 */
export async function createOperationRequests(
  app: TestApp,
  headers: Record<string, string>,
  { site = "ledge-and-leaf.example" }: { site?: string } = {},
): Promise<OperationRequests> {
  app.change((db) =>
    addReviewItem(db, {
      id: reviewItemId,
      title: "Herbs of the windowsill",
      body: "Water them in the morning.",
      workspaceId: app.workspaceOf("subscriber"),
    }),
  );
  app.change((db) =>
    db
      .prepare("UPDATE content_versions SET provenance = ? WHERE id = ?")
      .run(JSON.stringify(notedClaims), reviewItemId),
  );
  app.change((db) => addPublishedItem(db, app.workspaceOf("subscriber")));
  app.change((db) => addVideo(db, app.workspaceOf("subscriber")));
  const owner = { workspaceId: app.workspaceOf("subscriber"), user: null };
  // As many as people delete one.
  for (const width of [600, 700, 800])
    await app.services.pictures.add(owner, {
      ...{ bytes: await jpegOf({ width }), name: "pots.jpg" },
      ...{ alt: "Three pots", decorative: false },
    });
  const blog = { name: "ledge", title: "Ledge & Leaf", about: "", imprint: "" };
  await app.services.blogs.save(owner, { ...blog, color: "#1d4ed8" });
  app.change(addFailedPublishingIssue);
  app.change(addPublishingQuestion);
  app.change(addDraftIssue);
  const spokenKey = await speak(app, headers);
  await sayOnce(app, headers);
  await earnOnce(app, headers);
  const workspace = app.workspaceOf("subscriber");
  const idIn = (table: string, where = "1 = 1") => {
    const sql = `SELECT id FROM ${table} WHERE workspace_id = ? AND ${where} ORDER BY id DESC LIMIT 1`;
    return app.rows<{ id: string }>(sql, workspace)[0]?.id ?? "none";
  };
  const ofSite = (operationId: string): object | null => {
    if (operationId === "read_site") return { address: site };
    if (operationId !== "add_webhook_endpoint") return null;
    const url = site.includes("://") ? site : `https://${site}/events`;
    return { name: "Spreadsheet", url, events: ["review.requested", "publication.published"] };
  };
  return ({ method, path, operationId }) => {
    const filled = path
      .replace("{agentId}", idIn("agents", "removed_at IS NULL"))
      .replace("{taskId}", idIn("tasks"))
      .replace("{activityId}", idIn("activities", undoable))
      .replace("{ideaId}", idIn("ideas", "state = 'planned'"))
      .replace("{publishJobId}", publishingIssueFor[operationId] ?? failedPublishingIssueId)
      .replace("{webhookEndpointId}", idIn("webhook_endpoints", "removed_at IS NULL"))
      .replace("{deliveryId}", idIn("webhook_deliveries", "state <> 'pending'"))
      .replace("{key}", spokenKey)
      .replace("{number}", "1")
      .replace("{contentItemId}", contentItemFor[operationId] ?? reviewItemId)
      .replace("{pictureId}", idIn("pictures", "removed_at IS NULL AND kind = 'upload'"))
      .replace("{entryId}", idIn("earnings_entries", "type IS NOT NULL"))
      .replace("{importId}", idIn("earning_imports", "state = 'done'"))
      .replace("{reportId}", idIn("reports"));
    if (needsReading.includes(operationId))
      app.change((db) =>
        db
          .prepare(
            `INSERT OR REPLACE INTO site_readings (workspace_id, address, outcome, created_at)
             VALUES (?, 'ledge-and-leaf.example', ?, ?)`,
          )
          .run(workspace, JSON.stringify(siteOutcome), Date.now()),
      );
    const body = ofSite(operationId) ?? bodies[operationId];
    return { path: filled, ...(body && method !== "GET" && { body: JSON.stringify(body) }) };
  };
}

/** Has something said of the business: of which there is a version then. */
async function sayOnce(app: TestApp, headers: Record<string, string>): Promise<void> {
  const said = await fetch(`${app.url}/api/brief`, {
    method: "PATCH",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ offer: "We sell pots." }),
  });
  if (!said.ok) throw new Error(`nothing was said: ${said.status} ${await said.text()}`);
  await said.arrayBuffer();
}

/** Has something come in: an entry to be read, corrected and deleted, and files to be taken out. */
async function earnOnce(app: TestApp, headers: Record<string, string>): Promise<void> {
  const entered = await fetch(`${app.url}/api/earnings`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(bodies.add_earning),
  });
  if (!entered.ok) throw new Error(`nothing came in: ${entered.status} ${await entered.text()}`);
  await entered.arrayBuffer();
  for (const csv of ["2026-01-02,7.50,Awin", "2026-01-03,7.50,Awin"]) {
    const imported = await fetch(`${app.url}/api/earnings/import`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ csv, name: "january.csv" }),
    });
    if (!imported.ok) throw new Error(`no file came in: ${await imported.text()}`);
    await imported.arrayBuffer();
  }
}

/** Has something read aloud, and waits until it is kept. */
async function speak(app: TestApp, headers: Record<string, string>): Promise<string> {
  const spoken = await fetch(`${app.url}/api/voice/generate-advanced`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(spokenText),
  });
  await spoken.arrayBuffer();
  const path = spoken.headers.get("Content-Location") ?? "";
  const again = async () => fetch(`${app.url}${path}`, { headers });
  await waitUntil("it is kept", async () => (await again()).ok);
  return path.split("/").at(-1) ?? "";
}
