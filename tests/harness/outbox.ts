import pino from "pino";
import { createManualClock, type ManualClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { addContentItem, addReview, addVersion } from "#app/domain/content/content-items.server.ts";
import type { Version } from "#app/domain/content/versions.server.ts";
import type { Channel, FindChannel } from "#app/domain/publishing/channel-port.ts";
import { createSimulatedChannels } from "#app/domain/publishing/simulated-channels/samples.server.ts";
import { createOutbox } from "#app/domain/publishing/jobs/outbox-worker.server.ts";
import { createOutcomes, type Outcome } from "#app/domain/publishing/jobs/outcomes.server.ts";
import { createPublicationScheduler } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import { firstMeasureMs } from "#app/domain/results/measure-times.ts";
import { createMeasuring, type Growth } from "#app/domain/results/measuring.server.ts";
import { audienceAt } from "#app/domain/simulation/audience-curve.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { insertWorkspace } from "#app/workspace/workspaces.server.ts";
import type { Db } from "#db/client.server.ts";
import { createTestDatabase } from "./database.ts";

interface StoredPublishJob {
  id: string;
  publicationId: string;
  kind: string;
  state: string;
  dueAt: number | null;
  attempts: number;
  error: string | null;
  versionId: string;
  payload: string;
}

interface StoredPublication {
  id: string;
  state: string;
  versionId: string | null;
  remoteId: string | null;
  url: string | null;
  editUrl: string | null;
  publishedAt: number | null;
  measureDueAt: number | null;
}

/** What is reported of an outcome after the commit. */
const eventOf = ({ publishJob: { workspaceId } }: Outcome): WorkspaceEvent => ({
  workspaceId,
  type: "overview",
});

/** The outbox on a database of its own, with a clock that the test moves. */
export async function createTestOutbox({
  clock = createManualClock(Date.UTC(2026, 5, 1, 8)),
  mode = "live",
  onStatement,
}: {
  clock?: ManualClock;
  mode?: "live" | "simulation";
  onStatement?: (sql: string) => void;
} = {}) {
  const database = createTestDatabase(onStatement && { onStatement });
  const { db } = database;
  const newId = createIds({ clock });
  const origin = mode === "live" ? ("real" as const) : ("simulated" as const);
  const complaints: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void complaints.push(line) });
  const outcomesSeen: Outcome[] = [];
  const growths: Growth[] = [];
  const told: WorkspaceEvent[] = [];
  const places = new Map<string, Channel>();
  const samples = createSimulatedChannels({ db, clock, audience: audienceAt });
  let elsewhere: FindChannel = () => Promise.resolve(null);
  const findChannel: FindChannel = async (place) =>
    places.get(place.name) ?? (await samples.find(place)) ?? elsewhere(place);
  let stop: string | null = null;

  const addWorkspace = async (): Promise<string> => {
    const id = newId();
    const row = { id, kind: "user", ownerId: null, mode, seed: "test", goalCents: 0 } as const;
    const times = { nextRoutineAt: null, accessCheckAt: null, createdAt: clock.now() };
    await db.write((tx) => insertWorkspace(tx, { ...row, ...times }));
    return id;
  };
  const workspaceId = await addWorkspace();

  /**
   * @param on the database as a process sees it, which may end
   * @param only one workspace's, as for its history
   */
  function open(on: Db = db, only?: string) {
    const limit = only === undefined ? {} : { workspaceId: only };
    const outcomes = createOutcomes({
      clock,
      newId,
      firstMeasureMs,
      record: (_tx, outcome) => {
        outcomesSeen.push(outcome);
        return Promise.resolve([eventOf(outcome)]);
      },
    });
    return {
      outcomes,
      publications: createPublicationScheduler({ clock, newId, outcomes }),
      outbox: createOutbox({
        db: on,
        clock,
        newId,
        log,
        outcomes,
        findChannel,
        findStop: () => Promise.resolve(stop),
        emit: (event) => void told.push(event),
        ...limit,
      }),
      measuring: createMeasuring({
        db: on,
        clock,
        newId,
        log,
        findChannel,
        record: (_tx, growth) => {
          growths.push(growth);
          return Promise.resolve([]);
        },
        emit: () => undefined,
        ...limit,
      }),
    };
  }

  const versionOf = (id: string, title: string) => ({
    id,
    title,
    body: `About ${title}.`,
    fields: { description: title },
    madeBy: "agent" as const,
    makerId: null,
    writer: "test",
    provenance: {},
    checks: [],
  });

  const decide = (
    decision: "approved" | "unpublished",
    { contentItemId, versionId }: { contentItemId: string; versionId: string },
    of = workspaceId,
  ) =>
    db.write(async (tx) => {
      const by = { decidedBy: "person" as const, actorId: null, note: "" };
      const review = { id: newId(), contentItemId, versionId, workspaceId: of, decision, ...by };
      await addReview(tx, review, clock.now());
    });

  return {
    ...database,
    clock,
    newId,
    workspaceId,
    addWorkspace,
    places,
    /** What is none of these is looked for here. */
    finds: (find: FindChannel) => void (elsewhere = find),
    samples,
    growths,
    complaints,
    outcomes: outcomesSeen,
    /** The events that were emitted after a commit: one for each outcome. */
    told,
    open,
    decide,
    stopAll: (reason: string | null) => void (stop = reason),
    /** An approved article. @param fields what it has besides */
    async article(
      title = "Cold brew",
      of = workspaceId,
      fields: Version["fields"] = { description: title },
    ) {
      const ids = { contentItemId: newId(), versionId: newId() };
      const relations = { ideaId: null, parentId: null, variant: "", agentId: null };
      const contentItem = {
        id: ids.contentItemId,
        workspaceId: of,
        kind: "article" as const,
        origin,
      };
      await db.write((tx) =>
        addContentItem(
          tx,
          { ...contentItem, ...relations, state: "in_review" },
          { ...versionOf(ids.versionId, title), fields },
          clock.now(),
        ),
      );
      await decide("approved", ids, of);
      return ids;
    },
    /** Another version, approved at once. */
    async correct(
      { contentItemId, versionId: baseId }: { contentItemId: string; versionId: string },
      title = "Cold brew, corrected",
    ) {
      const versionId = newId();
      const target = { contentItemId, workspaceId, baseId, opensReview: true };
      await db.write((tx) => addVersion(tx, target, versionOf(versionId, title), clock.now()));
      await decide("approved", { contentItemId, versionId });
      return { contentItemId, versionId };
    },
    suspend: (at: number | null) =>
      db.write(async (tx) => {
        await tx
          .statement("UPDATE workspaces SET suspended_at = ? WHERE id = ?")
          .run(at, workspaceId);
      }),
    publishJobs: (): StoredPublishJob[] =>
      db.reader
        .prepare<[], StoredPublishJob>(
          `SELECT id, publication_id AS publicationId, kind, state, due_at AS dueAt, attempts, error,
            version_id AS versionId, payload FROM publish_jobs WHERE id NOT LIKE 'duplicate-%' ORDER BY id`,
        )
        .all(),
    storedPublications: (): StoredPublication[] =>
      db.reader
        .prepare<[], StoredPublication>(
          `SELECT id, state, version_id AS versionId, remote_id AS remoteId, url, edit_url AS editUrl,
            published_at AS publishedAt, measure_due_at AS measureDueAt FROM publications
            WHERE id NOT LIKE 'duplicate-%' ORDER BY id`,
        )
        .all(),
  };
}

export type TestOutbox = Awaited<ReturnType<typeof createTestOutbox>>;
