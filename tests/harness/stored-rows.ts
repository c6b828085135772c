import type { TestOutbox } from "./outbox.ts";

export type Values = Readonly<Record<string, string | number | null>>;

/** The columns that rows are named by, where it is not their id. */
const keys: Readonly<Record<string, string>> = { edits: "content_item_id" };

/** Adds rows as they are stored, with what every row of their table has: a test says what it is about. */
export function createRows(world: Pick<TestOutbox, "db" | "clock" | "workspaceId">) {
  const { workspaceId } = world;
  const now = world.clock.now();
  let ordinal = 0;
  async function add(table: string, values: Values): Promise<void> {
    const names = Object.keys(values);
    const places = names.map((name) => `@${name}`).join(", ");
    const text = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`;
    await world.db.write((tx) => tx.statement(text).run(values));
  }
  const owner = { workspace_id: workspaceId, created_at: 1 };
  return {
    add,
    /** Another workspace, `other`. */
    addOther: () =>
      add("workspaces", {
        id: "other",
        kind: "user",
        mode: "live",
        seed: "s",
        goal_cents: 0,
        created_at: 1,
      }),
    addAgent: (values: Values) =>
      add("agents", {
        ...owner,
        type: "content_writer",
        name: "Robin",
        status: "active",
        enabled: 1,
        ...values,
      }),
    addContentItem: (values: Values) =>
      add("content_items", {
        ...owner,
        id: "contentItem",
        kind: "article",
        state: "draft",
        title: "Frost",
        version_id: "v1",
        origin: "real",
        state_at: now,
        ...values,
      }),
    addVersion: (values: Values) =>
      add("content_versions", {
        ...owner,
        id: "v1",
        content_item_id: "contentItem",
        number: 1,
        title: "Frost",
        body_hash: "h",
        fields: "{}",
        sha256: "s",
        made_by: "agent",
        writer: "w",
        provenance: "{}",
        ...values,
      }),
    /** What a version says, by its hash. */
    addBody: (hash = "h", body = "Cover the beds.") =>
      world.db.write((tx) =>
        tx
          .statement(
            "INSERT INTO content_bodies (workspace_id, hash, packed) VALUES (@of, @hash, packed(@body, NULL))",
          )
          .run({ of: workspaceId, hash, body }),
      ),
    addIdea: (values: Values) =>
      add("ideas", {
        ...owner,
        id: "idea",
        state: "planned",
        topic: "Frost",
        angle: "a",
        keyword: "k",
        reason: "",
        source: "owner",
        slot_at: now,
        ...values,
      }),
    /** Where a content item is published. */
    addAddress: (values: Values) =>
      add("publications", {
        ...owner,
        id: "place",
        content_item_id: "contentItem",
        channel: "Blog",
        origin: "real",
        state: "published",
        version_id: "v1",
        url: "https://a.example/frost",
        ...values,
      }),
    addOperation: (values: Values) =>
      add("publish_jobs", {
        ...owner,
        id: "publishJob",
        publication_id: "place",
        kind: "publish",
        version_id: "v1",
        state: "due",
        attempts: 0,
        payload: "",
        payload_sha256: "",
        ...values,
      }),
    /** Of an agent, "me"; each has an ordinal of its own. */
    addTask: (values: Values) =>
      add("tasks", {
        ...owner,
        id: "task",
        agent_id: "me",
        ordinal: (ordinal += 1),
        title: "Frost",
        topic: "Frost",
        status: "done",
        step: 0,
        attempt: 0,
        failures: 0,
        origin: "real",
        ...values,
      }),
    addReview: (values: Values) =>
      add("reviews", {
        ...owner,
        id: "review",
        content_item_id: "contentItem",
        version_id: "v1",
        decision: "approved",
        note: "",
        decided_by: "person",
        ...values,
      }),
    addClaim: (claim: string, of = workspaceId) =>
      add("work_claims", { workspace_id: of, claim, task_id: `${of} ${claim}`, work: "{}" }),
    /** A task that waits for something to happen. */
    addResting: async () => {
      await add("agents", {
        ...owner,
        ...{ id: "resting", type: "t", name: "Kim", position: 90, status: "active", enabled: 0 },
      });
      await add("tasks", {
        ...owner,
        ...{ id: "resting", agent_id: "resting", ordinal: 1, title: "t", topic: "t" },
        ...{ status: "queued", step: 0, attempt: 0, failures: 0, origin: "real", waits_for: "{}" },
      });
    },
    /** Whether that task has been woken since. */
    isWoken: (): boolean =>
      world.db.reader
        .prepare("SELECT waits_for IS NULL FROM tasks WHERE id = 'resting'")
        .pluck()
        .get() === 1,
    /** Changes one column of one row. */
    set: (table: string, id: string, column: string, value: string | number | null) =>
      world.db.write((tx) =>
        tx
          .statement(`UPDATE ${table} SET ${column} = ? WHERE ${keys[table] ?? "id"} = ?`)
          .run(value, id),
      ),
  };
}
