import * as z from "zod/mini";
import { defineEndpoint, type Endpoint } from "./contract.ts";

/** The document that describes the API, as one of its endpoints. */
export function documentEndpoint(document: () => Record<string, unknown>): Endpoint {
  return defineEndpoint({
    method: "GET",
    path: "/api/openapi.json",
    id: "get_openapi",
    group: "Public",
    access: "everybody",
    summary: "Read this description",
    description: "All endpoints as an OpenAPI 3.1 document, for tools that make clients of it.",
    limit: "read",
    notATool: true,
    answer: {
      status: 200,
      schema: z.record(z.string(), z.unknown()),
      description: "The OpenAPI document.",
    },
    // The same until the process ends.
    cacheVersion: () => "static",
    handle: () => Promise.resolve({ body: document() }),
  });
}
