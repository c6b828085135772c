import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import ts from "typescript";

/** The request that a sample of the documentation makes, where TOKEN holds "TOKEN". */
interface SampleRequest {
  method: string;
  url: string;
  authorization?: string;
  body?: unknown;
}

const run = promisify(execFile);

/** Has a shell read it, with a curl that says what it was called with. */
export async function readCurl(code: string): Promise<SampleRequest> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${code}`;
  const { stdout } = await run("sh", ["-c", script], { env: { ...process.env, TOKEN: "TOKEN" } });
  const words = stdout.split("\0").slice(0, -1);
  let method: string | undefined;
  let url = "";
  let body: string | undefined;
  const headers = new Headers();
  while (words.length > 0) {
    const word = words.shift() ?? "";
    if (word === "-X") method = words.shift();
    else if (word === "-d") body = words.shift();
    else if (word === "-o") words.shift();
    else if (word === "-H") {
      const [name = "", value = ""] = (words.shift() ?? "").split(/: (.*)/s);
      headers.set(name, value);
    } else url = word;
  }
  return requestOf(new Request(url, { method: method ?? "GET", headers, body: body ?? null }));
}

/** Has Node run it, with a fetch that says what it was called with. */
export async function readTypeScript(code: string): Promise<SampleRequest> {
  const { outputText } = ts.transpileModule(`(async () => {\n${code}\n})()`, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.None },
  });
  const asked: Request[] = [];
  await (runInNewContext(outputText, {
    fetch(...given: Parameters<typeof fetch>) {
      asked.push(new Request(...given));
      return Promise.resolve(new Response("{}"));
    },
    process: { env: { TOKEN: "TOKEN" } },
    console: { log: () => undefined },
  }) as Promise<void>);
  const [first] = asked;
  if (!first || asked.length > 1) throw new Error(`it asks ${asked.length} times`);
  return requestOf(first);
}

async function requestOf(request: Request): Promise<SampleRequest> {
  const { method, url, headers } = request;
  const authorization = headers.get("Authorization");
  const body = await request.text();
  if (body !== "" && headers.get("Content-Type") !== "application/json")
    throw new Error("the body is not sent as JSON");
  return {
    method,
    url,
    ...(authorization !== null && { authorization }),
    ...(body !== "" && { body: JSON.parse(body) as unknown }),
  };
}
