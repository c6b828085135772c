import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { parseFields, textOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { podcastFile } from "#app/site/blog/podcast-addresses.ts";
import { BlogSettings, nameFrom, usualColor } from "#app/domain/blog/blog.ts";
import { PodcastCategory } from "#app/domain/blog/podcast.ts";
import { blogPathOf, blogBase, blogSettingsPath, blogUrl } from "#app/workspace/paths/blog.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import {
  categoryField,
  logoField,
  switchField,
  saveBlog,
  saveIndexNow,
  saveLogo,
  savePodcast,
  savePodcastCategory,
  type BlogProblem,
  type BlogSettingsView,
} from "./blog-view.ts";
import { domainHandlers } from "./domain.route.server.ts";

export async function loadBlogSettings(args: LoaderFunctionArgs): Promise<BlogSettingsView> {
  const { workspaceId, user } = await requireAccess(args);
  const { blogs, blogDomains, brand, indexNow, podcasts } = args.context.services;
  const { takedowns: allTakedowns } = args.context.services;
  const takedowns = await allTakedowns.ofWorkspace(workspaceId);
  const { pictures } = await args.context.services.pictures.list(workspaceId);
  const choices = pictures.filter(({ kind }) => kind === "upload").slice(0, maxLogos);
  const named = choices.map(({ id, name }) => ({ id, name }));
  const blog = await blogs.of(workspaceId);
  const { timeZone } = await args.context.services.settings.of(workspaceId);
  const base = `${brand.url}${blogPathOf("")}`;
  if (!blog) {
    const name = nameFrom(user.firstName ?? "");
    const settings = { name, title: "", about: "", imprint: "", color: usualColor };
    const logo = { chosen: null, pictures: [] };
    const none = {
      ...{ address: null, domain: null, indexNow: null },
      ...{ podcast: null, podcastAddress: "" },
    };
    return { settings, base, takedowns, logo, timeZone, ...none };
  }
  const { name, title, about, imprint, color, logo: chosen } = blog;
  const target = new URL(brand.url).hostname;
  const domain = blogDomains.isOn ? { domain: await blogDomains.of(workspaceId), target } : null;
  const address = blogUrl({ appUrl: brand.url, ...blog });
  const logo = { chosen, pictures: named };
  return {
    settings: { name, title, about, imprint, color },
    address,
    base,
    takedowns,
    logo,
    domain,
    indexNow: await indexNow.of(workspaceId),
    podcast: await podcasts.of(workspaceId),
    podcastAddress: `${blogBase({ appUrl: brand.url, ...blog })}${podcastFile}`,
    timeZone,
  };
}

/** The newest pictures, few enough to browse. */
const maxLogos = 100;

async function changeLogo(actor: Viewer, logoId: string | null, args: ActionFunctionArgs) {
  try {
    await args.context.services.blogs.setLogo(actor, logoId);
  } catch (error) {
    if (!isAppError(error) || error.code !== "not_found") throw error;
    const toast = { title: "Nothing was changed", tone: "error" } as const;
    return redirectWithToast(args, blogSettingsPath, { ...toast, description: error.message });
  }
  return redirectWithToast(args, blogSettingsPath, {
    title: logoId === null ? "Logo removed" : "Logo saved",
    description:
      logoId === null ? "Pages show only the title" : "It's shown next to the title on every page",
    tone: "success",
  });
}

async function changeIndexNow(actor: Viewer, form: FormData, args: ActionFunctionArgs) {
  const isOn = form.get(switchField) === "yes";
  return switched(args, args.context.services.indexNow.switchTo(actor, isOn), {
    title: isOn
      ? "Search engine notifications turned on"
      : "Search engine notifications turned off",
    description: isOn
      ? "They're notified within minutes of each change"
      : "They find your blog on their own",
  });
}

async function changeCategory(actor: Viewer, form: FormData, args: ActionFunctionArgs) {
  const category = PodcastCategory.safeParse(form.get(categoryField));
  if (!category.success) throw new Response("Unknown category", { status: 400 });
  return switched(args, args.context.services.blogs.setPodcastCategory(actor, category.data), {
    title: "Category saved",
    description: "Directories pick it up when they next read the feed",
  });
}

async function changePodcast(actor: Viewer, form: FormData, args: ActionFunctionArgs) {
  const isOn = form.get(switchField) === "yes";
  return switched(args, args.context.services.podcasts.switchTo(actor, isOn), {
    title: isOn ? "Podcast turned on" : "Podcast turned off",
    description: isOn
      ? "Your articles are being recorded one by one"
      : "Your articles stay online as text",
  });
}

/** Toasts after a switch: one for success, one for failure. */
async function switched(
  args: ActionFunctionArgs,
  change: Promise<void>,
  done: { title: string; description: string },
) {
  try {
    await change;
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    const toast = { title: "Nothing was changed", tone: "error" } as const;
    return redirectWithToast(args, blogSettingsPath, { ...toast, description: error.message });
  }
  return redirectWithToast(args, blogSettingsPath, { ...done, tone: "success" });
}

/** Sets the blog up, or changes it. */
export async function changeBlog(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  return runIntent(form, {
    ...domainHandlers(args, actor),
    [saveLogo]: () => changeLogo(actor, textOf(form, logoField) || null, args),
    [saveIndexNow]: () => changeIndexNow(actor, form, args),
    [savePodcastCategory]: () => changeCategory(actor, form, args),
    [savePodcast]: () => changePodcast(actor, form, args),
    [saveBlog]: () => changeSettings(actor, form, args),
  });
}

async function changeSettings(actor: Viewer, form: FormData, args: ActionFunctionArgs) {
  const text = (field: keyof BlogSettings) => textOf(form, field).trim().replace(/\r\n/gu, "\n");
  const typed: BlogSettings = {
    name: text("name").toLowerCase(),
    title: text("title"),
    about: text("about"),
    imprint: text("imprint"),
    color: text("color").toLowerCase(),
  };
  const parsed = parseFields(BlogSettings, typed);
  if (!parsed.ok) return data<BlogProblem>({ typed, errors: parsed.errors }, { status: 400 });
  try {
    await args.context.services.blogs.save(actor, parsed.fields);
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    return data<BlogProblem>({ typed, errors: { name: error.message } }, { status: 409 });
  }
  return redirectWithToast(args, blogSettingsPath, {
    title: "Blog saved",
    description: (await args.context.services.blogs.isOpen(actor.workspaceId))
      ? "All pages show the changes"
      : "It opens when you approve your first real article",
    tone: "success",
  });
}
