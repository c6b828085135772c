/**
 * A small file made of settings, the same for everybody: good for an hour, like those of public/.
 * Private, since whoever is signed in may be given a fresh session cookie along with it.
 */
export function publicFile(text: string, type: string): Response {
  return new Response(text, {
    headers: { "Content-Type": type, "Cache-Control": "private, max-age=3600" },
  });
}
