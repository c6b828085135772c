import type { TestOutbox } from "./outbox";

export type Values = Readonly<Record<string, string | number | null>>;

/** Adds rows as they are stored, with what every row of their table has: a test says what it is about. */
export function createRows(world: TestOutbox) {
  const { workspaceId } = world;
  const now = world.clock.now();
  async function add(table: string, values: Values): Promise<void> {
    const names = Object.keys(values);
    const places = names.map((name) => `@${name}`).join(", ");
    const text = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`;
    await world.db.write((tx) => tx.statement(text).run(values));
  }
  const whose = { workspace_id: workspaceId, created_at: 1 };
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
        ...whose,
        type: "content_writer",
        name: "Robin",
        status: "active",
        enabled: 1,
        ...values,
      }),
    addPiece: (values: Values) =>
      add("pieces", {
        ...whose,
        id: "piece",
        kind: "article",
        state: "draft",
        title: "Frost",
        version_id: "v1",
        origin: "real",
        state_at: now,
        ...values,
      }),
    addVersion: (values: Values) =>
      add("versions", {
        ...whose,
        id: "v1",
        piece_id: "piece",
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
    addIdea: (values: Values) =>
      add("ideas", {
        ...whose,
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
    /** Where a piece can be read. */
    addAddress: (values: Values) =>
      add("placements", {
        ...whose,
        id: "place",
        piece_id: "piece",
        destination: "Blog",
        origin: "real",
        state: "published",
        version_id: "v1",
        url: "https://a.example/frost",
        ...values,
      }),
    addClaim: (claim: string, of = workspaceId) =>
      add("claims", { workspace_id: of, claim, task_id: `${of} ${claim}`, work: "{}" }),
  };
}
