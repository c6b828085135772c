import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { LinkTarget } from "#app/domain/publishing/publications/tracked-links.server.ts";
import { blogBase } from "#app/workspace/paths/blog.ts";
import { noAddressFile, takenDownFile } from "./blog-parts.ts";

/**
 * Redirects from a social post to its article and counts the click.
 * @returns data instead of a response: the article was unpublished, and there is no blog to show the message on
 * @throws Response 404: there is no such link
 */
export async function followLink(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const { trackedLinks, readers } = context.services;
  const id = params.publicationId ?? "";
  const target = await trackedLinks.targetOf(id);
  if (target === null) throw notFound();
  if (target.url === null) return redirectToMessage(args, target);
  const browser = request.headers.get("User-Agent") ?? "";
  const mayCount = request.method === "GET" && !context.viewer;
  if (mayCount && readers.isNew(id, context.clientAddress, browser))
    await trackedLinks.countClick(id);
  return redirectTo(target.url);
}

/** Shows the message on the owner's blog, which readers know. */
async function redirectToMessage(
  { context: { services } }: LoaderFunctionArgs,
  { workspaceId, isGone }: Extract<LinkTarget, { url: null }>,
) {
  const blog = await services.blogs.findOf(workspaceId);
  const file = isGone ? takenDownFile : noAddressFile;
  if (blog) return redirectTo(`${blogBase({ appUrl: services.brand.url, ...blog })}${file}`);
  if (!isGone) throw notFound();
  return data(null, { status: 410 });
}

/** Not cached, because the target may change and every click counts. */
const redirectTo = (address: string) =>
  new Response(null, {
    status: 302,
    headers: { Location: address, "Cache-Control": "no-store", "Referrer-Policy": "origin" },
  });

const notFound = () => new Response("The page behind this link no longer exists.", { status: 404 });
