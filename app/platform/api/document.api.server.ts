import * as z from "zod/mini";
import { defineEndpoint, type Endpoint } from "./contract.ts";

/** The OpenAPI document as an endpoint. */
export function documentEndpoint(document: () => Record<string, unknown>): Endpoint {
  return defineEndpoint({
    method: "GET",
    path: "/api/openapi.json",
    id: "get_openapi",
    group: "Public",
    access: "everybody",
    summary: "Get the OpenAPI document",
    description: "All endpoints as an OpenAPI 3.1 document, for generating clients.",
    limit: "read",
    notATool: true,
    answer: {
      status: 200,
      schema: z.record(z.string(), z.unknown()),
      description: "The OpenAPI document.",
    },
    // It does not change while the process runs.
    cacheVersion: () => "static",
    handle: () => Promise.resolve({ body: document() }),
  });
}
