/*
 * Who may know whom, as lint rules: the boundaries of ARCHITECTURE.md. Each zone names its files and
 * what they may not import; later zones win, so the list goes from the general to the particular.
 * boundaries.test.ts proves each of them. Circles between areas are found by ../area-graph.mjs.
 */
import { floors } from "./floors.mjs";

/**
 * @typedef {object} Boundary
 * @property {string} regex tested against what stands in the import
 * @property {string} message
 * @property {boolean} [allowTypeImports]
 */

/** `../` or `./`, any number of times. */
const up = String.raw`^(\.\.?/)+`;

/** @param {...string} names */
const packages = (...names) => `^(${names.join("|")})(/|$)`;

/** @type {Boundary} */
const routes = {
  regex: `${up}(app/)?routes/`,
  message: "Nothing imports routes/: move what is shared into its area.",
};

/** @type {Boundary} */
const frameworks = {
  regex: packages("@remix-run", "express", "react", "react-dom"),
  message: "This side knows no Remix, Express or React: hand in what it needs.",
};

/** @type {Boundary} */
const surface = {
  regex: String.raw`${up}(.*/)?((ui|web|http)(/|$)|[^/]+\.(route\.server|express)$)`,
  message: "Areas' server code does not know ui/, web/, http/ or page handlers: these know it.",
};

/**
 * What stands above a room, types included: a word that two rooms need has its home below both.
 * @param {(typeof floors)[number]} room
 * @returns {Boundary[]}
 */
function above(room) {
  const higher = floors.slice(floors.indexOf(room) + 1);
  const rooms = higher.length > 0 ? [`(${higher.join("|")})/`] : [];
  const entries =
    "(([a-z]+-)?services.server|draw-pdf.server|pdf-thread.server|env.server|load-context|express-app|request-listener|root|entry\\.[a-z]+)$";
  return [...rooms, entries].map((target) => ({
    regex: String.raw`^(\.\./)+${target}`,
    message: `${room}/ knows only the floors below it (scripts/lint/floors.mjs): hand it in, or move the word down.`,
  }));
}

// Server code lives in the process's module graph; whatever the Remix bundle imports of it would
// be loaded a second time, with a second set of timers, caches and classes.
/** @param {string} except server modules of the Remix bundle, which may be imported @returns {Boundary} */
const serverCode = (except = "") => ({
  regex: String.raw`^${except}\.\.?/.*\.server$`,
  allowTypeImports: true,
  message: "Take only types from server code; its services come through the load context.",
});

/** Page handlers and what stands in web/ are part of the Remix bundle themselves. */
const remixServerCode = serverCode(String.raw`(?!(.*/)?(web/[^/]+|[^/]+\.route)\.server$)`);

/** @type {Boundary} */
const serverPackages = {
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

// Another version of the package belongs to another Node, and the wrong one ends the process.
/** @type {Boundary} */
const sqlite = {
  regex: packages("better-sqlite3(-node20)?"),
  allowTypeImports: true,
  message: "db/sqlite.server.ts chooses the package that fits this Node: take Database from there.",
};

/** What only core/ may ask the machine itself; everyone else gets it handed in. */
const machine = [
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
const processModule = {
  regex: "^(node:)?process$",
  message: "Settings are handed in; app/env.server.ts reads them.",
};

const uiOnly = "ui/ knows only itself and core/: no word of the product's domain.";

/** @type {Boundary} */
const bytesOnly = {
  regex: String.raw`${up}(.*/)?(ui|web)/`,
  message: "http/ serves bytes: it does not know ui/ or web/.",
};

/** @type {Boundary} */
const noHttp = {
  regex: String.raw`${up}(.*/)?(http/|[^/]+\.express$)`,
  message: "http/ is the Express side: components do not know it.",
};

/**
 * @typedef {object} Zone
 * @property {string} name
 * @property {string[]} files
 * @property {Boundary[]} boundaries
 * @property {boolean} [ownMachine] may ask the machine for time, chance and settings
 */

/**
 * The zones of one room: what both ends may load, the process's side, and the Remix side.
 * @param {(typeof floors)[number]} room
 * @returns {Zone[]}
 */
function zonesOf(room) {
  const higher = above(room);
  return [
    {
      // Components, rules and schemas of an area.
      name: `${room}: shared by both ends`,
      files: [`app/${room}/**/*.{ts,tsx}`],
      boundaries: [serverCode(), serverPackages, noHttp, ...higher],
    },
    {
      name: `${room}: an area's server code`,
      files: [`app/${room}/**/*.server.{ts,d.ts}`],
      boundaries: [frameworks, surface, ...higher],
    },
    {
      name: `${room}: the Remix side`,
      files: [`app/${room}/**/*.route.server.ts`],
      boundaries: [remixServerCode, noHttp, ...higher],
    },
    {
      name: `${room}: Remix glue`,
      files: [`app/${room}/web/**/*.{ts,tsx}`],
      boundaries: [serverCode(String.raw`(?!\./)`), noHttp, ...higher],
    },
    {
      name: `${room}: the Express side`,
      files: [`app/${room}/http/**/*.ts`, `app/${room}/**/*.express.ts`],
      boundaries: [bytesOnly, ...higher],
    },
  ];
}

/** @type {Zone[]} */
const zones = [
  { name: "everywhere", files: ["**/*.{ts,tsx,mjs,js}"], boundaries: [] },
  {
    name: "the top of app/",
    files: ["app/*.{ts,tsx}"],
    boundaries: [serverCode(), serverPackages, noHttp],
  },
  ...floors.filter((room) => room !== "core" && room !== "routes").flatMap(zonesOf),
  {
    name: "core",
    files: ["app/core/**/*.{ts,tsx}"],
    ownMachine: true,
    boundaries: [
      frameworks,
      { regex: String.raw`^\.\./`, message: "core/ knows nothing of ours but itself." },
    ],
  },
  {
    name: "db",
    files: ["db/**/*.ts"],
    boundaries: [
      frameworks,
      {
        regex: String.raw`^(\.\./)+(?!\.\./|app/(core|workspace)/)`,
        message: "Of ours, db/ knows only app/core/ and the words of app/workspace/.",
      },
    ],
  },
  {
    name: "ui",
    files: ["app/platform/ui/*.{ts,tsx}"],
    boundaries: [
      serverCode(),
      serverPackages,
      { regex: String.raw`^\.\./(?!\.\./core/)`, message: uiOnly },
    ],
  },
  {
    name: "a folder of ui",
    files: ["app/platform/ui/*/**/*.{ts,tsx}"],
    boundaries: [
      serverCode(),
      serverPackages,
      { regex: String.raw`^\.\./\.\./(?!\.\./core/)`, message: uiOnly },
    ],
  },
  {
    name: "the top of the Remix app",
    files: ["app/root.tsx", "app/entry.{client,server}.tsx", "app/routes/**/*.{ts,tsx}"],
    boundaries: [remixServerCode, noHttp],
  },
  {
    name: "a route beside a route",
    files: ["app/routes/*.{ts,tsx}"],
    boundaries: [remixServerCode, noHttp, { regex: String.raw`^\./`, message: routes.message }],
  },
  {
    // Wires everything together, and may know everything but the routes.
    name: "the composition side",
    files: [
      "app/services.server.ts",
      "app/*-services.server.ts",
      "app/api.server.ts",
      "app/env.server.ts",
      "app/{backup,cover-thread,cover-worker,csv-thread,csv-worker,draw-pdf,pdf-thread,pdf-worker,restore,rotate-key,site-thread,site-worker}.server.ts",
      "app/express-app.ts",
      "app/request-listener.ts",
    ],
    boundaries: [],
  },
  {
    name: "tests and scripts",
    files: ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}", "scripts/**/*.{ts,mjs}"],
    boundaries: [],
    ownMachine: true,
  },
];

/**
 * The boundaries as ESLint configurations. One file has one setting of a rule: the last zone's.
 * @type {import("eslint").Linter.Config[]}
 */
export const boundaries = zones.map(({ name, files, boundaries, ownMachine = false }) => {
  const patterns = [routes, sqlite, ...(ownMachine ? [] : [processModule]), ...boundaries];
  return {
    name: `boundaries: ${name}`,
    files,
    rules: {
      "@typescript-eslint/no-restricted-imports": ["error", { patterns }],
      "no-restricted-syntax": [
        "error",
        ...patterns.map(dynamicImport),
        ...(ownMachine ? [] : machine),
      ],
    },
  };
});

/**
 * `import()` slips past no-restricted-imports.
 * @param {Boundary} wall
 */
function dynamicImport({ regex, message }) {
  // A selector's regular expression ends at the first slash, escaped or not.
  const escaped = regex.replaceAll("/", String.raw`\u002F`);
  return { selector: `ImportExpression[source.value=/${escaped}/]`, message };
}
