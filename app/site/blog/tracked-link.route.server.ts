import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { LinkTarget } from "#app/domain/publishing/publications/tracked-links.server.ts";
import { blogBase } from "#app/workspace/paths/blog.ts";
import { noAddressFile, takenDownFile } from "./blog-parts.ts";

/**
 * Leads from a post to the text that it is about, and counts who follows it.
 * @returns without a response: it was taken down, and there is no blog to say so
 * @throws Response where there is nothing to be said
 */
export async function followLink(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const { trackedLinks, readers } = context.services;
  const id = params.publicationId ?? "";
  const target = await trackedLinks.targetOf(id);
  if (target === null) throw nowhere();
  if (target.url === null) return leadToWords(args, target);
  const browser = request.headers.get("User-Agent") ?? "";
  const mayCount = request.method === "GET" && !context.viewer;
  if (mayCount && readers.isNew(id, context.clientAddress, browser))
    await trackedLinks.countClick(id);
  return leadTo(target.url);
}

/** Where it can be read no more, or not yet, its owner's blog says so: that is whom readers know. */
async function leadToWords(
  { context: { services } }: LoaderFunctionArgs,
  { workspaceId, isGone }: Extract<LinkTarget, { url: null }>,
) {
  const blog = await services.blogs.findOf(workspaceId);
  const file = isGone ? takenDownFile : noAddressFile;
  if (blog) return leadTo(`${blogBase({ appUrl: services.brand.url, ...blog })}${file}`);
  if (!isGone) throw nowhere();
  return data(null, { status: 410 });
}

/** Where it leads may change, and each who follows it is to be counted. */
const leadTo = (address: string) =>
  new Response(null, {
    status: 302,
    headers: { Location: address, "Cache-Control": "no-store", "Referrer-Policy": "origin" },
  });

const nowhere = () =>
  new Response("The text that this link led to is not there any more.", { status: 404 });
