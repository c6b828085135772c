import { systemClock } from "../../app/core/clock";
import { createContentList } from "../../app/desk/content/content-list.server";
import { createTextReader } from "../../app/desk/content/text-reader.server";
import { allContent, contentGroups, contentStates } from "../../app/workspace/addresses/content";
import type { createTestEngine } from "./engine";

/** Each way to list and to search content, and what is done with a text. */
export async function useContent(
  {
    db,
    clock,
    workspaceId,
    carriers,
    actor,
    undo,
    destinationsOf,
  }: Awaited<ReturnType<typeof createTestEngine>>,
  agentId: string,
): Promise<void> {
  const contents = createContentList({ db, clock });
  const [piece] = (await contents.list(workspaceId, allContent, { rows: 1 })).items;
  if (!piece) throw new Error("the agents have made nothing");
  const days = { from: "2020-01-01", to: "2100-01-01" };
  for (const group of contentGroups)
    for (const side of ["older", "newer"] as const)
      await contents.list(workspaceId, allContent, {
        position: { side, group, ...piece },
        rows: 25,
        needsFirst: true,
      });
  await contents.list(workspaceId, { ...allContent, q: "qxzzv" }, { rows: 1 });
  for (const q of ["", "balcony herbs"])
    for (const state of [null, ...contentStates])
      for (const kind of [null, "article"] as const)
        for (const agent of [null, agentId])
          for (const period of [{}, days])
            for (const side of ["older", "newer"] as const) {
              const filter = { ...allContent, q, state, kind, agent, ...period };
              await contents.list(workspaceId, filter, { position: { side, ...piece }, rows: 25 });
            }
  const texts = createTextReader({ db, clock: systemClock, destinationsOf });
  await texts.read(workspaceId, piece.id);
  await texts.version(workspaceId, piece.id, 1);
  await texts.whereIs(piece.id, workspaceId);
  await texts.ofTask(agentId, piece.id);
  await undo(actor, (await carriers.archive.archive(actor, piece.id)).undo);
  await carriers.archive.archive(actor, piece.id);
  await carriers.archive.bringBack(actor, piece.id);
}
