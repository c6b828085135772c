import { encodeBody } from "#app/platform/http/encoded-bodies.ts";
import type { Endpoint } from "./contract.ts";
import { runEndpoint } from "./run-endpoint.server.ts";
import { etagOf, jsonBytes, type Bytes } from "./send-answer.express.ts";

interface CachedAnswer {
  version: string;
  etag: string;
  bytes: Bytes;
}

/** Caches responses that are the same for everyone, as bytes until they change. */
export function createAnswerCache() {
  const kept = new Map<string, CachedAnswer>();
  const making = new Map<string, Promise<CachedAnswer>>();

  async function make(endpoint: Endpoint, version: string): Promise<CachedAnswer> {
    const asked = { params: {}, query: {}, body: undefined, expected: null };
    const { body } = await runEndpoint(endpoint, null, asked);
    const bytes = jsonBytes(endpoint.answer.status, body);
    const etag = etagOf(bytes.body);
    const headers = { ...bytes.headers, ETag: etag, "Cache-Control": "no-cache" };
    const encoded = await encodeBody(Buffer.from(bytes.body));
    const made = { version, etag, bytes: { ...bytes, headers, encoded } };
    kept.set(endpoint.id, made);
    return made;
  }

  return {
    /** Null: its data is not ready. */
    async of(endpoint: Endpoint): Promise<CachedAnswer | null> {
      const version = endpoint.cacheVersion?.() ?? null;
      if (version === null) return null;
      const present = kept.get(endpoint.id);
      if (present?.version === version) return present;
      // Concurrent requests share the result.
      const under = making.get(endpoint.id) ?? make(endpoint, version);
      making.set(endpoint.id, under);
      return under.finally(() => making.delete(endpoint.id));
    },
  };
}
