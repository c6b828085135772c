import type { LoaderFunctionArgs } from "@remix-run/node";

/** Leads from a post to the text that it is about, and counts who follows it. */
export async function followLink({
  request,
  context,
  params,
}: LoaderFunctionArgs): Promise<Response> {
  const { trackedLinks, readers } = context.services;
  const id = params.placementId ?? "";
  const target = await trackedLinks.targetOf(id);
  if (target === null)
    throw new Response("The text that this link led to is not there any more.", { status: 404 });
  const browser = request.headers.get("User-Agent") ?? "";
  const mayCount = request.method === "GET" && !context.viewer;
  if (mayCount && readers.isNew(id, context.clientAddress, browser))
    await trackedLinks.countClick(id);
  // Where it leads may change, and each who follows it is to be counted.
  return new Response(null, {
    status: 302,
    headers: { Location: target, "Cache-Control": "no-store", "Referrer-Policy": "origin" },
  });
}
