import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { Database, type Connection } from "#db/sqlite.server.ts";

/** State shared by a process's runs: vitest loads this file once per test file. */
interface Switch {
  /** The active mistake; 0: none. */
  awake: number;
  /** The mistakes reached; null: not recorded. */
  reached: Set<number> | null;
  /** Mistakes to try that are still unnoticed. */
  open: Set<number>;
  /** Tests that an earlier round ran with mistakes. */
  tried: ReadonlySet<string>;
  /** An unhandled failure occurred. */
  unhandled: boolean;
  report(line: object): void;
  /** Reports the active mistake to the watchdog. */
  begin(id: number): void;
  /** Reports that no mistake is active, to tell crashes from normal exits. */
  end(): void;
}

declare global {
  // Declared this way, it is a property of globalThis.
  var __switch: Switch | undefined;
  var __mutant: ((id: number) => boolean) | undefined;
}

const folder = process.env.MUTANTS_FOLDER ?? "";

export const theSwitch = (globalThis.__switch ??= createSwitch());

function createSwitch(): Switch {
  const open = JSON.parse(readFileSync(`${folder}/open.json`, "utf8")) as number[];
  const tried = JSON.parse(readFileSync(`${folder}/tried.json`, "utf8")) as string[];
  const created: Switch = {
    awake: 0,
    reached: null,
    open: new Set(open),
    tried: new Set(tried),
    unhandled: false,
    report: (line) => appendFileSync(`${folder}/report.jsonl`, `${JSON.stringify(line)}\n`),
    begin(id) {
      created.awake = id;
      writeFileSync(`${folder}/awake`, String(id));
    },
    end() {
      created.awake = 0;
      writeFileSync(`${folder}/awake`, "0");
    },
  };
  globalThis.__mutant = (id) => {
    created.reached?.add(id);
    return created.awake === id;
  };
  process.on("unhandledRejection", () => (created.unhandled = true));
  Database.prototype.prepare = createPrepare(created, Database.prototype.prepare);
  return created;
}

const opening = /\/\*<(\d+)\*\//g;

/** Prepares SQL with marked mistakes unchanged, and once more for each active mistake. */
function createPrepare(
  { open, report, ...created }: Switch,
  prepare: Connection["prepare"],
): Connection["prepare"] {
  const current = () => globalThis.__switch ?? created;
  return function (this: Connection, text: string) {
    const ids = [...text.matchAll(opening)].map(([, id]) => Number(id));
    const plain = prepare.call(this, text);
    if (ids.length === 0) return plain;
    const mistaken = new Map<number, typeof plain>();
    const settings: [string, unknown[]][] = [];
    const find = () => {
      const { awake, reached } = current();
      if (reached) for (const id of ids) reached.add(id);
      if (!ids.includes(awake)) return plain;
      let found = mistaken.get(awake);
      if (!found) {
        try {
          found = prepare.call(this, withMistake(text, awake));
        } catch {
          // The SQL is invalid, so it is not a realistic mistake.
          open.delete(awake);
          report({ id: awake, invalid: true });
          found = plain;
        }
        for (const [name, values] of settings) callOf(found, name)(...values);
        mistaken.set(awake, found);
      }
      return found;
    };
    return new Proxy(plain, {
      get(target, name, proxy) {
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== "function" || typeof name !== "string") return value;
        if (/^(run|get|all|iterate)$/.test(name)) {
          return (...values: unknown[]) => callOf(find(), name)(...values);
        }
        return (...values: unknown[]) => {
          settings.push([name, values]);
          const result = callOf(target, name)(...values);
          return result === target ? (proxy as unknown) : result;
        };
      },
    });
  } as Connection["prepare"];
}

function callOf(statement: object, name: string): (...values: unknown[]) => unknown {
  const method = Reflect.get(statement, name) as (...values: unknown[]) => unknown;
  return method.bind(statement);
}

/** The condition and its parameters stay, but it is always true. */
function withMistake(text: string, id: number): string {
  return text.replace(`/*<${id}*/`, "(1 OR (").replace(`/*${id}>*/`, "))");
}
