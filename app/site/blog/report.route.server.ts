import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  errorsOf,
  Report,
  reportPost,
  typedIn,
  type RefusedForm,
} from "#app/domain/takedowns/takedown-forms.ts";
import { postPath, postUrl, reportPath } from "#app/workspace/paths/blog.ts";
import { honeypotField } from "#app/site/contact/contact-form.ts";
import type { ReportPageProps } from "./report-page.tsx";

const sentField = "sent";

/** The form for one post, or the word that a report of it has come. */
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
    // Whoever makes up an address has sent nothing, and is told nothing else.
    isSent: sent !== null && (await takedowns.wasSent(sent, post.key)),
    email: user?.email ?? "",
  };
}

/** Keeps a report, or says what is to be put right; what was written is kept in either case. */
export async function takeReport(args: ActionFunctionArgs) {
  const { blog, post, address } = await findPost(args);
  const { services, retryAfterSeconds, log } = args.context;
  // A body that is no form has none of its fields.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get("intent") !== reportPost) throw new Response("Unknown intent", { status: 400 });
  const typed = typedIn(form);
  const refuse = (status: number, refused: Partial<RefusedForm>) =>
    data<RefusedForm>({ typed, errors: {}, problem: null, ...refused }, { status });
  const taken = (id: string) =>
    redirect(`${reportPath(blog.name, post.slug)}?${sentField}=${id}`, 303);
  if (retryAfterSeconds !== null) return refuse(429, { problem: tooMany(retryAfterSeconds) });
  if (typed[honeypotField]) {
    // A robot that is told nothing learns nothing.
    log.info("a report of a robot was dropped: it filled in the hidden field");
    return taken(services.takedowns.pretend());
  }
  const parsed = Report.safeParse({ claim: "", name: "", email: "", contactDetails: "", ...typed });
  if (!parsed.success) return refuse(400, { errors: errorsOf(parsed.error) });
  const where = { workspaceId: blog.workspaceId, address };
  return taken(await services.takedowns.receive({ ...post, ...where }, parsed.data));
}

function tooMany(seconds: number): string {
  return `Too many messages came from your connection in the last minute. Your text is still here: please wait ${seconds === 1 ? "1 second" : `${seconds} seconds`} and send it again.`;
}

/** A post that can be read; of any other its own page says what there is to say. */
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
