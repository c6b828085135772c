import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { HOUR } from "#app/core/time/clock.ts";
import { AppError, isAppError, type AppErrorCode } from "#app/core/errors.ts";
import type { Environment } from "#app/domain/agents/runner/environment.ts";
import type { Channel, Post } from "#app/domain/publishing/channel-port.ts";
import { workspaces } from "#db/schema.server.ts";
import type { WorkflowEvent } from "./workflow-events.ts";
import { createTestEngine } from "./engine.ts";
import { crashingDb } from "./crashing-db.ts";

export type WorkflowWorld = Awaited<ReturnType<typeof createWorkflowWorld>>;

interface ContentItemRow {
  id: string;
  version: string;
}

/** A workspace, its agents and its places, to which everything may happen. */
export async function createWorkflowWorld() {
  const writerFails: AppErrorCode[] = [];
  const placeFails: AppErrorCode[] = [];
  let slow = false;
  /** What was sent but must not be: checked after each event, since a channel's errors are not reported. */
  const faults: string[] = [];

  const environment = (through: Environment): Environment => ({
    ...through,
    writer: {
      write(request, call) {
        const code = writerFails.shift();
        if (code) throw new AppError(code, "the writer has failed");
        const asked = slow ? request : { ...request, worksUntil: request.now };
        return through.writer.write(asked, call);
      },
    },
  });
  const places = (place: Channel): Channel => {
    if (place.guarantee !== "by_key") return place;
    return {
      ...place,
      async create(post) {
        const code = placeFails.shift();
        if (code && code !== "outcome_unknown") throw new AppError(code, "the place has failed");
        lookAt(post);
        const receipt = await place.create(post);
        if (code) throw new AppError(code, "the line went dead");
        return receipt;
      },
    };
  };
  const engine = await createTestEngine({
    seed: "board",
    watched: false,
    repeatableIds: false,
    fillPlan: false,
    environment,
    realEnvironment: (simulated) => simulated,
    places,
    realPlaces: (samples) =>
      samples.map((each) => ({ ...each, name: each.name.replace("sample", "real") })),
  });
  const { db, clock, actor, workspaceId, rows, contentWorkflow } = engine;
  let process = engine.openProcess(db);
  let ideas = 0;
  let latest = clock.now();

  /** When something arrives: was it approved? */
  function lookAt({ key, payload }: Post): void {
    const [sent] = rows<
      Record<"approved" | "payload" | "origin" | "contentOrigin" | "by", string | null>
    >(
      `SELECT pc.approved_version_id = o.version_id AS approved, o.payload, p.origin, pc.origin AS contentOrigin,
         (SELECT r.decided_by FROM reviews r WHERE r.content_item_id = pc.id AND r.version_id = o.version_id
           ORDER BY r.created_at DESC, r.id DESC LIMIT 1) AS by
       FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items pc ON pc.id = p.content_item_id
       WHERE o.publication_id = ? AND o.state = 'sending'`,
      key,
    );
    if (!sent) faults.push(`${key} was sent without having been armed`);
    else if (!sent.approved) faults.push(`${key} was sent without approval`);
    else if (sent.payload !== payload) faults.push(`${key} was sent in other words`);
    else if (sent.origin !== sent.contentOrigin) faults.push(`${key} left its origin`);
    else if (sent.origin === "real" && sent.by !== "person")
      faults.push(`${key}: it was not approved`);
    const [workspace] = rows<{ suspended: number | null; mode: string }>(
      "SELECT suspended_at AS suspended, mode FROM workspaces WHERE id = ?",
      workspaceId,
    );
    if (workspace && workspace.suspended !== null) faults.push(`${key} was sent without access`);
    if (sent?.origin === "real" && workspace?.mode !== "live")
      faults.push(`${key} was sent in play`);
  }

  const one = <Row>(list: readonly Row[], which: number): Row | undefined =>
    list[which % list.length];
  const agents = (enabled: number) =>
    rows<{ id: string }>(
      "SELECT id FROM agents WHERE workspace_id = ? AND removed_at IS NULL AND enabled = ? ORDER BY position",
      workspaceId,
      enabled,
    );
  const hasAgent = (kind: string) =>
    rows(
      "SELECT 1 FROM agents WHERE workspace_id = ? AND type = ? AND removed_at IS NULL",
      workspaceId,
      kind,
    ).length > 0;
  const work = async ({ runner, contentWorkflow: own } = process) => {
    runner.tick();
    await runner.idle();
    await own.run();
  };

  async function crash(at: number): Promise<void> {
    await work(engine.openProcess(crashingDb(db, at).db));
    // The next agent finds what was left.
    process = engine.openProcess(db);
    await process.runner.recover();
    await work();
  }

  /** The next work, in a process that crashes at a given write. False: it finished without a crash. */
  async function endAfter(write: number, events: readonly WorkflowEvent[]): Promise<boolean> {
    const dying = crashingDb(db, write);
    process = engine.openProcess(dying.db);
    for (const event of events) {
      if (dying.hasEnded()) break;
      await happen(event);
    }
    process = engine.openProcess(db);
    await process.runner.recover();
    return dying.hasEnded();
  }

  async function addIdea(sameAs: number | null): Promise<void> {
    const number = sameAs === null ? (ideas += 1) : (sameAs % Math.max(1, ideas)) + 1;
    const words = {
      topic: `subject${number}`,
      angle: `side${number}`,
      keyword: `subject${number}`,
    };
    const there = rows(
      "SELECT 1 FROM ideas WHERE keyword = ? AND state <> 'dropped'",
      words.keyword,
    );
    const added = await db
      .write(async (tx) => {
        const idea = { ...words, workspaceId, reason: "a test", source: "owner" } as const;
        const { id } = await contentWorkflow.plan.propose(tx, idea);
        await contentWorkflow.plan.plan(tx, workspaceId, id);
        // Today rather than in a week: some are written before their time has come, and wait for it.
        const slotAt = clock.now() + (number % 5) * HOUR;
        await tx.statement("UPDATE ideas SET slot_at = ? WHERE id = ?").run(slotAt, id);
      })
      .then(() => true, refused);
    expect(added).toBe(there.length === 0);
  }

  async function decide(event: WorkflowEvent & { type: "decide" }): Promise<void> {
    const waiting = rows<ContentItemRow>(
      `SELECT id, version_id AS version FROM content_items WHERE workspace_id = ? AND kind <> 'report' ORDER BY state = 'in_review' DESC, id DESC LIMIT 12`,
      workspaceId,
    );
    const contentItem = one(waiting, event.which);
    if (!contentItem) return;
    const versionId = event.outdated ? "another" : contentItem.version;
    const by = { note: "shorter", decidedBy: "person", actorId: null } as const;
    const asked = {
      workspaceId,
      contentItemId: contentItem.id,
      versionId,
      decision: event.decision,
      ...by,
    };
    const decided = await contentWorkflow.reviews.decide(asked).then(() => true, refused);
    if (event.outdated) expect(decided).toBe(false);
  }

  const change = (to: "suspend" | "resume") =>
    db.write(async (tx) => {
      const [row] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId));
      if (row) await engine.suspension[to](tx, row);
    });

  async function seeToIt(): Promise<void> {
    await engine.controls.startAll(actor);
    await db.write((tx) => contentWorkflow.release(tx, workspaceId));
    const asked = rows<{ id: string; url: string | null }>(
      `SELECT o.id, s.url FROM publish_jobs o LEFT JOIN simulated_posts s ON s.idempotency_key = o.publication_id
       WHERE o.state = 'unconfirmed'`,
    );
    for (const { id: publishJobId, url } of asked) {
      const answer = { workspaceId, publishJobId, url };
      await db.write((tx) => contentWorkflow.publications.answerDidItAppear(tx, answer, null));
    }
  }

  function advance(ms: number): void {
    clock.advance(ms);
    latest = Math.max(latest, clock.now());
  }

  async function happen(event: WorkflowEvent): Promise<void> {
    switch (event.type) {
      case "pass":
        advance(event.ms);
        return work();
      case "jump":
        return advance(event.ms);
      case "add idea":
        return addIdea(event.sameAs);
      case "drop idea":
      case "plan again": {
        const states =
          event.type === "drop idea" ? "'planned', 'proposed'" : "'dropped', 'proposed'";
        const idea = one(
          rows<{ id: string }>(`SELECT id FROM ideas WHERE state IN (${states}) ORDER BY id`),
          event.which,
        );
        if (!idea) return;
        const { plan } = contentWorkflow;
        await db
          .write<unknown>((tx) =>
            event.type === "drop idea"
              ? plan.drop(tx, workspaceId, idea.id)
              : plan.plan(tx, workspaceId, idea.id),
          )
          .catch(refused);
        return;
      }
      case "pause":
      case "start": {
        const agent = one(agents(event.type === "pause" ? 1 : 0), event.which);
        const control = event.type === "pause" ? "pauseOne" : "startOne";
        if (agent) await engine.controls[control](actor, agent.id);
        return;
      }
      case "remove": {
        const agent = one([...agents(1), ...agents(0)], event.which);
        if (agent) await engine.roster.remove(actor, agent.id);
        return;
      }
      case "add agent":
        if (agents(1).length + agents(0).length < 9 || !hasAgent(event.kind))
          await engine.roster.add(actor, { type: event.kind });
        return;
      case "decide":
        return decide(event);
      case "writer fails":
        return void writerFails.push(event.code);
      case "place fails":
        return void placeFails.push(event.code);
      case "crash":
        return crash(event.at);
      case "switch mode":
        return engine.switchMode(isLive() ? "simulation" : "live");
      case "access ends":
        return change("suspend");
      case "access is back":
        return change("resume");
      case "see to it":
        return seeToIt();
      case "writer is slow":
        slow = !slow;
    }
  }

  const isLive = () =>
    rows<{ mode: string }>("SELECT mode FROM workspaces WHERE id = ?", workspaceId)[0]?.mode ===
    "live";

  return {
    engine,
    faults,
    happen,
    endAfter,
    /** The latest time that the clock has shown; it may have been set back since. */
    latest: () => latest,
    /** From now on everything goes well, at once. */
    calmDown() {
      writerFails.splice(0);
      placeFails.splice(0);
      slow = false;
    },
  };
}

/** Errors that a person sees and that change nothing; any other is a fault. */
function refused(error: unknown): false {
  expect(isAppError(error) && error.code, String(error)).toMatch(
    /^(conflict|not_waiting|version_outdated)$/,
  );
  return false;
}
