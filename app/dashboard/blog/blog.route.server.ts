import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
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
import { changeDomain } from "./domain.route.server.ts";

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

/** A list that can be looked through; the newest pictures are in it. */
const maxLogos = 100;

async function changeLogo(actor: Viewer, form: FormData, args: ActionFunctionArgs) {
  const id = form.get(logoField);
  const logoId = typeof id === "string" && id !== "" ? id : null;
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
      logoId === null
        ? "The title stands alone on each page"
        : "It stands beside the title on each page",
    tone: "success",
  });
}

async function changeIndexNow(actor: Viewer, form: FormData, args: ActionFunctionArgs) {
  const isOn = form.get(switchField) === "yes";
  return switched(args, args.context.services.indexNow.switchTo(actor, isOn), {
    title: isOn ? "Search engines are told" : "Search engines are told no more",
    description: isOn ? "Within minutes of each change" : "They find your blog by themselves",
  });
}

async function changeCategory(actor: Viewer, form: FormData, args: ActionFunctionArgs) {
  const category = PodcastCategory.safeParse(form.get(categoryField));
  if (!category.success) throw new Response("Unknown category", { status: 400 });
  return switched(args, args.context.services.blogs.setPodcastCategory(actor, category.data), {
    title: "Category saved",
    description: "Directories see it when they read the podcast again",
  });
}

async function changePodcast(actor: Viewer, form: FormData, args: ActionFunctionArgs) {
  const isOn = form.get(switchField) === "yes";
  return switched(args, args.context.services.podcasts.switchTo(actor, isOn), {
    title: isOn ? "Podcast switched on" : "Podcast switched off",
    description: isOn ? "Your articles are read one after the other" : "Your articles can be read",
  });
}

/** What follows where a switch was pressed: a toast, and another where it could not be. */
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
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get("intent") === saveLogo) return changeLogo(actor, form, args);
  if (form.get("intent") === saveIndexNow) return changeIndexNow(actor, form, args);
  if (form.get("intent") === savePodcastCategory) return changeCategory(actor, form, args);
  if (form.get("intent") === savePodcast) return changePodcast(actor, form, args);
  const changed = await changeDomain(args, actor, form);
  if (changed) return changed;
  if (form.get("intent") !== saveBlog) throw new Response("Unknown intent", { status: 400 });
  const textOf = (field: keyof BlogSettings) => {
    const value = form.get(field);
    return typeof value === "string" ? value.trim().replace(/\r\n/gu, "\n") : "";
  };
  const typed: BlogSettings = {
    name: textOf("name").toLowerCase(),
    title: textOf("title"),
    about: textOf("about"),
    imprint: textOf("imprint"),
    color: textOf("color").toLowerCase(),
  };
  const parsed = BlogSettings.safeParse(typed);
  if (!parsed.success) {
    const errors: BlogProblem["errors"] = {};
    for (const { path, message } of parsed.error.issues) {
      const field = path[0] as keyof BlogSettings;
      errors[field] ??= message;
    }
    return data<BlogProblem>({ typed, errors }, { status: 400 });
  }
  try {
    await args.context.services.blogs.save(actor, parsed.data);
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    return data<BlogProblem>({ typed, errors: { name: error.message } }, { status: 409 });
  }
  return redirectWithToast(args, blogSettingsPath, {
    title: "Blog saved",
    description: (await args.context.services.blogs.isOpen(actor.workspaceId))
      ? "Each of its pages shows it from now on"
      : "It opens with the first real text that you approve",
    tone: "success",
  });
}
