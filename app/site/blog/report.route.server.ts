import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { allTextsOf, parseFields } from "#app/core/text/form-text.ts";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
import { Report, reportPost, type RefusedForm } from "#app/domain/takedowns/takedown-forms.ts";
import { postPath, postUrl, reportPath } from "#app/workspace/paths/blog.ts";
import { honeypotField } from "#app/site/contact/contact-form.ts";
import type { ReportPageProps } from "./report-page.tsx";

const sentField = "sent";

/** The report form of a post, or the confirmation of a report. */
export async function loadReport(args: LoaderFunctionArgs): Promise<ReportPageProps["view"]> {
  const { blog, post, address } = await findPost(args);
  const sent = new URL(args.request.url).searchParams.get(sentField);
  const { takedowns } = args.context.services;
  const { user } = args.context.viewer ?? {};
  return {
    blog: blog.title,
    title: post.title,
    address,
    here: reportPath(blog.name, post.slug),
    // A made-up id shows the form and reveals nothing.
    isSent: sent !== null && (await takedowns.wasSent(sent, post.key)),
    email: user?.email ?? "",
  };
}

/** Stores a report, or returns it with its errors. */
export async function takeReport(args: ActionFunctionArgs) {
  const { blog, post, address } = await findPost(args);
  const { services, retryAfterSeconds, log } = args.context;
  const form = await readForm(args.request);
  requireIntent(form, [reportPost]);
  const typed = allTextsOf(form);
  const refuse = (status: number, refused: Partial<RefusedForm>) =>
    data<RefusedForm>({ typed, errors: {}, problem: null, ...refused }, { status });
  const taken = (id: string) =>
    redirect(`${reportPath(blog.name, post.slug)}?${sentField}=${id}`, 303);
  if (retryAfterSeconds !== null) return refuse(429, { problem: tooMany(retryAfterSeconds) });
  if (typed[honeypotField]) {
    // Bots see the same page as after a real report.
    log.info("dropped a bot's report: the hidden field was filled in");
    return taken(services.takedowns.pretend());
  }
  const empty = { claim: "", name: "", email: "", contactDetails: "" };
  const parsed = parseFields(Report, { ...empty, ...typed });
  if (!parsed.ok) return refuse(400, parsed);
  const where = { workspaceId: blog.workspaceId, address };
  return taken(await services.takedowns.receive({ ...post, ...where }, parsed.fields));
}

function tooMany(seconds: number): string {
  return `Too many messages came from your connection in the last minute. Your text is still here: please wait ${seconds === 1 ? "1 second" : `${seconds} seconds`} and send it again.`;
}

/** A published post; other posts redirect to their page, which says why. */
async function findPost({ params, context }: LoaderFunctionArgs) {
  const { blogs, brand } = context.services;
  const blog = await blogs.find(params.name ?? "");
  const post =
    blog && !blog.isClosed ? await blogs.post(blog.workspaceId, params.slug ?? "") : null;
  if (!blog || post === null) throw new Response("Not found", { status: 404 });
  const slug = params.slug ?? "";
  const address = postUrl({ appUrl: brand.url, ...blog }, slug);
  if (typeof post === "string")
    throw redirect(blog.domain === null ? postPath(blog.name, slug) : address);
  return { blog, post, address };
}
