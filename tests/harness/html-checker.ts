import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findJava } from "#scripts/java.mjs";

/** What the Nu checker says of one place in one page. */
interface HtmlProblem {
  page: string;
  message: string;
  extract: string;
}

interface Finding {
  type: "error" | "info" | "non-document-error";
  url: string;
  message: string;
  extract?: string;
}

/**
 * The errors that the Nu HTML checker finds in pages, all of them in one run.
 * @param pages their HTML, by a name
 * @throws Error when the checker itself does not run
 */
export async function checkHtml(pages: ReadonlyMap<string, string>): Promise<HtmlProblem[]> {
  const java = findJava();
  if (!java) throw new Error("the HTML checker needs Java: `npm test` installs it or says how");
  // The package's entry is the path of the program.
  const jar = String(createRequire(import.meta.url)("vnu-jar"));
  const folder = mkdtempSync(join(tmpdir(), "html-checker-"));
  try {
    const files = new Map(
      [...pages].map(([name, html], index) => {
        const file = join(folder, `${index}.html`);
        writeFileSync(file, html);
        return [file, name];
      }),
    );
    const args = ["-jar", jar, "--format", "json", "--errors-only", "--exit-zero-always"];
    const output = await runChecker(java, [...shortRun, ...args, ...files.keys()]);
    const { messages } = JSON.parse(output) as { messages: Finding[] };
    return messages.map(({ url, message, extract = "" }) => ({
      page: files.get(url.replace(/^file:/, "")) ?? url,
      message,
      extract,
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Its first compiler is enough: the second takes more time in the few seconds of a run than it saves. What
 * the first one makes needs a larger stack.
 */
const shortRun = ["-Xss8m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** Its findings go to the error stream. */
function runChecker(java: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(java, args, { maxBuffer: 64 * 1024 * 1024 }, (error, _stdout, stderr) => {
      if (error) reject(new Error(`the HTML checker failed: ${stderr}`, { cause: error }));
      else resolve(stderr);
    });
  });
}
