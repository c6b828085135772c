import { allEarnings } from "#app/workspace/paths/earnings.ts";
import type { createTestEngine } from "./engine.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;

/** Does once whatever can be done with what has come in, so that each of its statements runs. */
export async function useEarnings({ earnings, actor, workspaceId, undo }: Engine): Promise<void> {
  const fields = {
    amountCents: 1240,
    day: "2026-05-01",
    source: "Awin",
    type: "affiliate",
    contentItemId: null,
    note: "",
    original: "",
  } as const;
  const { id } = await earnings.enter(actor, fields);
  await earnings.correct(actor, { id, seen: 1 }, { ...fields, amountCents: 1340 });
  await earnings.one(workspaceId, id);
  const { undo: deleted } = await earnings.remove(actor, { id, seen: 2 });
  await undo(actor, deleted);
  const { imports } = earnings;
  const choices = { type: "other", despite: false } as const;
  const file = { name: "may.csv", text: "2026-05-02,1,Awin\n2026-05-03,2,Awin" };
  const kept = await imports.keep(actor, file);
  await imports.look(workspaceId, kept, {});
  await imports.take(actor, kept, choices);
  await imports.list(workspaceId);
  await imports.unchecked(workspaceId);
  await imports.check(actor, kept);
  const { undo: removed } = await imports.remove(actor, kept);
  await undo(actor, removed);
  await imports.discard(workspaceId, await imports.keep(actor, file));
  const every = { month: "2026-05", type: "other", source: "Awin", text: "none", import: kept };
  for (const origin of ["real", "simulated"] as const)
    for (const filter of [
      { ...allEarnings, origin },
      { ...every, origin },
    ])
      for (const side of ["older", "newer"] as const)
        await earnings.page(workspaceId, filter, {
          place: { side, day: "2026-05-02", id: kept },
          rows: 50,
        });
  await earnings.choices(workspaceId);
  for await (const part of earnings.file(workspaceId, allEarnings)) void part;
}
