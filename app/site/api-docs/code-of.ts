import type { DocumentedEndpoint } from "./documented.ts";

export const languages = ["curl", "TypeScript", "Python"] as const;
type Language = (typeof languages)[number];

/**
 * Sample code for a request.
 * @param url the site's address, without a path
 */
export function codeOf(endpoint: DocumentedEndpoint, language: Language, url: string): string {
  const { method, access, example } = endpoint;
  const address = `${url}${example?.path ?? endpoint.path}`;
  const needsToken = access !== "everybody";
  const body = example?.body;
  const { media } = endpoint.answer;
  const file = media === null ? null : media === "audio/*" ? "speech.wav" : "file.pdf";
  const request = { method, address, needsToken, body, file };
  return writers[language](request);
}

interface CodeRequest {
  method: string;
  address: string;
  needsToken: boolean;
  body: object | undefined;
  /** The file name for a response that is not JSON; null: it is JSON. */
  file: string | null;
}

const writers: Record<Language, (request: CodeRequest) => string> = {
  curl({ method, address, needsToken, body, file }) {
    const parts = [
      `curl ${method === "GET" ? "" : `-X ${method} `}"${address}"`,
      ...(needsToken ? [`-H "Authorization: Bearer $TOKEN"`] : []),
      ...(body
        ? [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body))}`]
        : []),
      ...(file === null ? [] : [`-o ${file}`]),
    ];
    return parts.join(" \\\n  ");
  },
  TypeScript({ method, address, needsToken, body, file }) {
    const headers = [
      ...(needsToken ? ["    Authorization: `Bearer ${process.env.TOKEN}`,"] : []),
      ...(body ? [`    "Content-Type": "application/json",`] : []),
    ];
    const options = [
      ...(method === "GET" ? [] : [`  method: "${method}",`]),
      ...(headers.length > 0 ? ["  headers: {", ...headers, "  },"] : []),
      ...(body ? [`  body: JSON.stringify(${JSON.stringify(body)}),`] : []),
    ];
    const call =
      options.length > 0
        ? [`const response = await fetch("${address}", {`, ...options, "});"]
        : [`const response = await fetch("${address}");`];
    return [
      ...call,
      "if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);",
      file === null ? "console.log(await response.text());" : "const file = await response.blob();",
    ].join("\n");
  },
  Python({ method, address, needsToken, body, file }) {
    return [
      "import os, requests",
      "",
      `response = requests.${method.toLowerCase()}(`,
      `    "${address}",`,
      ...(needsToken ? [`    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},`] : []),
      ...(body ? [`    json=${pythonOf(body)},`] : []),
      ")",
      "response.raise_for_status()",
      file === null ? "print(response.text)" : `open("${file}", "wb").write(response.content)`,
    ].join("\n");
  },
};

/** Single-quoted for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A JSON value as a Python literal. */
function pythonOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(
      ([key, each]) => `${JSON.stringify(key)}: ${pythonOf(each)}`,
    );
    return `{${fields.join(", ")}}`;
  }
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
