import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { jpegOf } from "#tests/harness/pictures.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createBlogs } from "#app/domain/blog/blogs.server.ts";
import { createOwnBlog } from "#app/domain/blog/own-blog.server.ts";
import { coverFrom } from "./picture.ts";
import { createPictures } from "./pictures.server.ts";
import { forgetPictures } from "./picture-store.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let database: TestDatabase;
const now = Date.UTC(2026, 10, 24);
const clock = { now: () => now };
const mine = { workspaceId: "mine", user: null };
const other = { workspaceId: "other", user: null };
const signal = new AbortController().signal;

const deps = () => ({ db: database.db, clock, newId: createIds({ clock }), emit: () => undefined });
const file = async (color = "#2f6b4f") => ({
  bytes: await jpegOf({ color }),
  name: "C:\\photos\\pots.jpg",
  alt: "Three pots",
  decorative: false,
});

beforeEach(async () => {
  database = createTestDatabase();
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write((tx) =>
    tx.insert(workspaces).values([
      { ...workspace, id: "mine" },
      { ...workspace, id: "other" },
    ]),
  );
});
afterEach(() => database.remove());

describe("a library", () => {
  it("stores a file once per workspace, even if it is sent again", async () => {
    const pictures = createPictures(deps());
    const sent = await file();
    const [first, again] = await Promise.all([pictures.add(mine, sent), pictures.add(mine, sent)]);
    expect(first.picture.id).toBe(again.picture.id);
    expect([first.isNew, again.isNew].filter(Boolean)).toHaveLength(1);
    const theirs = await pictures.add(other, sent);
    expect(theirs.picture.id).not.toBe(first.picture.id);
    const { pictures: listed } = await pictures.list("mine");
    expect(listed).toMatchObject([
      { name: "pots.jpg", alt: "Three pots", usedBy: [], isLogo: false },
    ]);
    expect(await pictures.file("other", first.picture.id, "800.webp")).toBeNull();
    expect((await pictures.file("mine", first.picture.id, "800.webp"))?.length).toBeGreaterThan(20);
    await expect(pictures.one("other", first.picture.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("restores a deleted picture until it is gone for good", async () => {
    const pictures = createPictures(deps());
    const { picture } = await pictures.add(mine, await file());
    await pictures.remove(mine, picture.id);
    expect((await pictures.list("mine")).pictures).toEqual([]);
    const parts = [{ subject: picture.id, field: "removed", before: false, after: true }];
    expect(await database.db.write((tx) => pictures.revert(tx, "other", parts, "person"))).toBe(0);
    expect(await database.db.write((tx) => pictures.revert(tx, "mine", parts, "person"))).toBe(1);
    await pictures.remove(mine, picture.id);
    const forget = (before: number) =>
      database.db.write((tx) => forgetPictures(tx, { workspaceId: "mine", before, limit: 9 }));
    expect(await forget(now)).toBe(0);
    expect(await forget(now + 1)).toBe(1);
    expect(await pictures.file("mine", picture.id, "900.webp")).toBeNull();
    expect(database.db.reader.prepare("SELECT count(*) AS n FROM picture_files").get()).toEqual({
      n: 0,
    });
  });

  it("takes the description sent with a known file", async () => {
    const pictures = createPictures(deps());
    const sent = await file();
    const send = async (said: { alt?: string; decorative?: boolean }) =>
      (await pictures.add(mine, { ...sent, ...said })).picture;
    const bare = await send({ alt: "" });
    expect(await send({})).toEqual({ ...bare, alt: "Three pots" });
    // What nothing is said of keeps what is known.
    expect(await send({ alt: "" })).toMatchObject({ alt: "Three pots", decorative: false });
    const cover = coverFrom(await send({ alt: "Pots of thyme" }));
    expect(cover.alt).toBe("Pots of thyme");
    await pictures.remove(mine, bare.id);
    expect(await send({ alt: "", decorative: true })).toMatchObject({
      id: bare.id,
      decorative: true,
    });
    expect(await pictures.one("mine", bare.id)).toMatchObject({ decorative: true });
  });

  it("keeps the owner's description of a drawn cover unless it was deleted", async () => {
    const pictures = createPictures(deps());
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>`;
    const drawn = { svg, name: "Frost", alt: "The title: Frost", decorative: false };
    const { picture } = await pictures.addDrawn(mine, drawn);
    await pictures.describe(mine, picture.id, { alt: "A black bar", decorative: false });
    const draw = async () => (await pictures.addDrawn(mine, drawn)).picture.alt;
    expect(await draw()).toBe("A black bar");
    await pictures.remove(mine, picture.id);
    expect(await draw()).toBe("The title: Frost");
  });

  it("is deleted with its workspace", async () => {
    await createPictures(deps()).add(mine, await file());
    await database.db.writeSync(
      () => void database.db.writer.prepare("DELETE FROM workspaces WHERE id = 'mine'").run(),
    );
    expect(database.db.reader.prepare("SELECT count(*) AS n FROM picture_files").get()).toEqual({
      n: 0,
    });
  });
});

describe("what everyone may see", () => {
  async function published() {
    const pictures = createPictures(deps());
    const { picture } = await pictures.add(mine, await file());
    const places = { appUrl: "https://example.test", hasDomains: false };
    const blogs = createBlogs({ ...deps(), ...places });
    await blogs.save(mine, {
      name: "ledge",
      title: "Ledge",
      about: "",
      imprint: "",
      color: "#1d4ed8",
    });
    const own = await createOwnBlog({ db: database.db, clock, ...places }).of("mine");
    if (own?.guarantee !== "by_key" || typeof own.unpublish !== "function")
      throw new Error("no blog");
    const seen = () => pictures.publicFile("mine", picture.id, "800.webp");
    const fields = { description: "", cover: coverFrom(picture) };
    const text = { kind: "article", title: "Frost", body: "Text.", fields } as const;
    const payload = own.render(text, { key: "p1", variant: "" });
    return { pictures, picture, blogs, own: { ...own, unpublish: own.unpublish }, seen, payload };
  }

  it("is what the blog shows, for as long as it shows it", async () => {
    const { own, seen, payload, blogs, picture, pictures } = await published();
    expect(await seen()).toBeNull();
    await own.create({ key: "p1", payload, signal });
    expect(await seen()).not.toBeNull();
    expect(await pictures.publicFile("other", picture.id, "800.webp")).toBeNull();
    expect(await blogs.post("mine", "frost")).toMatchObject({
      cover: { id: picture.id, alt: "Three pots" },
    });
    await expect(pictures.remove(mine, picture.id)).rejects.toMatchObject({ code: "conflict" });
    await own.unpublish({ key: "p1", remoteId: "p1", payload, signal });
    expect(await seen()).toBeNull();
    await pictures.remove(mine, picture.id);
  });

  it("is the blog's logo", async () => {
    const { blogs, seen, picture, pictures } = await published();
    await blogs.setLogo(mine, picture.id);
    expect(await blogs.find("ledge")).toMatchObject({ logo: { id: picture.id } });
    expect(await seen()).not.toBeNull();
    await expect(pictures.remove(mine, picture.id)).rejects.toMatchObject({ code: "conflict" });
    const theirs = await pictures.add(other, await file());
    await expect(blogs.setLogo(mine, theirs.picture.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await blogs.setLogo(mine, null);
    expect(await seen()).toBeNull();
    expect(await blogs.of("mine")).toMatchObject({ logo: null });
  });
});
