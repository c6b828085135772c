import { describe, expect, test } from "vitest";
import { setUpPageCache } from "#tests/harness/page-cache.ts";
import { waitUntil } from "#tests/harness/wait.ts";

const { site, ask, holdRendering, htmlOf, pageOf } = setUpPageCache();

describe("a rendering", () => {
  test("is shared by all who ask meanwhile, in whichever encoding", async () => {
    const { held, visitors } = holdRendering();
    const answers = await visitors(20);
    const zipped = ask("/page", { "Accept-Encoding": "gzip" });
    expect(held).toHaveLength(1);
    held[0]?.resolve(pageOf("/page"));
    for (const answer of await Promise.all(answers)) {
      expect([answer.status, answer.body.toString()]).toEqual([200, htmlOf("/page")]);
    }
    expect((await zipped).headers["content-encoding"]).toBe("gzip");
    expect(site.rendered).toEqual(["/page"]);
  });

  test("that fails passes every request on, and is retried", async () => {
    const { held, visitors } = holdRendering();
    const answers = await visitors(3);
    held[0]?.reject(new Error("the disk is gone"));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(203);
    expect(site.errors.map(String)).toContain("Error: the disk is gone");
    expect(site.passedOn).toHaveLength(3);
    site.render = (address) => Promise.resolve(pageOf(address));
    const next = await ask();
    expect([next.status, next.body.toString()]).toEqual([200, htmlOf("/page")]);
    await ask();
    expect(site.rendered).toHaveLength(2);
  });

  test("that throws synchronously is handled too", async () => {
    site.render = () => {
      throw new Error("no such page");
    };
    expect((await ask()).status).toBe(203);
    site.render = (address) => Promise.resolve(pageOf(address));
    expect((await ask()).status).toBe(200);
  });

  test("that must not be cached is passed on each time", async () => {
    site.render = () => Promise.resolve(null);
    expect([(await ask()).status, (await ask()).status]).toEqual([203, 203]);
    expect(site.errors).toEqual([]);
    expect(site.rendered).toHaveLength(2);
    site.render = (address) => Promise.resolve(pageOf(address));
    expect((await ask()).status).toBe(200);
  });

  test("that fails does not show the previous version again", async () => {
    await ask();
    site.version = "2";
    site.render = () => Promise.reject(new Error("the disk is gone"));
    expect((await ask()).status).toBe(203);
    // Back to what is kept still.
    site.version = "1";
    expect((await ask()).status).toBe(200);
  });

  test("during which the page changes counts for what was before", async () => {
    const { held, visitors } = holdRendering();
    const [waiting] = await visitors(1);
    site.version = "2";
    held[0]?.resolve({ html: "of version 1", headers: [] });
    expect((await waiting)?.body.toString()).toBe("of version 1");
    site.render = (address) => Promise.resolve(pageOf(address));
    expect((await ask()).body.toString()).toBe(htmlOf("/page"));
    expect(site.rendered).toHaveLength(2);
  });

  test("of one path does not delay another path", async () => {
    const { held } = holdRendering();
    const slow = ask("/page");
    await waitUntil("the rendering", () => held.length === 1);
    site.render = (address) => Promise.resolve(pageOf(address));
    expect((await ask("/page?tab=2")).status).toBe(200);
    held[0]?.resolve(pageOf("/page"));
    expect((await slow).status).toBe(200);
  });
});
