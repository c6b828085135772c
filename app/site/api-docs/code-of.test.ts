import { expect, test } from "vitest";
import { readCurl, readTypeScript } from "#tests/harness/code-samples.ts";
import { codeOf } from "./code-of.ts";
import type { DocumentedEndpoint } from "./documented.ts";

const body = { name: "It's true", enabled: true, note: null, list: [false, 1.5, 'a "b" $HOME'] };

const endpoint: DocumentedEndpoint = {
  id: "rename",
  method: "PATCH",
  path: "/api/agents/{agentId}",
  group: "Agents",
  summary: "",
  description: "",
  access: "subscriber",
  perMinute: 1,
  fields: [],
  answer: { status: 200, description: "", media: null, fields: [] },
  errors: [],
  example: { path: "/api/agents/one?a=1&b=2", body, status: 200 },
  takesKey: false,
  takesVersion: false,
};
const url = "https://app.example.test";

test("curl and Node send any text in the body unchanged", async () => {
  const expected = {
    method: "PATCH",
    url: `${url}/api/agents/one?a=1&b=2`,
    authorization: "Bearer TOKEN",
    body,
  };
  expect(await readCurl(codeOf(endpoint, "curl", url))).toEqual(expected);
  expect(await readTypeScript(codeOf(endpoint, "TypeScript", url))).toEqual(expected);
});

test("Python gets its own literals, and texts stay unchanged", () => {
  expect(codeOf(endpoint, "Python", url)).toBe(`import os, requests

response = requests.patch(
    "${url}/api/agents/one?a=1&b=2",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"name": "It's true", "enabled": True, "note": None, "list": [False, 1.5, "a \\"b\\" $HOME"]},
)
response.raise_for_status()
print(response.text)`);
});
