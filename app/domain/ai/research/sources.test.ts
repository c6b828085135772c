import { afterEach, beforeEach, expect, it } from "vitest";
import { createRows } from "#tests/harness/stored-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createSources, type Sources } from "./sources.server.ts";

let outbox: TestOutbox;
let sources: Sources;
let w: string;
beforeEach(async () => {
  outbox = await createTestOutbox();
  w = outbox.workspaceId;
  sources = createSources({ db: outbox.db, newId: createIds({ clock: outbox.clock }) });
  await createRows(outbox).addOther();
});
afterEach(() => outbox.remove());

const read = (text: string, address = "https://a.example/", title = "A") => ({
  title,
  address,
  text,
});

it("stores the same text of an address once with its newest title, and another text separately", async () => {
  const [first, other, elsewhere] = await sources.add(
    w,
    [read("one"), read("two"), read("one", "https://b.example/")],
    1,
  );
  const [again, theirs] = [
    await sources.add(w, [read("one", undefined, "New")], 2),
    await sources.add("other", [read("one", undefined, "Theirs")], 3),
  ];
  expect(again).toEqual([{ ...first, title: "New" }]);
  expect(new Set([first?.id, other?.id, elsewhere?.id, theirs[0]?.id]).size).toBe(4);
  expect([first?.text, other?.text, elsewhere?.address]).toEqual([
    "one",
    "two",
    "https://b.example/",
  ]);
  const [long] = await sources.add(w, [read("x".repeat(60_001))], 4);
  expect(long?.text).toHaveLength(60_000);
});

it("finds sources by their ids in the given order, only of this workspace", async () => {
  const [one, two] = await sources.add(w, [read("one"), read("two")], 1);
  const [theirs] = await sources.add("other", [read("one")], 1);
  const ids = [two, theirs, one].map((each) => each?.id ?? "");
  expect(await sources.byIds(w, [...ids, "gone"])).toEqual([two, one]);
});

it("finds the latest reading of an address, unless it is too old", async () => {
  await sources.add(w, [read("old")], 10);
  const [newer] = await sources.add(w, [read("new")], 20);
  await sources.add(w, [read("elsewhere", "https://b.example/")], 30);
  await sources.add("other", [read("theirs")], 40);
  expect(await sources.fresh(w, "https://a.example/", 19)).toEqual(newer);
  expect(await sources.fresh(w, "https://a.example/", 20)).toBeUndefined();
  // Reading it again makes it fresh.
  await sources.add(w, [read("old")], 50);
  expect((await sources.fresh(w, "https://a.example/", 20))?.text).toBe("old");
});
