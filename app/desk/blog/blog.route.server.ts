import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "../../account/auth/guards.route.server";
import { isAppError } from "../../core/errors";
import { redirectWithToast } from "../../platform/web/toast.server";
import { BlogSettings, nameFrom, usualColor } from "../../studio/blog/blog";
import { blogAddress, blogSettingsPath, blogUrl } from "../../workspace/addresses/blog";
import { saveBlog, type BlogProblem, type BlogSettingsView } from "./blog-view";
import { changeDomain } from "./domain.route.server";

export async function loadBlogSettings(args: LoaderFunctionArgs): Promise<BlogSettingsView> {
  const { workspaceId, user } = await requireAccess(args);
  const { blogs, blogDomains, brand, notices: allNotices } = args.context.services;
  const notices = await allNotices.ofWorkspace(workspaceId);
  const blog = await blogs.of(workspaceId);
  const base = `${brand.url}${blogAddress("")}`;
  if (!blog) {
    const name = nameFrom(user.firstName ?? "");
    const settings = { name, title: "", about: "", imprint: "", color: usualColor };
    return { settings, address: null, base, notices, domain: null };
  }
  const { name, title, about, imprint, color } = blog;
  const target = new URL(brand.url).hostname;
  const domain = blogDomains.isOn ? { domain: await blogDomains.of(workspaceId), target } : null;
  const address = blogUrl({ appUrl: brand.url, ...blog });
  return { settings: { name, title, about, imprint, color }, address, base, notices, domain };
}

/** Sets the blog up, or changes it. */
export async function changeBlog(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
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
    description: "It opens with the first real text that you approve",
    tone: "success",
  });
}
