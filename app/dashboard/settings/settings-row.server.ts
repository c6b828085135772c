import { eq } from "drizzle-orm";
import type { Queries } from "#db/client.server.ts";
import { workspaces } from "#db/schema.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { Setting, Value } from "./setting-changes.ts";

interface Versioned {
  timeZone: string;
  isTimeZoneChosen: boolean;
  toastsMuted: boolean;
  dailyEmail: boolean;
  articlesPerWeek: number;
  postsPerDay: number;
}

/** The settings' version for ETags. */
export const versionOf = ({
  timeZone,
  isTimeZoneChosen,
  toastsMuted,
  dailyEmail,
  ...rest
}: Versioned) =>
  `${timeZone}.${isTimeZoneChosen}.${toastsMuted}.${dailyEmail}.${rest.articlesPerWeek}.${rest.postsPerDay}`.replaceAll(
    "/",
    "-",
  );

type Row = Awaited<ReturnType<typeof settingsOf>>;

/** @throws AppError `changed_meanwhile` */
export function checkVersion(row: Row, isExpected: (version: string) => boolean): void {
  if (isExpected(versionOf({ ...row, isTimeZoneChosen: row.chosenAt !== null }))) return;
  throw new AppError(
    "changed_meanwhile",
    "The settings changed since you loaded them. Load them again.",
  );
}

/** As stored in an undoable change: strings and booleans. */
export async function valueOf(tx: Queries, workspaceId: string, field: Setting): Promise<Value> {
  const value = (await settingsOf(tx, workspaceId))[field];
  return typeof value === "number" ? String(value) : value;
}

/** @throws AppError `not_found` when there is no such workspace. */
export async function settingsOf(queries: Queries, workspaceId: string) {
  const [row] = await queries
    .select({
      timeZone: workspaces.timeZone,
      chosenAt: workspaces.timeZoneChosenAt,
      goalCents: workspaces.goalCents,
      toastsMuted: workspaces.toastsMuted,
      dailyEmail: workspaces.dailyEmail,
      articlesPerWeek: workspaces.articlesPerWeek,
      postsPerDay: workspaces.postsPerDay,
    })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (!row) throw new AppError("not_found", "This workspace no longer exists.");
  return row;
}
