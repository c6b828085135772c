/*
 * The import rules of ARCHITECTURE.md as lint rules. Each zone lists its files and forbidden
 * imports; later zones win, so the list goes from general to specific. boundaries.test.ts tests
 * each rule. ../area-graph.mjs finds cycles.
 */
import { floors } from "./floors.mjs";
import {
  above,
  bytesOnly,
  frameworks,
  machine,
  noHttp,
  parentFolders,
  parents,
  processModule,
  remixServerCode,
  routes,
  serverCode,
  serverPackages,
  sqlite,
  surface,
  uiOnly,
} from "./walls.mjs";

/** @typedef {import("./walls.mjs").Boundary} Boundary */

/**
 * @typedef {object} Zone
 * @property {string} name
 * @property {string[]} files
 * @property {Boundary[]} boundaries
 * @property {boolean} [ownMachine] may access the system's clock, randomness and settings
 * @property {Boundary[]} [up] relative imports upward that are forbidden
 */

/**
 * A layer's zones: shared code, server code and Remix code.
 * @param {(typeof floors)[number]} room
 * @returns {Zone[]}
 */
function zonesOf(room) {
  const higher = above(room);
  return [
    {
      // An area's components, rules and schemas.
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
      boundaries: [serverCode(String.raw`(?!\./|#app/[a-z]+/web/)`), noHttp, ...higher],
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
      { regex: "^#(?!app/core/)", message: "core/ knows nothing of ours but itself." },
    ],
  },
  {
    name: "db",
    files: ["db/**/*.ts"],
    boundaries: [
      frameworks,
      {
        regex: "^#(?!db/|app/(core|workspace)/)",
        message: "Of ours, db/ knows only app/core/ and the words of app/workspace/.",
      },
    ],
  },
  {
    name: "ui",
    files: ["app/platform/ui/**/*.{ts,tsx}"],
    boundaries: [
      serverCode(),
      serverPackages,
      { regex: "^#(?!app/(platform/ui|core)/)", message: uiOnly },
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
    // Wires everything together and may import everything except routes.
    name: "the composition side",
    files: [
      "app/services.server.ts",
      "app/*-services.server.ts",
      "app/api.server.ts",
      "app/env.server.ts",
      "app/{backup,cover-thread,cover-worker,csv-jobs,csv-thread,csv-worker,draw-pdf,integrity-thread,integrity-worker,pdf-thread,pdf-worker,restore,rotate-key,site-thread,site-worker}.server.ts",
      "app/express-app.ts",
      "app/request-listener.ts",
    ],
    boundaries: [],
  },
  {
    name: "tests and scripts",
    files: ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}", "scripts/**/*.{ts,tsx}"],
    boundaries: [],
    ownMachine: true,
    up: [parentFolders],
  },
  {
    name: "scripts that Node runs as they are",
    files: ["scripts/**/*.mjs"],
    boundaries: [],
    ownMachine: true,
    up: [],
  },
];

/**
 * The boundaries as ESLint configurations. A file uses the last matching zone's setting.
 * @type {import("eslint").Linter.Config[]}
 */
export const boundaries = zones.map(
  ({ name, files, boundaries, ownMachine = false, up = [parents] }) => {
    const patterns = [routes, sqlite, ...up, ...(ownMachine ? [] : [processModule]), ...boundaries];
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
  },
);

/**
 * `import()` is not covered by no-restricted-imports.
 * @param {Boundary} wall
 */
function dynamicImport({ regex, message }) {
  // A selector's regular expression ends at the first slash, escaped or not.
  const escaped = regex.replaceAll("/", String.raw`\u002F`);
  return { selector: `ImportExpression[source.value=/${escaped}/]`, message };
}
