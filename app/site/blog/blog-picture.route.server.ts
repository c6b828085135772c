import type { LoaderFunctionArgs } from "@remix-run/node";
import { mediaTypeOf } from "#app/domain/pictures/picture.ts";

/**
 * Serves a picture while a blog shows it. Its bytes never change, but access can, so it is cached for a
 * day only.
 */
export async function loadBlogPicture({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { name = "", pictureId = "", file = "" } = params;
  const { blogs, pictures } = context.services;
  const type = mediaTypeOf(file);
  const blog = await blogs.find(name);
  const content =
    type && blog && !blog.isClosed
      ? await pictures.publicFile(blog.workspaceId, pictureId, file)
      : null;
  if (!type || !content) throw new Response("Not found", { status: 404 });
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(content.byteLength),
      "Content-Security-Policy": "default-src 'none'",
      // Link previews on other sites show it.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control": "public, max-age=86400, immutable",
    },
  });
}
