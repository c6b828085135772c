import type { Endpoint } from "./contract.ts";

type Found =
  | { endpoint: Endpoint; params: Record<string, string> }
  /** The address exists, for these methods. */
  | { allow: readonly string[] };

interface Place {
  path: string;
  segments: readonly string[];
  byMethod: Map<string, Endpoint>;
}

/** Maps addresses to endpoints. */
export function createRouter(endpoints: readonly Endpoint[]) {
  const places = new Map<string, Place>();
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    const place = places.get(path) ?? { path, segments: path.split("/"), byMethod: new Map() };
    if (place.byMethod.has(method)) throw new RangeError(`${method} ${path} is there twice`);
    place.byMethod.set(method, endpoint);
    places.set(path, place);
  }
  const patterns = [...places.values()].filter(({ path }) => path.includes("{"));

  function findPlace(path: string): { place: Place; params: Record<string, string> } | null {
    const exact = places.get(path);
    if (exact && !path.includes("{")) return { place: exact, params: {} };
    const asked = path.split("/");
    for (const place of patterns) {
      const params = paramsOf(place.segments, asked);
      if (params) return { place, params };
    }
    return null;
  }

  return {
    /** Null: no such address. HEAD is handled like GET. */
    find(method: string, path: string): Found | null {
      const found = findPlace(path);
      if (!found) return null;
      const { place, params } = found;
      const endpoint = place.byMethod.get(method === "HEAD" ? "GET" : method);
      if (endpoint) return { endpoint, params };
      return { allow: [...place.byMethod.keys()].flatMap((each) => alsoHead(each)) };
    },
  };
}

const alsoHead = (method: string) => (method === "GET" ? ["GET", "HEAD"] : [method]);

function paramsOf(
  pattern: readonly string[],
  asked: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== asked.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = asked[index] ?? "";
    if (!part.startsWith("{")) {
      if (part !== given) return null;
      continue;
    }
    // Ids need no encoding: an encoded part is not one.
    if (!/^[\w-]{1,64}$/.test(given)) return null;
    params[part.slice(1, -1)] = given;
  }
  return params;
}
