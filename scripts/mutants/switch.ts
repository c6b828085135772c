import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { Database, type Connection } from "#db/sqlite.server.ts";

/** What the runs of one process share: vitest loads this file once for each file of tests. */
interface Switch {
  /** The mistake that is awake; 0: none. */
  awake: number;
  /** The mistakes that are reached; null: not looked for. */
  reached: Set<number> | null;
  /** Those that are to be tried and that nothing has noticed yet. */
  open: Set<number>;
  /** Tests that an earlier round has run with the mistakes. */
  tried: ReadonlySet<string>;
  /** Something failed that nobody waited for. */
  unhandled: boolean;
  report(line: object): void;
  /** Says what is awake to whoever sees that it does not hang. */
  begin(id: number): void;
  /** Says that nothing is awake, so that a process that dies while a mistake is awake is told from one that ends. */
  end(): void;
}

declare global {
  // Declared in this way, it is a property of globalThis.
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

/** Prepares a text with the marks of mistakes in it once as it is, and once more for each that is awake. */
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
          // Such a text nobody could run even once: it is no mistake that could be made.
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

/** The condition is there and its parameters are counted, but it always holds. */
function withMistake(text: string, id: number): string {
  return text.replace(`/*<${id}*/`, "(1 OR (").replace(`/*${id}>*/`, "))");
}
