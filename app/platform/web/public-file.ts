/**
 * A small file made from settings, the same for everyone and cached for an hour like those of
 * public/. Private, because a session cookie may be extended in the response.
 */
export function publicFile(text: string, type: string): Response {
  return new Response(text, {
    headers: { "Content-Type": type, "Cache-Control": "private, max-age=3600" },
  });
}
