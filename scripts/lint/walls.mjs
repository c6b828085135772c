/*
 * Who may know whom, as lint rules: the walls of ARCHITECTURE.md. Each zone names its files and
 * what they may not import; later zones win, so the list goes from the general to the particular.
 * walls.test.ts proves each wall.
 */

/**
 * @typedef {object} Wall
 * @property {string} regex tested against what stands in the import
 * @property {string} message
 * @property {boolean} [allowTypeImports]
 */

/** `../` or `./`, any number of times. */
const up = String.raw`^(\.\.?/)+`;

/** @param {...string} names */
const packages = (...names) => `^(${names.join("|")})(/|$)`;

/** @type {Wall} */
const routes = {
  regex: `${up}(app/)?routes/`,
  message: "Nothing imports routes/: move what is shared into its area.",
};

/** @type {Wall} */
const frameworks = {
  regex: packages("@remix-run", "express", "react", "react-dom"),
  message: "This side knows no Remix, Express or React: hand in what it needs.",
};

/** @type {Wall} */
const surface = {
  regex: `${up}(app/)?(ui|web|http)(/|$)`,
  message: "Areas' server code does not know ui/, web/ or http/: these know it.",
};

/** @type {Wall} */
const composition = {
  regex: `${up}(app/)?services\\.server$`,
  message: "services.server.ts wires the areas together; an area does not know it.",
};

/** @type {Wall} */
const settings = {
  regex: `${up}(app/)?env\\.server$`,
  allowTypeImports: true,
  message: "Settings are handed in; only the composition side reads them.",
};

// Server code lives in the process's module graph; whatever the Remix bundle imports of it would
// be loaded a second time, with a second set of timers, caches and classes.
/** @param {string} except folders whose server modules may be imported @returns {Wall} */
const serverCode = (except = "") => ({
  regex: `^${except}(\\.\\.?/).*\\.server$`,
  allowTypeImports: true,
  message: "Take only types from server code; its services come through the load context.",
});

/** @type {Wall} */
const serverPackages = {
  regex: packages(
    "node:.*",
    "@remix-run/node",
    "@remix-run/express",
    "express",
    "better-sqlite3",
    "croner",
    "drizzle-orm",
    "ipaddr\\.js",
    "nodemailer",
    "oidc-provider",
    "pdfkit",
    "pino",
    "undici",
    "ws",
  ),
  allowTypeImports: true,
  message: "This may reach the browser: server packages belong into *.server.ts.",
};

const uiOnly = "ui/ knows only itself and core/: no word of the product's domain.";

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

/** @type {Wall} */
const processModule = {
  regex: "^(node:)?process$",
  message: "Settings are handed in; app/env.server.ts reads them.",
};

/**
 * @typedef {object} Zone
 * @property {string} name
 * @property {string[]} files
 * @property {Wall[]} walls
 * @property {boolean} [ownMachine] may ask the machine for time, chance and settings
 */

/** @type {Zone[]} */
const zones = [
  { name: "everywhere", files: ["**/*.{ts,tsx,mjs,js}"], walls: [] },
  {
    // Components, rules and schemas of an area, and what stands at the top of app/.
    name: "shared by both ends",
    files: ["app/**/*.{ts,tsx}"],
    walls: [
      serverCode(),
      serverPackages,
      { regex: `${up}http(/|$)`, message: "http/ is the Express side: components do not know it." },
    ],
  },
  {
    name: "an area's server code",
    files: ["app/*/**/*.server.{ts,d.ts}"],
    walls: [frameworks, surface, composition, settings],
  },
  {
    name: "core",
    files: ["app/core/**/*.{ts,tsx}"],
    ownMachine: true,
    walls: [
      frameworks,
      { regex: String.raw`^\.\./`, message: "core/ knows nothing of ours but itself." },
    ],
  },
  {
    name: "db",
    files: ["db/**/*.ts"],
    walls: [
      frameworks,
      {
        regex: String.raw`^(\.\./)+(?!\.\./|app/core/)`,
        message: "Of ours, db/ knows only app/core/.",
      },
    ],
  },
  {
    name: "ui",
    files: ["app/ui/*.{ts,tsx}"],
    walls: [serverCode(), serverPackages, { regex: String.raw`^\.\./(?!core/)`, message: uiOnly }],
  },
  {
    name: "a folder of ui",
    files: ["app/ui/*/**/*.{ts,tsx}"],
    walls: [
      serverCode(),
      serverPackages,
      { regex: String.raw`^\.\./\.\./(?!core/)`, message: uiOnly },
    ],
  },
  {
    name: "web",
    files: ["app/web/**/*.{ts,tsx}"],
    // Its own server modules are part of the Remix bundle.
    walls: [serverCode(String.raw`(?!\./)`)],
  },
  {
    name: "http",
    files: ["app/http/**/*.ts"],
    walls: [
      { regex: `${up}(ui|web)(/|$)`, message: "http/ serves bytes: it does not know ui/ or web/." },
      { ...composition, allowTypeImports: true },
    ],
  },
  {
    name: "the top of the Remix app",
    files: ["app/root.tsx", "app/entry.{client,server}.tsx", "app/routes/**/*.{ts,tsx}"],
    walls: [serverCode(String.raw`(?!(\.\.?/)+web/)`)],
  },
  {
    name: "a route beside a route",
    files: ["app/routes/*.{ts,tsx}"],
    walls: [
      serverCode(String.raw`(?!(\.\.?/)+web/)`),
      { regex: String.raw`^\./`, message: routes.message },
    ],
  },
  {
    // Wires everything together, and may know everything but the routes.
    name: "the composition side",
    files: ["app/services.server.ts", "app/env.server.ts"],
    walls: [],
  },
  {
    name: "tests and scripts",
    files: ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}", "scripts/**/*.{ts,mjs}"],
    walls: [],
    ownMachine: true,
  },
];

/**
 * The walls as ESLint configurations. One file has one setting of a rule: the last zone's.
 * @type {import("eslint").Linter.Config[]}
 */
export const walls = zones.map(({ name, files, walls, ownMachine = false }) => {
  const patterns = [routes, ...(ownMachine ? [] : [processModule]), ...walls];
  return {
    name: `walls: ${name}`,
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
 * @param {Wall} wall
 */
function dynamicImport({ regex, message }) {
  // A selector's regular expression ends at the first slash, escaped or not.
  const escaped = regex.replaceAll("/", String.raw`\u002F`);
  return { selector: `ImportExpression[source.value=/${escaped}/]`, message };
}
