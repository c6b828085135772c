import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBlogWorld, type BlogWorld } from "#tests/harness/blog-world.ts";
import { outcomeOf, thrownBy } from "#tests/harness/dashboard-route.ts";
import { AppError } from "#app/core/errors.ts";
import { sendCounter } from "#app/domain/takedowns/takedown-forms.ts";
import { blogEndpoints } from "./blog.api.server.ts";
import { changeBlog, loadBlogSettings } from "./blog.route.server.ts";
import { answerTakedown, loadOwnTakedown } from "./own-takedown.route.server.ts";

/* An owner changes their blog; another owner's blog stays unchanged. */

let world: BlogWorld;
beforeEach(async () => {
  world = await createBlogWorld();
});
afterEach(() => world.remove());

type Fields = Record<string, string>;
interface Refused {
  data: { typed?: Fields; errors?: Fields; domainProblem?: Fields };
  init: { status: number };
}

const path = "/settings/blog";
const as = (workspaceId = "mine") => ({ viewer: { ...world.viewer, workspaceId } });
const send = (form: Fields | null, workspaceId = "mine") =>
  changeBlog(world.args(path, { form, ...as(workspaceId) }));
/** Where it leads, and what the next page says. */
async function toastOf(form: Fields, workspaceId = "mine") {
  const response = (await send(form, workspaceId)) as unknown as Response;
  const { to, toast } = await outcomeOf(response);
  expect([response.status, to]).toEqual([302, path]);
  return [toast?.tone, toast?.title, toast?.description];
}
const refused = async (form: Fields, workspaceId = "mine") =>
  (await send(form, workspaceId)) as unknown as Refused;
const load = (workspaceId = "mine") => loadBlogSettings(world.args(path, as(workspaceId)));
const blogOf = (workspaceId = "mine") => world.services.blogs.of(workspaceId);
const titles = () =>
  world.events.map((event) => (event.type === "activity" ? event.activity.title : event.type));

const settings = {
  intent: "save_blog",
  name: " Ledge ",
  title: " Ledge & Leaf ",
  about: "One\r\nTwo",
  imprint: "",
  color: "#1D4ED8",
};

describe("the settings of a blog", () => {
  it("are those of the viewer's own workspace", async () => {
    await world.publish("Frost");
    const found = await load();
    expect(found).toMatchObject({
      settings: { name: "ledge", title: "Ledge" },
      address: "https://example.test/blog/ledge",
      base: "https://example.test/blog/",
      takedowns: [],
      logo: { chosen: null, pictures: [{ id: "up", name: "My logo" }] },
      timeZone: "UTC",
      domain: { domain: null, target: "example.test" },
      indexNow: { isOn: false },
      podcast: { isOn: false },
      podcastAddress: "https://example.test/blog/ledge/podcast.xml",
    });
    expect((await load("other")).settings.name).toBe("leaf");
  });

  it("begin empty, with a name that could be wanted", async () => {
    expect(await load("without")).toMatchObject({
      settings: { name: "sam", title: "", color: "#1d4ed8" },
      ...{ address: null, domain: null, indexNow: null, podcast: null, podcastAddress: "" },
      logo: { chosen: null, pictures: [] },
    });
  });

  it("know of no domains where the operator allows none", async () => {
    await world.remove();
    world = await createBlogWorld({ hasDomains: false });
    expect((await load()).domain).toBeNull();
    const { data, init } = await refused({ intent: "enter_domain", domain: "a.example" });
    expect([init.status, data.domainProblem?.title]).toEqual([409, "You can't use this domain"]);
  });

  it("are for subscribers alone", async () => {
    const signedOut = world.args(path, {});
    expect((await thrownBy(loadBlogSettings(signedOut))).status).toBe(302);
    world.endAccess();
    expect((await thrownBy(send(settings))).status).toBe(403);
    expect(await blogOf()).toMatchObject({ title: "Ledge" });
  });

  it("are saved as they are meant, and say when the blog opens", async () => {
    expect(await toastOf(settings)).toEqual([
      "success",
      "Blog saved",
      "It opens when you approve your first real article",
    ]);
    expect(await blogOf()).toMatchObject({
      ...{ name: "ledge", title: "Ledge & Leaf", about: "One\nTwo", color: "#1d4ed8" },
    });
    expect(await blogOf("other")).toMatchObject({ title: "Leaf" });
    await world.publish("Frost");
    expect((await toastOf(settings))[2]).toBe("All pages show the changes");
    expect(titles().slice(-2)).toEqual(["Blog saved", "Blog saved"]);
  });

  it("are rejected with an error per field and keep the typed values", async () => {
    const { data, init } = await refused({ ...settings, name: "a--b", title: "" });
    expect(init.status).toBe(400);
    expect(Object.keys(data.errors ?? {}).sort()).toEqual(["name", "title"]);
    expect(data.typed).toMatchObject({ name: "a--b", about: "One\nTwo" });
    const taken = await refused({ ...settings, name: "leaf" });
    expect([taken.init.status, taken.data.errors?.name]).toEqual([
      409,
      "This address is taken. Choose another one.",
    ]);
    expect((await refused({ intent: "save_blog" })).init.status).toBe(400);
    expect(await blogOf()).toMatchObject({ name: "ledge", title: "Ledge" });
  });

  it("are not changed by another form", async () => {
    for (const form of [null, { intent: "other" }])
      expect((await thrownBy(send(form))).status).toBe(400);
  });

  it("rethrow unexpected errors", async () => {
    const broken = new Error("the disk is full");
    for (const error of [broken, new AppError("gone", "It is gone.")]) {
      const rejects = () => Promise.reject(error);
      Object.assign(world.services.blogs, { save: rejects, setLogo: rejects });
      Object.assign(world.services.blogDomains, { enter: rejects });
      Object.assign(world.services.indexNow, { switchTo: rejects });
      for (const form of [
        settings,
        { intent: "save_logo" },
        { intent: "enter_domain" },
        { intent: "save_index_now" },
      ])
        await expect(send(form)).rejects.toBe(error);
    }
  });
});

describe("a logo", () => {
  it("is a picture of the workspace's own, and can be removed", async () => {
    const picture = `INSERT INTO pictures (id, workspace_id, kind, name, type, width, height, bytes, sha256, alt, decorative, created_at)
      VALUES (?, ?, 'upload', 'Logo', 'png', 10, 10, 1, ?, '', 1, 1)`;
    await world.db.write(async (tx) => {
      await tx.statement(picture).run("p", "mine", "a");
      await tx.statement(picture).run("q", "mine", "c");
      await tx.statement(picture).run("theirs", "other", "b");
    });
    const set = (logo: string, workspaceId?: string) =>
      toastOf({ intent: "save_logo", logo }, workspaceId);
    expect(await set("p")).toEqual([
      "success",
      "Logo saved",
      "It's shown next to the title on every page",
    ]);
    const logoOf = async (workspaceId?: string) => (await blogOf(workspaceId))?.logo?.id ?? null;
    expect([await logoOf(), await logoOf("other")]).toEqual(["p", null]);
    expect((await load()).logo.chosen).toMatchObject({ id: "p", type: "png" });
    expect((await set("theirs")).slice(0, 2)).toEqual(["error", "Nothing was changed"]);
    expect((await set("", "without")).slice(0, 2)).toEqual(["error", "Nothing was changed"]);
    expect(await logoOf()).toBe("p");
    await world.db.write((tx) =>
      tx.statement("UPDATE pictures SET removed_at = 5 WHERE id = 'p'").run(),
    );
    expect(await logoOf()).toBeNull();
    expect(await set("")).toEqual(["success", "Logo removed", "Pages show only the title"]);
  });
});

describe("switches", () => {
  it("turns on the podcast of the user's own blog", async () => {
    const press = (on: string) => toastOf({ intent: "save_podcast", on });
    expect((await press("yes")).slice(0, 2)).toEqual(["success", "Podcast turned on"]);
    expect([(await blogOf())?.hasPodcast, (await blogOf("other"))?.hasPodcast]).toEqual([
      true,
      false,
    ]);
    expect((await press("no")).slice(0, 2)).toEqual(["success", "Podcast turned off"]);
    expect((await blogOf())?.hasPodcast).toBe(false);
    expect(titles().slice(-2)).toEqual(["Podcast switched on", "Podcast switched off"]);
    const none = await toastOf({ intent: "save_podcast", on: "yes" }, "without");
    expect(none.slice(0, 2)).toEqual(["error", "Nothing was changed"]);
  });

  it("turns on search engine notifications once the blog is public", async () => {
    const press = (on: string) => toastOf({ intent: "save_index_now", on });
    expect((await press("yes")).slice(0, 2)).toEqual(["error", "Nothing was changed"]);
    await world.prove("blog.example.org");
    expect((await press("yes")).slice(0, 2)).toEqual([
      "success",
      "Search engine notifications turned on",
    ]);
    expect((await load()).indexNow).toMatchObject({ isOn: true, isPublic: true });
    expect((await press("no"))[1]).toBe("Search engine notifications turned off");
    expect((await load()).indexNow).toMatchObject({ isOn: false });
    expect(titles().slice(-2)).toEqual([
      expect.stringMatching(/^Search engine/),
      expect.stringMatching(/^Search engine/),
    ]);
  });

  it("is the category, one of Apple's", async () => {
    const press = (category: string, workspaceId?: string) =>
      toastOf({ intent: "save_podcast_category", category }, workspaceId);
    expect((await press("Arts"))[1]).toBe("Category saved");
    const categories = [await blogOf(), await blogOf("other")].map((blog) => blog?.podcastCategory);
    expect(categories).toEqual(["Arts", "Education"]);
    expect((await press("Arts", "without"))[1]).toBe("Nothing was changed");
    const made = send({ intent: "save_podcast_category", category: "Lies" });
    expect((await thrownBy(made)).status).toBe(400);
    // A form without it leaves it as it is.
    await toastOf(settings);
    expect((await blogOf())?.podcastCategory).toBe("Arts");
  });
});

describe("a domain", () => {
  const domain = "blog.example.org";
  it("is entered, proven and removed, each with what follows", async () => {
    expect((await toastOf({ intent: "enter_domain", domain }))[1]).toBe("Domain added");
    const entered = (await load()).domain?.domain;
    expect(entered).toMatchObject({ domain, provenAt: null });
    const unproven = await refused({ intent: "check_domain" });
    expect([unproven.init.status, unproven.data.domainProblem?.title]).toEqual([
      409,
      "Domain not verified yet",
    ]);
    world.records.set(`_blog-proof.${domain}`, [entered?.record.value ?? ""]);
    expect((await toastOf({ intent: "check_domain" }))[1]).toBe("Domain verified");
    expect((await load()).address).toBe(`https://${domain}/`);
    expect((await load("other")).address).toBe("https://example.test/blog/leaf");
    expect((await toastOf({ intent: "remove_domain" }))[1]).toBe("Domain removed");
    expect((await load()).address).toBe("https://example.test/blog/ledge");
  });

  it("keeps an invalid domain in the form", async () => {
    const { data, init } = await refused({ intent: "enter_domain", domain: "a b" });
    expect([init.status, data.domainProblem?.typed]).toEqual([400, "a b"]);
    expect((await refused({ intent: "check_domain" })).init.status).toBe(409);
  });
});

describe("the blog, as programs read and change it", () => {
  const call = async (id: string, workspaceId = "mine", body: object = {}) => {
    const endpoints = blogEndpoints(world.services);
    const endpoint = endpoints.find((each) => each.id === id);
    const caller = { ...world.viewer, workspaceId };
    const answer = await endpoint?.handle?.({ caller, body } as never);
    return (answer as { body?: object }).body;
  };

  it("is that of the caller's workspace, or empty", async () => {
    expect(await call("get_blog")).toEqual({
      ...{ name: "ledge", title: "Ledge", about: "What grows", imprint: "Sam", color: "#1d4ed8" },
      address: "https://example.test/blog/ledge",
      ...{ indexNow: false, podcast: false, podcastCategory: "Education" },
    });
    expect(await call("get_blog", "without")).toMatchObject({ name: "", address: null });
  });

  it("is changed, and says so at once", async () => {
    await world.prove("blog.example.org");
    await call("set_index_now", "mine", { on: true });
    await call("set_podcast", "mine", { on: true });
    const changed = { name: "ledge", title: "New", about: "", imprint: "", color: "#000000" };
    expect(await call("update_blog", "mine", changed)).toMatchObject({
      ...{ title: "New", address: "https://blog.example.org/", indexNow: true, podcast: true },
    });
    expect(await call("get_blog", "other")).toMatchObject({ title: "Leaf", indexNow: false });
    await call("set_podcast", "mine", { on: false });
    await call("set_index_now", "mine", { on: false });
    expect(await call("get_blog")).toMatchObject({ indexNow: false, podcast: false });
    for (const id of ["set_podcast", "set_index_now"])
      await expect(call(id, "without", { on: true })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a notice for which a post is down", () => {
  const answer = {
    intent: sendCounter,
    ...{ name: "Sam", contactDetails: "2 Low Street", claim: "I wrote it.", mistake: "yes" },
    jurisdiction: "yes",
  };
  let takedownRequestId: string;
  const at = (options: Parameters<BlogWorld["args"]>[1] = {}) =>
    world.args(`${path}/takedowns/${takedownRequestId}`, {
      params: { takedownRequestId },
      ...options,
    });
  const reply = (form: Fields | null, workspaceId = "mine") =>
    answerTakedown(at({ form, ...as(workspaceId) })) as Promise<Response>;

  beforeEach(async () => {
    const { takedowns } = world.services;
    const key = await world.publish("Frost");
    const post = { key, title: "Frost", body: "Text.", workspaceId: "mine", address: "a" };
    takedownRequestId = await takedowns.receive(post, {
      ...{ grounds: "copyright", claim: "Mine.", name: "Ada", email: "ada@example.com" },
      ...{ contactDetails: "1 High Street", goodFaith: "yes", accurate: "yes" },
    });
    await takedowns.decide({ id: "they" }, takedownRequestId, "taken_down", "Hers.");
  });

  it("is read by its owner alone, with or without a subscription", async () => {
    world.endAccess();
    expect(await loadOwnTakedown(at(as()))).toMatchObject({
      id: takedownRequestId,
      state: "taken_down",
    });
    expect(await load("mine").catch((thrown: Response) => thrown.status)).toBe(302);
    expect((await thrownBy(loadOwnTakedown(at(as("other"))))).status).toBe(404);
    expect((await thrownBy(loadOwnTakedown(at()))).status).toBe(302);
    const nothing = world.args(path, as());
    expect((await thrownBy(loadOwnTakedown(nothing))).status).toBe(404);
  });

  it("accepts one counter-notice and notifies the reporter", async () => {
    const { to, toast } = await outcomeOf(await reply(answer));
    expect([to, toast?.title]).toEqual([
      `/settings/blog/takedowns/${takedownRequestId}`,
      "Counter-notice sent",
    ]);
    expect(await loadOwnTakedown(at(as()))).toMatchObject({ state: "countered" });
    expect((await load()).takedowns).toMatchObject([{ id: takedownRequestId }]);
    const again = await outcomeOf(await reply(answer));
    expect(again.toast).toMatchObject({ title: "Nothing was sent", tone: "error" });
    expect((await thrownBy(reply(answer, "other"))).status).toBe(404);
  });

  it("is not answered by what is no answer", async () => {
    const { data, init } = (await reply({
      intent: sendCounter,
      name: "Sam",
    })) as unknown as Refused;
    expect([init.status, data.typed?.name]).toEqual([400, "Sam"]);
    expect(Object.keys(data.errors ?? {}).sort()).toEqual([
      ...["claim", "contactDetails", "jurisdiction", "mistake"],
    ]);
    for (const form of [null, { ...answer, intent: "other" }])
      expect((await thrownBy(reply(form))).status).toBe(400);
    const broken = new Error("the disk is full");
    Object.assign(world.services.takedowns, { counter: () => Promise.reject(broken) });
    await expect(reply(answer)).rejects.toBe(broken);
  });
});
