import type { DocumentedEndpoint, ListedEndpoint } from "./documented.ts";

/** An endpoint for the list, without the fields and examples of its page. */
export function listEndpoint(endpoint: DocumentedEndpoint): ListedEndpoint {
  const { id, method, path, group, summary, access, description, fields, answer } = endpoint;
  const names = [...fields, ...answer.fields].map(({ name }) => name);
  const words = [...new Set(wordsIn([description, ...names].join(" ")))].join(" ");
  return { id, method, path, group, summary, access, words };
}

/** Endpoints that contain every search word in their path, texts or field names. */
export function findEndpoints(
  endpoints: readonly ListedEndpoint[],
  search: string,
): ListedEndpoint[] {
  const asked = wordsIn(search);
  return endpoints.filter(({ method, path, id, summary, group, words }) => {
    const text = [method, path, id, summary, group, words].join(" ").toLowerCase();
    return asked.every((word) => text.includes(word));
  });
}

const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
