/*
 * Forbidden imports and globals with their messages; boundaries.mjs applies them.
 */
import { floors } from "./floors.mjs";

/**
 * @typedef {object} Boundary
 * @property {string} regex matched against the import
 * @property {string} message
 * @property {boolean} [allowTypeImports]
 */

/** A file's import path: from the project's root or relative downward. */
const ours = "^(#[a-z]+|\\.)/";

/** @param {...string} names */
const packages = (...names) => `^(${names.join("|")})(/|$)`;

/** @type {Boundary} */
export const parents = {
  regex: String.raw`^\.\./`,
  message: "Name it from the root: #app/…, #db/… (package.json, imports).",
};

/** Files directly in the root have no such path. @type {Boundary} */
export const parentFolders = {
  regex: String.raw`^(\.\./)+[^./][^/]*/`,
  message: parents.message,
};

/** @type {Boundary} */
export const routes = {
  regex: String.raw`^(#app|\.(/app)?)/routes/`,
  message: "Nothing imports routes/: move what is shared into its area.",
};

/** @type {Boundary} */
export const frameworks = {
  regex: packages("@remix-run", "express", "react", "react-dom"),
  message: "This side knows no Remix, Express or React: hand in what it needs.",
};

/** @type {Boundary} */
export const surface = {
  regex: String.raw`${ours}(.*/)?((ui|web|http)/|[^/]+\.(route\.server|express)\.ts$)`,
  message: "Areas' server code does not know ui/, web/, http/ or page handlers: these know it.",
};

/**
 * Layers above, types included: a shared name belongs below both.
 * @param {(typeof floors)[number]} room
 * @returns {Boundary[]}
 */
export function above(room) {
  const higher = floors.slice(floors.indexOf(room) + 1);
  const rooms = higher.length > 0 ? [`(${higher.join("|")})/`] : [];
  const entries =
    "(([a-z]+-)?services.server|draw-pdf.server|pdf-thread.server|env.server|load-context|express-app|request-listener|root|entry\\.[a-z]+)\\.tsx?$";
  return [...rooms, entries].map((target) => ({
    regex: `^#app/${target}`,
    message: `${room}/ knows only the floors below it (scripts/lint/floors.mjs): hand it in, or move the word down.`,
  }));
}

// Server code is loaded in the process's module graph; importing it from the Remix bundle would
// load it twice, with separate timers, caches and classes.
/** @param {string} except server modules of the Remix bundle, which may be imported @returns {Boundary} */
export const serverCode = (except = "") => ({
  regex: String.raw`^${except}(#[a-z]+|\.)/.*\.server\.ts$`,
  allowTypeImports: true,
  message: "Take only types from server code; its services come through the load context.",
});

/** Route handlers and web/ are part of the Remix bundle. */
export const remixServerCode = serverCode(String.raw`(?!(.*/)?(web/.+|[^/]+\.route)\.server\.ts$)`);

/** @type {Boundary} */
export const serverPackages = {
  regex: packages(
    "node:.*",
    "@remix-run/node",
    "@remix-run/express",
    "express",
    "croner",
    "drizzle-orm",
    "feedsmith",
    "ipaddr\\.js",
    "linkedom",
    "nodemailer",
    "oidc-provider",
    "pdfkit",
    "pino",
    "satori",
    "sharp",
    "undici",
    "ws",
  ),
  allowTypeImports: true,
  message: "This may reach the browser: server packages belong into *.server.ts.",
};

// Each Node version needs its own package, and the wrong one crashes.
/** @type {Boundary} */
export const sqlite = {
  regex: packages("better-sqlite3", "@photostructure/sqlite"),
  allowTypeImports: true,
  message: "db/sqlite.server.ts chooses the package that fits this Node: take Database from there.",
};

/** Only core/ may use these directly; others get them injected. */
export const machine = [
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: "Randomness is handed in: take a Random from core/random.",
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: "Time is handed in: take a Clock from core/clock.",
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "Time is handed in: new Date(clock.now()).",
  },
  {
    selector: "CallExpression[callee.name='Date']",
    message: "Time is handed in: new Date(clock.now()).",
  },
];

/** @type {Boundary} */
export const processModule = {
  regex: "^(node:)?process$",
  message: "Settings are handed in; app/env.server.ts reads them.",
};

export const uiOnly = "ui/ knows only itself and core/: no word of the product's domain.";

/** @type {Boundary} */
export const bytesOnly = {
  regex: `${ours}(.*/)?(ui|web)/`,
  message: "http/ serves bytes: it does not know ui/ or web/.",
};

/** @type {Boundary} */
export const noHttp = {
  regex: String.raw`${ours}(.*/)?(http/|[^/]+\.express\.ts$)`,
  message: "http/ is the Express side: components do not know it.",
};
