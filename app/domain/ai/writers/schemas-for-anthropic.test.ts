import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import type { LiveEngine } from "#tests/harness/live-engine.ts";
import { approveArticle, startLive } from "#tests/harness/live-content.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import { createAnthropicModel } from "#app/domain/ai/providers/anthropic-model.server.ts";
import type { JsonSchema } from "#app/domain/ai/providers/model.ts";

let engine: LiveEngine;
afterEach(() => engine.remove());

/** All schema keywords that Anthropic accepts: it rejects lengths, ranges and counts. */
const takenByAnthropic = new Set([
  ...["type", "properties", "required", "additionalProperties", "items", "minItems", "format"],
  ...["anyOf", "allOf", "enum", "const", "description", "title", "$defs", "$ref"],
]);

/** Every keyword of a schema, without field names. */
function keywordsIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(keywordsIn);
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const parts = keyword === "properties" ? Object.values(value as object) : [value];
    return [keyword, ...parts.flatMap(keywordsIn)];
  });
}

interface AskedByOpenai {
  response_format?: { json_schema?: { schema?: JsonSchema } };
}

/** Rejects every request and records it. */
async function startRecorder() {
  const bodies: { output_config: { format: { schema: unknown } } }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(JSON.parse(body) as (typeof bodies)[number]);
      response.writeHead(400, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ type: "error", error: { type: "invalid_request_error" } }));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return once(server.close(), "close");
  };
  return { url: `http://127.0.0.1:${port}`, bodies, stop };
}

it("every type of content uses a schema that Anthropic accepts", async () => {
  engine = await startLive();
  await engine.run(5 * MINUTE);
  await approveArticle(engine);
  await engine.run(30 * MINUTE);
  const asked = engine.provider.mock.journal.getAll().map(({ body }) => {
    const { response_format: format } = (body ?? {}) as AskedByOpenai;
    return format?.json_schema?.schema;
  });
  const schemas = asked.filter((schema) => schema !== undefined);
  expect(schemas.length).toBeGreaterThan(5);
  const anthropic = await startRecorder();
  const { url: baseUrl, bodies } = anthropic;
  const options = { baseUrl, apiKey: "sk-ant-test", model: "claude-haiku-4-5", atOnce: 1 };
  const model = createAnthropicModel({ ...options, clock: engine.clock });
  const request = { instructions: "Write.", material: "{}", maxTokens: 100 };
  for (const schema of schemas) {
    const answer = { name: "answer", schema };
    const { signal } = new AbortController();
    await expect(model.ask({ ...request, answer }, { signal })).rejects.toMatchObject({
      code: "rejected",
    });
  }
  await anthropic.stop();
  expect(bodies).toHaveLength(schemas.length);
  for (const { output_config: config } of bodies) {
    const keywords = keywordsIn(config.format.schema);
    expect(keywords).toContain("properties");
    expect(keywords.filter((each) => !takenByAnthropic.has(each))).toEqual([]);
  }
});
