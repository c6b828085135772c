/*
 * `npm run mutants -- publishing`: mutation tests of the named areas (or all): inserts typical
 * mistakes one at a time and checks whether tests fail. Not part of `npm test`: see
 * docs/testing.md.
 */
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import { onSignals } from "./child.mjs";
import { refuse } from "./command-line.mjs";
import { apiTests, areas, leftOut } from "./mutants/areas.mjs";
import { findMutants, kinds } from "./mutants/find-mutants.mjs";
import { instrument } from "./mutants/instrument.mjs";
import { root } from "./root.mjs";

/**
 * @typedef {import("./mutants/instrument.mjs").Numbered & { area: string, file: string, line: number, text: string }} Placed
 * @typedef {{ slowest: number, project: "unit" | "api", which: string[] }} Round
 */

const howCalled = "npm run mutants [-- OPTIONS] [AREA…]";

const help = `${howCalled}

Puts small mistakes into the sources of an area, one at a time, and says which of them no test notices.

Areas: ${Object.keys(areas).join(", ")} (all of them when none is named)

  --kind KIND    only mistakes of this kind; may be repeated: ${kinds.join(", ")}
  --file PART    only files whose path contains this; may be repeated
  --near         only the tests in the area's own folders, not all that reach its files: takes far shorter
  --api          afterwards the tests of the whole product that look at the area (areas.mjs), for what is left
  --slowest MS   leave out tests that take longer than this by themselves (3000)
  --sample N     only N mistakes of each area, the same ones each time
  --list         only name the mistakes
  --keep         keep the copy of the project in which the mistakes are
  --help, -h     this text

It ends with 0 when enough were noticed, with 1 when fewer than 85 % were in an area, and with 2 when it was called wrongly.
The report is reports/mutation/areas/AREA.json.`;

/** Unnoticed mistakes are reviewed, and get a test or a reason. */
const enough = 0.85;
/** A mistake that blocks the process longer counts as noticed. */
const hangsAfterMs = 90_000;

/** Reported for mistakes that no single test could notice. */
const byTheRun = { hung: "a run that does not end", died: "a run that dies" };

/** Interrupted: prints the results so far. */
let isStopped = false;

const options = readOptions();
process.exitCode = (await mutate()) ? 0 : 1;

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: "string", multiple: true },
        file: { type: "string", multiple: true },
        near: { type: "boolean" },
        api: { type: "boolean" },
        slowest: { type: "string", default: "3000" },
        sample: { type: "string", default: "0" },
        list: { type: "boolean" },
        keep: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const unknown = [
      ...positionals.filter((area) => !Object.hasOwn(areas, area)),
      ...(values.kind ?? []).filter((kind) => !kinds.some((known) => known === kind)),
    ];
    if (unknown.length > 0) throw new Error(`There is no '${unknown.join("', '")}'.`);
    const [slowest, sample] = [Number(values.slowest), Number(values.sample)];
    if (!(slowest > 0)) throw new Error(`'${values.slowest}' is no time in milliseconds.`);
    if (!(sample >= 0)) throw new Error(`'${values.sample}' is no number of mistakes.`);
    return {
      ...values,
      slowest,
      sample,
      areas: positionals.length > 0 ? positionals : Object.keys(areas),
    };
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error), howCalled);
  }
}

/**
 * All areas at once, because loading tests is slow. @returns {Promise<boolean>} whether enough were
 * noticed
 */
async function mutate() {
  const mutants = options.areas.flatMap(findAll).map((each, index) => ({ ...each, id: index + 1 }));
  if (options.list) {
    for (const mutant of mutants) console.log(describe(mutant));
    console.log(`${mutants.length} mistakes`);
    return true;
  }
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  try {
    copyProject(folder, mutants);
    const { slowest } = options;
    const which = unitTests(mutants);
    // Fast tests first, which notice most.
    for (const each of [150, slowest]) {
      writeFileSync(join(folder, "tried.json"), JSON.stringify([...readReport(folder).tried]));
      await play(folder, { slowest: each, project: "unit", which }, mutants);
    }
    if (options.api) await playApi(folder, mutants);
    const found = readReport(folder);
    if (isStopped) console.log("Stopped: not every test has been tried.");
    return options.areas.map((area) => report(area, mutants, found)).every(Boolean);
  } finally {
    if (options.keep) console.log(`The copy is ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} area @returns {Omit<Placed, "id">[]} */
function findAll(area) {
  const files = (areas[area] ?? [])
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(folder, name).split(sep).join("/"),
      ),
    )
    .filter((file) => /\.ts$/.test(file) && !leftOut.test(file))
    .filter((file) => options.file?.some((part) => file.includes(part)) ?? true)
    .sort();
  const all = files.flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8");
    return findMutants(file, code)
      .filter(({ kind }) => options.kind?.includes(kind) ?? true)
      .map((mutant) => ({
        ...mutant,
        area,
        file,
        line: code.slice(0, mutant.start).split("\n").length,
        text: code.slice(mutant.start, mutant.end).replaceAll(/\s+/g, " "),
      }));
  });
  const step = options.sample > 0 ? Math.max(1, all.length / options.sample) : 1;
  // Spread evenly, so that each file and kind has its share.
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/**
 * A copy of the project with inactive mistakes; it links to our packages. @param {string} folder
 * @param {Placed[]} mutants
 */
function copyProject(folder, mutants) {
  const left = new Set(["node_modules", ".git", "build", "data", "reports", "test-results"]);
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !left.has(relative(root, path)),
  });
  // Link by link: installing packages in the copy must not remove ours.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")))
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const path = join(folder, file);
    const inFile = mutants.filter((mutant) => mutant.file === file);
    writeFileSync(path, instrument(readFileSync(path, "utf8"), inFile));
  }
}

/**
 * Runs the tests that reach the files; reruns without a mistake that hangs or ends the process,
 * such as endless recursion.
 * @param {string} folder @param {Round} round @param {Placed[]} mutants
 */
async function play(folder, round, mutants) {
  for (;;) {
    const { settled } = readReport(folder);
    const open = mutants.filter(({ id }) => !settled.has(id));
    if (open.length === 0 || isStopped) return;
    writeFileSync(join(folder, "open.json"), JSON.stringify(open.map(({ id }) => id)));
    const before = readLines(join(folder, "report.jsonl")).length;
    const lost = await runTests(folder, round);
    // A finished test has reported what it reaches.
    if (!isStopped && readLines(join(folder, "report.jsonl")).length === before) {
      throw new Error("No test has run: `npm test -- unit` says why.");
    }
    if (lost === null) return;
    const line = { id: lost.id, noticedBy: byTheRun[lost.how] };
    writeFileSync(join(folder, "report.jsonl"), `${JSON.stringify(line)}\n`, { flag: "a" });
  }
}

/** @param {Placed[]} mutants @returns {string[]} vitest's arguments */
function unitTests(mutants) {
  if (options.near) return ["run", ...options.areas.flatMap((area) => areas[area] ?? [])];
  return ["related", ...new Set(mutants.map(({ file }) => file)), "--run"];
}

/**
 * The whole product, built with the mistakes in its pages. @param {string} folder @param {Placed[]}
 * mutants
 */
async function playApi(folder, mutants) {
  if (isStopped) return;
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, stdio: "ignore" });
  writeFileSync(join(folder, "tried.json"), "[]");
  for (const area of options.areas) {
    const which = ["run", ...(apiTests[area] ?? []).map((name) => `tests/api/${name}`)];
    const ofArea = mutants.filter((each) => each.area === area);
    await play(folder, { slowest: options.slowest, project: "api", which }, ofArea);
  }
}

/**
 * @param {string} folder @param {Round} round
 * @returns {Promise<{ id: number, how: keyof typeof byTheRun } | null>} the mistake that caused a
 * hang or crash
 */
async function runTests(folder, { slowest, project, which }) {
  const awake = join(folder, "awake");
  writeFileSync(awake, "0");
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      ...which,
      "--config",
      "scripts/mutants/vitest.config.ts",
    ],
    {
      cwd: folder,
      detached: true,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        NODE_NO_WARNINGS: "1",
        MUTANTS_FOLDER: folder,
        MUTANTS_PROJECT: project,
        MUTANTS_SLOWEST: String(slowest),
      },
    },
  );
  const stop = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
  const stopSharing = onSignals(() => {
    isStopped = true;
    stop();
  });
  /** @type {number | null} */
  let hung = null;
  const watch = setInterval(() => {
    const id = Number(readFileSync(awake, "utf8"));
    if (id === 0 || statSync(awake).mtimeMs > Date.now() - hangsAfterMs) return;
    hung = id;
    stop();
  }, 2_000);
  await new Promise((resolve) => child.once("close", resolve));
  clearInterval(watch);
  stopSharing();
  if (hung !== null) return { id: hung, how: "hung" };
  const died = Number(readFileSync(awake, "utf8"));
  return isStopped || died === 0 ? null : { id: died, how: "died" };
}

/** @param {string} folder */
function readReport(folder) {
  /** @type {Map<number, string>} */
  const noticed = new Map();
  /** @type {Set<number>} */
  const reached = new Set();
  /** @type {Set<number>} */
  const invalid = new Set();
  /** @type {Set<string>} */
  const unsteady = new Set();
  /** @type {Set<string>} */
  const tried = new Set();
  for (const text of readLines(join(folder, "report.jsonl"))) {
    const line = JSON.parse(text);
    if (line.noticedBy) noticed.set(line.id, line.noticedBy);
    else if (line.invalid) invalid.add(line.id);
    else if (line.unsteady) unsteady.add(`${line.file} > ${line.unsteady}`);
    else if (line.tried) tried.add(line.tried);
    else for (const id of line.reached) reached.add(id);
  }
  return {
    noticed,
    reached,
    invalid,
    unsteady,
    tried,
    settled: new Set([...noticed.keys(), ...invalid]),
  };
}

/** @param {string} file */
function readLines(file) {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

/** @param {string} area @param {Placed[]} all @param {ReturnType<typeof readReport>} found */
function report(area, all, { noticed, reached, invalid, unsteady }) {
  const mutants = all.filter((each) => each.area === area && !invalid.has(each.id));
  const survivors = mutants.filter(({ id }) => !noticed.has(id));
  for (const each of survivors) {
    console.log(`${describe(each)}${reached.has(each.id) ? "" : "  (not reached)"}`);
  }
  const share = mutants.length === 0 ? 1 : 1 - survivors.length / mutants.length;
  const byKind = kinds.flatMap((kind) => {
    const of = mutants.filter((mutant) => mutant.kind === kind);
    const held = of.filter(({ id }) => noticed.has(id)).length;
    return of.length > 0 ? [`${kind} ${held}/${of.length}`] : [];
  });
  const count = `${mutants.length - survivors.length} of ${mutants.length}`;
  console.log(`${area}: ${count} noticed, ${(share * 100).toFixed(1)} % (${byKind.join(", ")})`);
  const reports = join(root, "reports/mutation/areas");
  mkdirSync(reports, { recursive: true });
  const noticedBy = mutants.map((each) => ({
    where: describe(each),
    by: noticed.get(each.id) ?? null,
  }));
  writeFileSync(
    join(reports, `${area}.json`),
    JSON.stringify({ area, share, unsteady: [...unsteady], mutants: noticedBy }, null, 2),
  );
  return share >= enough;
}

/** @param {Placed} mutant */
function describe({ file, line, kind, text, by }) {
  const short = (/** @type {string} */ of) => (of.length > 90 ? `${of.slice(0, 87)}…` : of);
  const instead =
    by === undefined ? "always true" : by === "" ? "left out" : short(by.replaceAll(/\s+/g, " "));
  return `${file}:${line} ${kind}: ${short(text)} -> ${instead}`;
}
