import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outcomeOf } from "#tests/harness/dashboard-route.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { routeArgs } from "#tests/harness/route-args.ts";
import type { Endpoint } from "#app/platform/api/contract.ts";
import { allEarnings } from "#app/workspace/paths/earnings.ts";
import { earningImportEndpoints } from "./earning-imports.api.server.ts";
import {
  changeImport,
  keepEarningsFile,
  loadImport,
  loadImports,
} from "./earnings-import.route.server.ts";
import { earningsImportEndpoints } from "./earnings-import.api.server.ts";
import { earningsEndpoints } from "./earnings.api.server.ts";
import {
  changeEarning,
  changeEarnings,
  enterEarning,
  loadEarning,
  loadEarnings,
  loadNewEarning,
  sendEarningsFile,
} from "./earnings.route.server.ts";

/* What pages and programs ask of earnings, without the server around it. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;
beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false });
});
afterEach(() => engine.remove());

const entry = { amountCents: 1240, day: "2026-05-30", source: "Awin", type: "affiliate" } as const;
const enter = () =>
  engine.earnings.enter(engine.actor, { ...entry, contentItemId: null, note: "", original: "" });
const rows = async () =>
  (await engine.earnings.page(engine.workspaceId, allEarnings, { rows: 50 })).items;
const file = "Date,Amount,Source\n2026-05-01,10,A\n2026-05-02,20.5,B";
const keep = (text = file) => engine.earnings.imports.keep(engine.actor, { name: "may.csv", text });

const contextFor = (workspaceId: string, earnings: object) => ({
  viewer: { ...engine.actorIn(workspaceId), user: { id: "u" } },
  services: {
    access: { canAccess: () => Promise.resolve(true) },
    earnings,
    settings: engine.settings,
    live: engine.clock,
  },
});

function argsOf(
  path: string,
  {
    form,
    params = {},
    earnings = {},
    workspaceId = engine.workspaceId,
  }: {
    form?: Record<string, string>;
    params?: Record<string, string>;
    earnings?: object;
    workspaceId?: string;
  } = {},
) {
  const context = contextFor(workspaceId, { ...engine.earnings, ...earnings });
  return routeArgs(path, { context, params, form });
}

async function toastOf(response: unknown) {
  if (!(response instanceof Response)) throw new Error("no redirect");
  return outcomeOf(response);
}

const status = (answer: unknown) =>
  (answer as { init?: { status?: number } | null }).init?.status ?? (answer as Response).status;
const fails = { enter: fail, correct: fail, remove: fail, one: fail };
function fail(): Promise<never> {
  return Promise.reject(new Error("disk full"));
}

describe("the pages of earnings", () => {
  const form = {
    intent: "add_earning",
    amount: "12.40",
    day: "2026-05-30",
    source: "Awin",
    type: "affiliate",
  };

  it("enters an amount, and says what is wrong with it", async () => {
    const done = await toastOf(await enterEarning(argsOf("/earnings/new", { form })));
    expect(done).toMatchObject({
      to: "/earnings",
      toast: { title: "Income added", description: "$12.40 from Awin" },
    });
    expect(await rows()).toMatchObject([{ amountCents: 1240 }]);
    const refund = await enterEarning(argsOf("/", { form: { ...form, amount: "-5" } }));
    expect((await toastOf(refund)).toast?.title).toBe("Refund added");
    for (const [wrong, field] of [
      [{ amount: "much" }, "amount"],
      [{ text: "no-such-text" }, null],
    ] as const) {
      const refused = await enterEarning(argsOf("/", { form: { ...form, ...wrong } }));
      expect(refused).toMatchObject({ data: { field, typed: wrong }, init: { status: 400 } });
    }
    expect(await rows()).toHaveLength(2);
    await expect(enterEarning(argsOf("/", { form: { intent: "?" } }))).rejects.toMatchObject({
      status: 400,
    });
    const broken = enterEarning(argsOf("/", { form, earnings: fails }));
    await expect(broken).rejects.toThrow("disk full");
  });

  it("edits an entry unless it has changed meanwhile", async () => {
    const { id } = await enter();
    const send = (more: object, earnings = {}) =>
      changeEarning(
        argsOf("/", {
          form: { ...form, intent: "update_earning", seen: "1", ...more },
          params: { entryId: id },
          earnings,
        }),
      );
    expect((await toastOf(await send({}))).toast?.title).toBe("Nothing changed");
    expect(status(await send({ day: "soon" }))).toBe(400);
    expect(status(await send({ text: "no-such-text" }))).toBe(400);
    const done = await toastOf(await send({ amount: "13" }));
    expect(done).toMatchObject({ to: `/earnings/${id}`, toast: { title: "Entry saved" } });
    expect(await send({ amount: "14" })).toMatchObject({
      data: { corrected: { amountCents: 1300 }, typed: { amount: "14" } },
      init: { status: 409 },
    });
    await expect(send({ amount: "15" }, fails)).rejects.toThrow("disk full");
    await expect(send({ intent: "?" })).rejects.toMatchObject({ status: 400 });
    const gone = changeEarning(argsOf("/", { form: { ...form, intent: "update_earning" } }));
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  it("deletes an entry as it was seen, and shows one", async () => {
    const { id } = await enter();
    const params = { entryId: id };
    expect(await loadEarning(argsOf("/", { params }))).toMatchObject({
      entry: { id },
      typed: { amount: "12.40" },
      choices: { sources: ["Awin"], today: "2026-06-01" },
    });
    const other = await engine.newWorkspace();
    await expect(loadEarning(argsOf("/", { params, workspaceId: other }))).rejects.toMatchObject({
      status: 404,
    });
    await expect(loadEarning(argsOf("/", { params, earnings: fails }))).rejects.toThrow(
      "disk full",
    );
    const remove = (seen: string, earnings = {}) =>
      changeEarning(argsOf("/", { form: { intent: "delete_earning", seen }, params, earnings }));
    expect((await toastOf(await remove("7"))).toast?.title).toBe("Nothing was deleted");
    await expect(remove("1", fails)).rejects.toThrow("disk full");
    const done = await toastOf(await remove("1"));
    expect(done).toMatchObject({ to: "/earnings", toast: { title: "Entry deleted" } });
    expect(await rows()).toEqual([]);
    await expect(remove("1")).rejects.toMatchObject({ status: 404 });
  });

  it("lists income and exports it as a file", async () => {
    await enter();
    const { page, filter } = await loadEarnings(argsOf("/earnings?type=affiliate"));
    expect([page.items.length, filter.type]).toEqual([1, "affiliate"]);
    const sent = await sendEarningsFile(argsOf("/earnings.csv"));
    expect(sent.headers.get("Content-Disposition")).toContain('"earnings.csv"');
    expect(await sent.text()).toContain("2026-05-30,12.4,Awin");
    const played = await sendEarningsFile(argsOf("/earnings.csv?origin=simulated"));
    expect(played.headers.get("Content-Disposition")).toContain('"simulated-earnings.csv"');
    expect((await loadNewEarning(argsOf("/earnings/new?text=no-such"))).text).toBe("");
    await expect(
      changeEarnings(argsOf("/earnings", { form: { intent: "?" } })),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe("the pages of a file", () => {
  it("keeps what was pasted, and says what is wrong with it", async () => {
    const send = (text: string, intent = "look_at_earnings", earnings = {}) => {
      const body = new FormData();
      body.set("intent", intent);
      body.set("text", text);
      const args = argsOf("/earnings/import", { earnings });
      return keepEarningsFile({
        ...args,
        request: new Request("http://localhost/earnings/import", { method: "POST", body }),
      });
    };
    const kept = await send(file);
    const id = (kept as Response).headers.get("Location")?.split("/").at(-1) ?? "";
    const params = { importId: id };
    const shown = await loadImport(argsOf("/", { params }));
    expect(shown).toMatchObject({
      import: { state: "open", name: "Pasted rows" },
      preview: { freshCount: 2, freshCents: 3050, doubtfulCount: 0 },
      problem: null,
    });
    expect(status(await send(" \n"))).toBe(400);
    await expect(send(file, "?")).rejects.toMatchObject({ status: 400 });
    const other = await engine.newWorkspace();
    await expect(loadImport(argsOf("/", { params, workspaceId: other }))).rejects.toMatchObject({
      status: 404,
    });
    const odd = await keep('Date,"Amount');
    const unread = await loadImport(argsOf("/", { params: { importId: odd } }));
    expect(unread).toMatchObject({ preview: null });
    expect(unread.problem).not.toBeNull();
    const imports = { ...engine.earnings.imports, look: fail, keep: fail };
    await expect(loadImport(argsOf("/", { params, earnings: { imports } }))).rejects.toThrow(
      "disk full",
    );
    await expect(send(file, "look_at_earnings", { imports })).rejects.toThrow("disk full");
  });

  it("imports a file, confirms it, and removes it, each once and with a toast", async () => {
    const id = await keep();
    const change = (form: Record<string, string>, workspaceId?: string) =>
      changeImport(
        argsOf("/", { form, params: { importId: id }, ...(workspaceId && { workspaceId }) }),
      );
    const other = await engine.newWorkspace();
    for (const intent of ["take_earnings", "check_earnings", "take_out_earnings"])
      await expect(change({ intent }, other)).rejects.toMatchObject({ status: 404 });
    await expect(change({ intent: "?" })).rejects.toMatchObject({ status: 400 });
    const early = await toastOf(await change({ intent: "check_earnings" }));
    expect(early).toMatchObject({
      to: `/earnings/import/${id}`,
      toast: { title: "Nothing was changed" },
    });
    const took = await toastOf(await change({ intent: "take_earnings", type: "sponsor" }));
    expect(took).toMatchObject({
      to: "/earnings",
      toast: { title: "Income imported", description: "$30.50: 2 entries were added" },
    });
    expect(await rows()).toMatchObject([{ type: "sponsor" }, {}]);
    const again = await toastOf(
      await change({ intent: "take_earnings", "rate-EUR": "2", despite: "yes", type: "sale" }),
    );
    expect(again.toast).toMatchObject({ title: "Nothing was changed", tone: "error" });
    const query = new URL(again.to ?? "", "http://localhost").searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      "rate-EUR": "2",
      despite: "yes",
      type: "sale",
    });
    expect((await loadImport(argsOf("/", { params: { importId: id } }))).preview).toBeNull();
    await engine.change("UPDATE earning_imports SET parser_version = 1 WHERE id = ?", id);
    expect(await loadImports(argsOf("/earnings/import"))).toMatchObject({
      imports: [{ id, needsCheck: true }],
      older: null,
      unchecked: 1,
    });
    const checked = await toastOf(await change({ intent: "check_earnings" }));
    expect(checked.toast?.title).toBe("Import checked");
    expect((await engine.earnings.imports.one(engine.workspaceId, id)).needsCheck).toBe(false);
    const out = await toastOf(await change({ intent: "take_out_earnings" }));
    expect(out.toast).toMatchObject({ description: "2 entries were removed from all totals" });
    expect(await rows()).toEqual([]);
    const twice = await toastOf(await change({ intent: "take_out_earnings" }));
    expect(twice.toast?.title).toBe("Nothing was changed");
  });

  it("puts a file away, and fails as the database does", async () => {
    const id = await keep();
    const params = { importId: id };
    const imports = { ...engine.earnings.imports, discard: fail };
    const form = { intent: "discard_earnings" };
    const broken = changeImport(argsOf("/", { form, params, earnings: { imports } }));
    await expect(broken).rejects.toThrow("disk full");
    const done = await toastOf(await changeImport(argsOf("/", { form, params })));
    expect(done).toMatchObject({ to: "/earnings/import", toast: { title: "File discarded" } });
    await expect(loadImport(argsOf("/", { params }))).rejects.toMatchObject({ status: 404 });
  });

  it("lists older imports behind the latest twenty", async () => {
    for (let at = 0; at < 21; at += 1) {
      engine.clock.advance(1_000);
      const id = await keep(`Date,Amount,Source\n2026-05-${String(at + 1).padStart(2, "0")},1,A`);
      await engine.earnings.imports.take(engine.actor, id, { type: "other", despite: false });
    }
    const first = await loadImports(argsOf("/earnings/import"));
    expect(first.imports).toHaveLength(20);
    const second = await loadImports(argsOf(first.older ?? ""));
    expect([second.imports.length, second.older]).toEqual([1, null]);
    expect(first.imports.map(({ id }) => id)).not.toContain(second.imports[0]?.id);
  });
});

describe("the API", () => {
  const ask = async (id: string, input: object, workspaceId = engine.workspaceId) => {
    const { earnings } = engine;
    const all: Endpoint[] = [
      ...earningsEndpoints({ earnings }),
      ...earningsImportEndpoints({ earnings }),
      ...earningImportEndpoints({ earnings }),
    ];
    const found = all.find((each) => each.id === id);
    if (!found?.handle) throw new Error(`there is no ${id}`);
    const caller = { ...engine.actorIn(workspaceId), mayWrite: true, decidesAs: null };
    const given = { caller, params: {}, query: {}, body: undefined, isExpected: () => true };
    // What the contract has read, with a person's workspace in the place of a token's.
    return (await found.handle({ ...given, ...input } as unknown as Parameters<
      typeof found.handle
    >[0])) as { body: Record<string, unknown>; location?: string; version?: string };
  };

  it("books an amount to the cent, corrects and deletes it", async () => {
    const given = { amount: 1.15, day: "2026-05-30", source: " Awin\n2 " };
    const made = await ask("add_earning", { body: given });
    const [id] = [String(made.body.id)];
    expect(made).toMatchObject({
      location: `/api/earnings/${id}`,
      version: "1",
      body: { amount: 1.15, source: "Awin 2", type: "other", text: null, note: "", originally: "" },
    });
    expect((await ask("add_earning", { body: { ...given, amount: 1.128 } })).body.amount).toBe(
      1.13,
    );
    const booked = (await rows()).map(({ amountCents }) => amountCents);
    expect(booked.sort()).toEqual([113, 115]);
    const params = { entryId: id };
    const corrected = await ask("update_earning", { params, body: { note: "May", type: "sale" } });
    expect(corrected).toMatchObject({
      version: "2",
      body: { amount: 1.15, note: "May", type: "sale", source: "Awin 2", version: 2 },
    });
    const other = await engine.newWorkspace();
    for (const [call, input, code] of [
      ["add_earning", { body: { ...given, amount: 0 } }, "invalid_input"],
      ["add_earning", { body: { ...given, text: "none" } }, "invalid_input"],
      ["update_earning", { params, body: { amount: 0 } }, "invalid_input"],
      ["update_earning", { params, body: {}, isExpected: () => false }, "changed_meanwhile"],
      ["delete_earning", { params, isExpected: () => false }, "changed_meanwhile"],
    ] as const)
      await expect(ask(call, input)).rejects.toMatchObject({ code });
    await expect(ask("get_earning", { params }, other)).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await ask("delete_earning", { params })).body.undo).toMatch(/./u);
    await expect(ask("get_earning", { params })).rejects.toMatchObject({ code: "not_found" });
  });

  it("lists entries page by page, as they are chosen", async () => {
    for (const [day, amount] of [
      ["2026-05-01", 1],
      ["2026-05-02", 2],
      ["2026-04-01", 4],
    ] as const)
      await ask("add_earning", { body: { amount, day, source: day, type: "sale" } });
    const list = async (query: object) => {
      const { items, next } = (await ask("list_earnings", { query })).body as {
        items: { amount: number }[];
        next: string | null;
      };
      return { amounts: items.map(({ amount }) => amount), next };
    };
    const first = await list({ limit: "2" });
    expect(first.amounts).toEqual([2, 1]);
    expect(await list({ limit: "2", cursor: first.next })).toEqual({ amounts: [4], next: null });
    expect((await list({ month: "2026-04" })).amounts).toEqual([4]);
    expect((await list({ source: "2026-05-01" })).amounts).toEqual([1]);
    expect((await list({ type: "sponsor" })).amounts).toEqual([]);
    expect((await list({ text: "none" })).amounts).toEqual([]);
    expect((await list({ import: "none" })).amounts).toEqual([]);
  });

  it("imports a file after its questions are answered, and removes it", async () => {
    const csv =
      "Date,Net,Commission,Sold for,Source\n26/05/20,90,10,100,A\n26/05/21,180,20,200,B\n26/05/31,270,30,300,Ensemble";
    const body = { csv, name: "may.csv" };
    const open = (await ask("import_earnings", { body })).body;
    expect(open).toMatchObject({
      import: null,
      added: 0,
      asks: ["amountColumn"],
      openAmounts: [
        { column: 2, heading: "Net" },
        { column: 3, heading: "Commission" },
      ],
    });
    const chosen = { ...body, amountColumn: 3 };
    const total = (await ask("import_earnings", { body: chosen })).body;
    expect(total).toMatchObject({ asks: ["statuses"], added: 2, amount: 30, wrongCount: 1 });
    const id = String(total.import);
    expect((await rows()).map(({ day, importId }) => [day, importId])).toEqual([
      ["2026-05-21", id],
      ["2026-05-20", id],
    ]);
    const answered = { ...chosen, statuses: { Ensemble: "paid" }, dryRun: true, headLine: 1 };
    expect((await ask("import_earnings", { body: answered })).body).toMatchObject({
      import: null,
      added: 1,
      amount: 30,
      alreadyThere: 2,
      asks: [],
      undo: null,
    });
    const params = { importId: id };
    expect((await ask("list_earning_imports", {})).body).toMatchObject({
      items: [{ id, name: "may.csv", amount: 30, entries: 2, state: "done" }],
    });
    await engine.change("UPDATE earning_imports SET parser_version = 1 WHERE id = ?", id);
    expect((await ask("get_earning_import", { params })).body.needsCheck).toBe(true);
    expect((await ask("confirm_earning_import", { params })).body.needsCheck).toBe(false);
    const other = await engine.newWorkspace();
    for (const call of ["get_earning_import", "confirm_earning_import", "remove_earning_import"])
      await expect(ask(call, { params }, other)).rejects.toMatchObject({ code: "not_found" });
    expect((await ask("remove_earning_import", { params })).body).toMatchObject({ entries: 2 });
    expect(await rows()).toEqual([]);
    await expect(ask("import_earnings", { body: { csv: '"' } })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
