import { HOUR } from "#app/core/time/clock.ts";
import { startFakeServer, type Answered, type Asked } from "#tests/harness/fake-server.ts";

/*
 * As much of Mastodon's API as is asked for here, written from https://docs.joinmastodon.org/methods/. No server that
 * speaks it can be had from npm or Debian, so that this is not held against a real one.
 */

interface Stored {
  id: string;
  accountId: string;
  text: string;
  key: string | undefined;
  createdAt: string;
  media?: string[];
}

export const mastodonAccount = { id: "1001", username: "sam", token: "t".repeat(43) };

export async function startMastodon({ most: mostAtFirst = 500, version = 2 } = {}) {
  let most = mostAtFirst;
  let imageBytes = 16_777_216;
  const statuses = new Map<string, Stored>();
  /** What was given to the server, with what is said of it; it forgets what no post shows. */
  const media = new Map<string, { description: string | null; looks: number }>();
  /** What was made with a key, and until when: https://docs.joinmastodon.org/methods/statuses/#create */
  const made = new Map<string, { id: string; until: number }>();
  let lastId = 500;
  let revoked = false;
  const { id: accountId, username, token } = mastodonAccount;
  const refusal = (status: number, error: string): Answered => [status, { error }];
  const shown = ({ id, text, createdAt }: Stored) => ({
    id,
    url: `${server.url}/@sam/${id}`,
    created_at: createdAt,
    // Links are shortened in the text; the markup has the full address.
    content: `<p>${text.replace(/https?:\/\/(\S+)/gu, '<a href="$&"><span class="invisible">https://</span>$1</a>')}</p>`,
    favourites_count: 3,
    reblogs_count: 2,
    replies_count: 1,
  });

  /** By its owner's hand or a program's. */
  function add(text: string, key?: string, createdAt = new Date().toISOString()): Stored {
    const status = { id: String((lastId += 1)), accountId, text, key, createdAt };
    statuses.set(status.id, status);
    return status;
  }

  /** The newest first, and never more than forty: https://docs.joinmastodon.org/methods/accounts/#statuses */
  function list(query: URLSearchParams): Stored[] {
    const before = Number(query.get("max_id") ?? Infinity);
    const limit = Math.min(Number(query.get("limit") ?? 20), 40);
    return [...statuses.values()]
      .filter((each) => each.accountId === accountId && Number(each.id) < before)
      .toReversed()
      .slice(0, limit);
  }

  function answer({ method, path, query, body, headers, text: sent }: Asked): Answered {
    if (path === "/api/v1/apps")
      return [200, { client_id: "client", client_secret: "of-the-client" }];
    if (path === "/oauth/token")
      return body?.code === "yes" && body.client_secret === "of-the-client"
        ? [200, { access_token: token, token_type: "Bearer" }]
        : refusal(400, "invalid_grant");
    if (path === "/api/v2/instance" && version < 2) return refusal(404, "Not found");
    if (path === "/api/v2/instance" || path === "/api/v1/instance")
      return [
        200,
        {
          configuration: {
            statuses: { max_characters: most, characters_reserved_per_url: 23 },
            media_attachments: { image_size_limit: imageBytes },
          },
        },
      ];
    if (revoked || headers.authorization !== `Bearer ${token}`)
      return refusal(401, "The access token is invalid");
    if (path === "/api/v1/accounts/verify_credentials") return [200, { id: accountId, username }];
    if (path === `/api/v1/accounts/${accountId}/statuses`) return [200, list(query).map(shown)];
    if (path === "/api/v2/media") {
      if (sent.length > imageBytes) return refusal(422, "Validation failed: File is too large");
      const description = /name="description"\r\n\r\n([^\r]*)/u.exec(sent)?.[1] ?? null;
      const id = `m${(lastId += 1)}`;
      media.set(id, { description, looks: 0 });
      // It makes its sizes afterwards: https://docs.joinmastodon.org/methods/media/#v2
      return [202, { id, type: "image", url: null, description }];
    }
    const attached = media.get(path.replace("/api/v1/media/", ""));
    if (attached)
      return [200, { id: path.replace("/api/v1/media/", ""), url: `${server.url}/pot.jpg` }];
    const text = typeof body?.status === "string" ? body.status : "";
    if ([...text.replace(/https?:\/\/\S+/gu, "x".repeat(23))].length > most)
      return refusal(422, `Validation failed: Text character limit of ${most} exceeded`);
    if (path === "/api/v1/statuses") {
      const key = String(headers["idempotency-key"]);
      const earlier = made.get(key);
      if (earlier && earlier.until > Date.now()) {
        // It looks it up, and what has been deleted meanwhile is not there.
        const known = statuses.get(earlier.id);
        return known ? [200, shown(known)] : refusal(404, "Record not found");
      }
      const status = add(text, key);
      made.set(key, { id: status.id, until: Date.now() + HOUR });
      return [200, shown(Object.assign(status, { media: (body?.media_ids ?? []) as string[] }))];
    }
    const status = statuses.get(path.replace("/api/v1/statuses/", ""));
    if (!status) return refusal(404, "Record not found");
    if (method === "DELETE") statuses.delete(status.id);
    if (method === "PUT") status.text = text;
    return [200, shown(status)];
  }

  const server = await startFakeServer(answer);
  return {
    ...server,
    /** What is said of the pictures of a post. */
    described: ({ media: ids = [] }: { media?: string[] }) =>
      ids.map((id) => media.get(id)?.description ?? null),
    posts: () => [...statuses.values()],
    add,
    /** The operator of the server has changed its limits. */
    takes(limits: { characters?: number; imageBytes?: number }): void {
      most = limits.characters ?? most;
      imageBytes = limits.imageBytes ?? imageBytes;
    },
    revoke: () => void (revoked = true),
  };
}
