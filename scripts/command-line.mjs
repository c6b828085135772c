import { parseArgs } from "node:util";

/*
 * The usage of each command. Unknown arguments change nothing: `--help` must not rotate a secret or
 * become a file name. Import only Node's own modules here.
 */

/**
 * @typedef {object} Command
 * @property {string} call
 * @property {string} does
 * @property {number} [most] how many names it accepts; left out: none
 * @property {string} [without] the message if a required name is missing
 * @property {readonly string[]} [options] boolean options
 */

/** @satisfies {Record<string, Command>} */
const commands = {
  start: {
    call: "npm start",
    does: "Installs and builds what is missing, and runs the server. Settings come from .env and the environment.",
  },
  backup: {
    call: "npm run backup [-- FILE]",
    does: "Copies the database to FILE, or into backups/ of the data folder, also while the server runs.",
    most: 1,
  },
  restore: {
    call: "npm run restore -- FILE",
    does: "Makes a copy of the database the one that counts. The server has to be stopped.",
    most: 1,
    without: "Say which copy.",
  },
  "rotate-key": {
    call: "npm run rotate-key",
    does: "Replaces the secret that stored keys are encrypted with. The server has to be stopped.",
  },
  dev: {
    call: "npm run dev",
    does: "Runs the server from its sources, and again whenever they change.",
  },
  "demo-live": {
    call: "npm run demo:live",
    does: "Runs the server with a language model that is none and costs nothing.",
  },
  build: {
    call: "npm run build [-- --if-needed]",
    does: "Builds the pages and the server; with --if-needed only when the sources have changed.",
    options: ["if-needed"],
  },
  test: {
    call: "npm test [-- PART…]",
    does: "Checks and tests everything, or the parts that are named: static, unit, journeys, soak, counterparts.",
    most: Infinity,
  },
  bench: {
    call: "npm run bench [-- NAME…]",
    does: "Measures everything, or what is named: the files of scripts/bench.",
    most: Infinity,
  },
  evaluate: {
    call: "npm run evaluate",
    does: "Plays the evaluation set with its recorded answers, and writes docs/evaluation.md.",
  },
  screens: {
    call: "npm run screens [-- NAME…]",
    does: "Takes pictures of every screen, or of those that are named, for docs/screens.md.",
    most: Infinity,
  },
  "site-images": {
    call: "npm run site-images",
    does: "Draws the pictures of public/ that stand for the product elsewhere.",
  },
};

/** Unknown arguments. */
const wrongCall = 2;

/**
 * Reads a command's arguments. Ends the process for --help or wrong usage.
 * @param {keyof typeof commands} name
 * @returns {{ names: string[], has: (option: string) => boolean }}
 */
export function readCommand(name) {
  /** @type {Command} */
  const command = commands[name];
  const { call, does, most = 0, without, options = [] } = command;
  const help = [
    `${call}\n\n${does}`,
    "  --help, -h  says this, and does nothing else",
    "It ends with 0 when it is done, with 1 when it could not be done, and with 2 when it was called wrongly.",
  ].join("\n\n");
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        ...Object.fromEntries(options.map((option) => [option, { type: "boolean" }])),
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const surplus = positionals[most];
    if (surplus !== undefined) throw new Error(`'${surplus}' is more than it takes.`);
    if (without !== undefined && positionals.length === 0) throw new Error(without);
    return { names: positionals, has: (option) => option in values };
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error), call);
  }
}

/**
 * Ends the process without changing anything.
 * @param {string} why
 * @param {string} call
 * @returns {never}
 */
export function refuse(why, call) {
  console.error(`${why} Nothing was done. It is called like this: ${call}`);
  process.exit(wrongCall);
}
