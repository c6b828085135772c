import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { formatCents } from "#app/core/money.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { oneLine } from "#app/core/text/typed-text.ts";
import { maxFileBytes } from "#app/domain/earnings/earning.ts";
import type { EarningType } from "#app/workspace/earning-type.ts";
import {
  checkImport,
  contentOf,
  countUnchecked,
  discardFile,
  findImport,
  keepFile,
  listImports,
  removeImport,
  restoreImport,
  takeRows,
  type EarningImport,
  type ImportPlace,
} from "#app/domain/earnings/imports.server.ts";
import { sortRows } from "#app/domain/earnings/known-rows.server.ts";
import type {
  FileChoices,
  FileRow,
  ReadFile,
} from "#app/domain/earnings/read-earnings-file.server.ts";
import type {
  FileEncoding,
  FileJob,
  FileResult,
} from "#app/domain/earnings/read-file-bytes.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { Activity } from "#app/workspace/activity.ts";
import { importPath } from "#app/workspace/paths/earnings.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { ChangeKind } from "#app/workspace/undoable-change.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { recordWebhookEvent } from "#app/workspace/webhook-deliveries.server.ts";
import { fileProblems } from "./file-problems.ts";

interface EarningsImportsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  timeZoneOf(workspaceId: string): Promise<string>;
  /** Parses files off the event loop, one workspace at a time. */
  readFile(workspaceId: string, job: FileJob): Promise<FileResult>;
}

/** The owner's choices for a file. */
export interface ImportChoices extends FileChoices {
  type: EarningType;
  /** Also import rows that were deleted once or look like existing entries. */
  despite: boolean;
}

/** A file's preview. */
export interface ImportPreview {
  file: Omit<ReadFile, "rows"> & { encoding: FileEncoding };
  fresh: FileRow[];
  doubtful: FileRow[];
  /** Rows that already exist. */
  there: number;
}

interface SentFile {
  name: string;
  bytes: Uint8Array;
}

/** An import's result. */
interface Taken {
  id: string;
  entries: number;
  amountCents: number;
  /** The undo activity; null: nothing was added. */
  undo: string | null;
}

/** Imports files of income: previewed first, imported in one transaction, and undone as a whole. */
export function createEarningsImports(deps: EarningsImportsDeps) {
  const { db, clock, newId, emit } = deps;

  /** @throws AppError `bad_request` for an invalid file, `too_long` */
  async function preview(
    workspaceId: string,
    { name, bytes }: SentFile,
    choices: FileChoices,
  ): Promise<ImportPreview> {
    const timeZone = await deps.timeZoneOf(workspaceId);
    const today = dayIn(clock.now(), timeZone);
    const result = await deps.readFile(workspaceId, { bytes, name, choices, timeZone, today });
    if ("problem" in result)
      throw new AppError("bad_request", fileProblems[result.problem](result.line));
    const { rows, ...file } = result.file;
    return { file, ...(await sortRows(db.read, workspaceId, rows, file)) };
  }

  /** @throws AppError `not_waiting` if it was already imported */
  async function fileOf(workspaceId: string, id: string): Promise<SentFile> {
    const { name } = await findImport(db.read, { workspaceId, id });
    const bytes = await contentOf(db.read, { workspaceId, id });
    if (bytes === null) throw new AppError("not_waiting", "This file was already imported.");
    return { name, bytes };
  }

  async function act(
    actor: Actor,
    id: string,
    work: (tx: Queries) => Promise<{
      kind: ChangeKind;
      title: string;
      description: string;
      amountCents?: number;
    }>,
  ): Promise<string> {
    const { workspaceId } = actor;
    const activity: Activity = await db.write(async (tx) => {
      const { kind, ...action } = await work(tx);
      const parts = [{ subject: id, field: "import", before: "", after: kind }];
      const whole = { ...action, id: newId(), actor, agentId: null, createdAt: clock.now() };
      return addAction(tx, { ...whole, change: { kind, parts } });
    });
    emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
    return activity.id;
  }

  const changeOf = ({ workspaceId, user }: Actor, id: string) => ({
    workspaceId,
    id,
    by: user?.id ?? null,
    now: clock.now(),
  });

  /** Sends webhook endpoints one event per file. */
  async function recordBooked(
    tx: Queries,
    { workspaceId, id, now }: { workspaceId: string; id: string; now: number },
    { name, entries, amountCents }: { name: string; entries: number; amountCents: number },
  ): Promise<void> {
    if (entries === 0) return;
    const about = { id, title: name, path: importPath(id), amountCents, entries };
    const event = { workspaceId, type: "earnings.recorded", about, origin: "real", now } as const;
    await recordWebhookEvent(tx, event, newId);
  }

  /** @throws AppError `bad_request`, `too_long`, `not_waiting` */
  async function take(actor: Actor, id: string, choices: ImportChoices): Promise<Taken> {
    const { workspaceId } = actor;
    const seen = await preview(workspaceId, await fileOf(workspaceId, id), choices);
    const rows = [...seen.fresh, ...(choices.despite ? seen.doubtful : [])];
    if (rows.length === 0) throw new AppError("bad_request", "This file has no new rows to add.");
    let taken = { entries: 0, amountCents: 0 };
    const undo = await act(actor, id, async (tx) => {
      const { name, state } = await findImport(tx, { workspaceId, id });
      if (state !== "open") throw new AppError("not_waiting", "This file was already imported.");
      const { type } = choices;
      const change = changeOf(actor, id);
      taken = await takeRows(tx, { ...change, newId, type }, rows);
      await recordBooked(tx, change, { name, ...taken });
      return {
        kind: "earnings_imported",
        title: "Income imported",
        description: `${formatCents(taken.amountCents)} from ${entriesWords(taken.entries)} of ${name}`,
        amountCents: taken.amountCents,
      };
    });
    return { id, ...taken, undo };
  }

  /** Stores a file for its preview. @throws AppError `bad_request` for none, or a too large one */
  async function keep(
    actor: Actor,
    given: { name: string; text: string | Uint8Array },
  ): Promise<string> {
    const content = typeof given.text === "string" ? Buffer.from(given.text) : given.text;
    if (content.every(isBlank))
      throw new AppError("bad_request", "Choose a file or paste its rows.");
    if (content.length > maxFileBytes)
      throw new AppError(
        "bad_request",
        "This file is larger than 5 MB. Split it by year or month.",
      );
    const id = newId();
    const name = oneLine(given.name).slice(0, 80) || "Pasted rows";
    await db.write((tx) => keepFile(tx, { ...changeOf(actor, id), name, content }));
    return id;
  }

  const undoTaking: Revert = (tx, workspaceId, parts) =>
    countDone(parts, ({ subject: id }) =>
      removeImport(tx, { workspaceId, id, by: null, now: clock.now() }),
    );
  const undoRemoving: Revert = (tx, workspaceId, parts) =>
    countDone(parts, ({ subject: id }) => restoreImport(tx, { workspaceId, id }));

  return {
    keep,
    take,
    /** A stored file's preview; null: already imported, see `one`. @throws as `preview` */
    async look(workspaceId: string, id: string, choices: FileChoices): Promise<ImportPreview> {
      return preview(workspaceId, await fileOf(workspaceId, id), choices);
    },
    /** @throws AppError `not_found` */
    one: (workspaceId: string, id: string): Promise<EarningImport> =>
      findImport(db.read, { workspaceId, id }),
    /** Imports that added entries, newest first. */
    list: (
      workspaceId: string,
      asked: { before: ImportPlace | null; rows: number } = { before: null, rows: 50 },
    ): Promise<EarningImport[]> => listImports(db.read, workspaceId, asked),
    /** Imports by earlier rules that were not checked since. */
    unchecked: (workspaceId: string): Promise<number> => countUnchecked(db.read, workspaceId),
    /** Records that its entries are correct. @throws AppError `not_found`, `not_waiting` */
    check: (actor: Actor, id: string): Promise<void> =>
      db.write(async (tx) => {
        await findImport(tx, { workspaceId: actor.workspaceId, id });
        await checkImport(tx, changeOf(actor, id));
      }),
    discard: (workspaceId: string, id: string): Promise<unknown> =>
      db.write((tx) => discardFile(tx, { workspaceId, id })),

    /** A preview; nothing is stored. @throws AppError `bad_request`, `too_long` */
    dryRun: (
      workspaceId: string,
      text: string,
      choices: FileChoices,
      name = "",
    ): Promise<ImportPreview> => preview(workspaceId, { name, bytes: Buffer.from(text) }, choices),

    /** Undoes an import. @returns the undo activity. @throws AppError `not_found`, `not_waiting` */
    async remove(actor: Actor, id: string): Promise<{ entries: number; undo: string }> {
      let entries = 0;
      const undo = await act(actor, id, async (tx) => {
        const { name } = await findImport(tx, { workspaceId: actor.workspaceId, id });
        entries = await removeImport(tx, changeOf(actor, id));
        return {
          kind: "import_removed",
          title: "Import undone",
          description: `${entriesWords(entries)} of ${name}`,
        };
      });
      return { entries, undo };
    },

    reverts: { earnings_imported: undoTaking, import_removed: undoRemoving },
  };
}

/** Spaces and line ends. */
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

const entriesWords = (count: number) =>
  count === 1 ? "1 entry" : `${count.toLocaleString("en-US")} entries`;

type Part = Parameters<Revert>[2][number];

/** The number of restored entries; zero if already restored. */
async function countDone(
  parts: readonly Part[],
  put: (part: Part) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (const part of parts) {
    try {
      await put(part);
      count += 1;
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  }
  return count;
}
