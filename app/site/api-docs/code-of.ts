import type { DocumentedEndpoint } from "./documented";

export const languages = ["curl", "TypeScript", "Python"] as const;
type Language = (typeof languages)[number];

/**
 * A request as code to be tried.
 * @param url the site's address, without a path
 */
export function codeOf(endpoint: DocumentedEndpoint, language: Language, url: string): string {
  const { method, access, example } = endpoint;
  const address = `${url}${example?.path ?? endpoint.path}`;
  const needsToken = access !== "everybody";
  const body = example?.body;
  const isFile = endpoint.answer.fields.length === 0 && endpoint.answer.status === 200;
  const request = { method, address, needsToken, body, isFile };
  return writers[language](request);
}

interface CodeRequest {
  method: string;
  address: string;
  needsToken: boolean;
  body: object | undefined;
  /** The answer is no JSON. */
  isFile: boolean;
}

const writers: Record<Language, (request: CodeRequest) => string> = {
  curl({ method, address, needsToken, body, isFile }) {
    const parts = [
      `curl ${method === "GET" ? "" : `-X ${method} `}"${address}"`,
      ...(needsToken ? [`-H "Authorization: Bearer $TOKEN"`] : []),
      ...(body ? [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body)}'`] : []),
      ...(isFile ? ["-OJ"] : []),
    ];
    return parts.join(" \\\n  ");
  },
  TypeScript({ method, address, needsToken, body, isFile }) {
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
      isFile ? "const file = await response.blob();" : "console.log(await response.text());",
    ].join("\n");
  },
  Python({ method, address, needsToken, body, isFile }) {
    return [
      "import os, requests",
      "",
      `response = requests.${method.toLowerCase()}(`,
      `    "${address}",`,
      ...(needsToken ? [`    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},`] : []),
      ...(body ? [`    json=${pythonOf(body)},`] : []),
      ")",
      "response.raise_for_status()",
      isFile ? `open("file.pdf", "wb").write(response.content)` : "print(response.text)",
    ].join("\n");
  },
};

function pythonOf(value: object): string {
  return JSON.stringify(value)
    .replace(/\btrue\b/g, "True")
    .replace(/\bfalse\b/g, "False");
}
