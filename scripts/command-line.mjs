import { parseArgs } from "node:util";

/*
 * How the project's commands are called. One that is called in a way it does not know does nothing: `--help` must
 * not change a secret, nor name a file. Only Node's own modules may be imported here.
 */

/**
 * @typedef {object} Command
 * @property {string} call
 * @property {string} does
 * @property {number} [most] how many names it takes; left out: none
 * @property {string} [without] what is said where it needs a name and has none
 * @property {readonly string[]} [options] that are on or off
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

/** A command that was called in a way it does not know. */
const wrongCall = 2;

/**
 * Reads what a command was called with. Ends this process where it is asked for help, or called wrongly.
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
 * Ends this process, since nothing may be done that was not understood.
 * @param {string} why
 * @param {string} call
 * @returns {never}
 */
export function refuse(why, call) {
  console.error(`${why} Nothing was done. It is called like this: ${call}`);
  process.exit(wrongCall);
}
