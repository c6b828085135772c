import { systemClock } from "#app/core/time/clock.ts";
import { createContentList } from "#app/dashboard/content/list/content-list.server.ts";
import { createTextReader } from "#app/dashboard/content/page/text-reader.server.ts";
import { allContent, contentGroups, contentStates } from "#app/workspace/paths/content.ts";
import type { createTestEngine } from "./engine.ts";

/** Each way to list and to search content, and what is done with a text. */
export async function useContent(
  {
    db,
    clock,
    workspaceId,
    contentWorkflow,
    actor,
    undo,
    channelsOf,
  }: Awaited<ReturnType<typeof createTestEngine>>,
  agentId: string,
): Promise<void> {
  const contents = createContentList({ db, clock });
  const [contentItem] = (await contents.list(workspaceId, allContent, { rows: 1 })).items;
  if (!contentItem) throw new Error("the agents have made nothing");
  const days = { from: "2020-01-01", to: "2100-01-01" };
  for (const group of contentGroups)
    for (const side of ["older", "newer"] as const)
      await contents.list(workspaceId, allContent, {
        position: { side, group, ...contentItem },
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
              await contents.list(workspaceId, filter, {
                position: { side, ...contentItem },
                rows: 25,
              });
            }
  const texts = createTextReader({ db, clock: systemClock, channelsOf });
  await texts.read(workspaceId, contentItem.id);
  await texts.version(workspaceId, contentItem.id, 1);
  await texts.whereIs(contentItem.id, workspaceId);
  await texts.ofTask(agentId, contentItem.id);
  await undo(actor, (await contentWorkflow.archive.archive(actor, contentItem.id)).undo);
  await contentWorkflow.archive.archive(actor, contentItem.id);
  await contentWorkflow.archive.bringBack(actor, contentItem.id);
}
