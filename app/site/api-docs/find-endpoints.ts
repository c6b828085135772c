import type { DocumentedEndpoint } from "./documented";

/** Those that have every word somewhere: in the address, the texts, or a field's name. */
export function findEndpoints(
  endpoints: readonly DocumentedEndpoint[],
  search: string,
): DocumentedEndpoint[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return endpoints.filter((endpoint) => {
    const { method, path, id, summary, description, group, fields, answer } = endpoint;
    const names = [...fields, ...answer.fields].map(({ name }) => name);
    const text = [method, path, id, summary, description, group, ...names].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
