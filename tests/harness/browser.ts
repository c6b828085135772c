import { expect, test as base, type Locator, type Page } from "playwright/test";
import type { Connection } from "#db/sqlite.server.ts";
import { createFolderWithDemo, withDatabase } from "#tests/start/data-folder.ts";
import {
  freePort,
  killLeftovers,
  startProcess,
  type Exit,
  type ServerProcess,
} from "#tests/start/server-process.ts";
import { startGateway, type Gateway } from "./gateway.ts";
import { answerAndCount } from "./model-bill.ts";
import { startModelProvider, type ModelProvider } from "./model-provider.ts";
import { keepAgentsBusy } from "./keep-agents-busy.ts";
import { dismissOnboarding, type SampleAccountName } from "./sign-in.ts";

export { expect } from "playwright/test";

export interface ConsoleErrors {
  /** Some are part of the story: a page that was refused, a server that is down. */
  expect(pattern: RegExp): void;
  /** So is what the browser, and Remix in it, have to say while the server is away. */
  expectDowntime(): void;
}

const downtime = [
  /WebSocket connection .* failed: .*(ERR_CONNECTION_REFUSED|code: 503)/,
  // Reset: what was under way as it stopped.
  /Failed to load resource: .*(ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|503)/,
  // Remix asks for the routes of what is linked to whenever new links appear.
  /Failed to fetch manifest patches/,
];

/**
 * Remix leaves it unheard when it gives up loading for a navigation that another has overtaken, or for a
 * button that is pressed again, if that happens at certain moments of its loading (seen with 2.17): only
 * the console shows it. In the middle of a load the stack begins in the router's own file, with no name of what
 * was called.
 */
const overtaken =
  /^AbortError: signal is aborted without reason\n[^]*(\[as (navigate|fetch)\]|at async \w+ \([^)]*\/every-page-)/;

/** A journey on which the browser's console shows an error, or a script throws, has failed. */
export const test = base.extend<{ consoleErrors: ConsoleErrors }>({
  consoleErrors: [
    async ({ context }, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [overtaken];
      context.on("weberror", (event) => {
        const { name, message, stack } = event.error();
        // What the browser itself gave up, as a body half read, has no stack.
        found.push(stack || `${name}: ${message}`);
      });
      context.on("console", (message) => {
        const text = message.text();
        if (message.type() !== "error" && !text.startsWith("Live channel:")) return;
        found.push(`${text} (${message.location().url})`);
      });
      await use({
        expect: (pattern) => void expected.push(pattern),
        expectDowntime: () => void expected.push(...downtime),
      });
      const unexpected = found.filter((text) => !expected.some((each) => each.test(text)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export interface JourneyServer {
  /** Where it is reached, without a path. */
  readonly url: string;
  start(): Promise<void>;
  stop(signal: NodeJS.Signals): Promise<Exit>;
  /** Changes what the running server has stored; one that is down is left alone. */
  change(work: (db: Connection) => void): void;
}

/** The built server in a process of its own, for the journeys of one file. */
export function useServer(
  settings: Record<string, string> | (() => Promise<Record<string, string>>) = {},
): JourneyServer {
  return useProcess(async () => ({
    port: null,
    settings: typeof settings === "function" ? await settings() : settings,
  }));
}

/** The same, and its agents have something to do all the time, and do it in moments. */
export function useServerAtWork(settings: Record<string, string> = {}): JourneyServer {
  const server = useProcess(() => Promise.resolve({ port: null, settings }));
  let step: NodeJS.Timeout;
  test.beforeEach(() => {
    step = setInterval(() => server.change(keepAgentsBusy), 1_000);
  });
  test.afterEach(() => clearInterval(step));
  return server;
}

/** The same behind a way to it that can be blocked: that is where browsers find it. */
export function useServerBehindGateway(
  settings: Record<string, string> = {},
): JourneyServer & { gateway(): Gateway } {
  let gateway: Gateway | null = null;
  const server = useProcess(async (port) => {
    gateway = await startGateway(port);
    const APP_URL = `http://localhost:${gateway.port}`;
    return { port: gateway.port, settings: { ...settings, APP_URL } };
  });
  test.afterAll(() => gateway?.stop());
  return {
    get url() {
      return server.url;
    },
    start: server.start,
    stop: server.stop,
    change: server.change,
    gateway() {
      if (!gateway) throw new Error("it is not started yet");
      return gateway;
    },
  };
}

/** The same with a language model that a server of others plays, at the operator's expense. */
export function useServerWithModel(): JourneyServer & { model(): ModelProvider } {
  let model: ModelProvider | null = null;
  const server = useProcess(async () => {
    model = await startModelProvider();
    answerAndCount(model);
    const settings = {
      OPENAI_API_KEY: "sk-of-the-operator",
      OPENAI_BASE_URL: model.openaiUrl,
      ANTHROPIC_BASE_URL: model.anthropicUrl,
      OUTBOUND_ALLOWED_NETWORKS: "127.0.0.0/8",
    };
    return { port: null, settings };
  });
  test.afterAll(() => model?.stop());
  return {
    get url() {
      return server.url;
    },
    start: server.start,
    stop: server.stop,
    change: server.change,
    model() {
      if (!model) throw new Error("it is not started yet");
      return model;
    },
  };
}

interface Surroundings {
  /** Where browsers find the server, if it is not where it listens. */
  port: number | null;
  settings: Record<string, string>;
}

/** @param prepare gets the server's address before it listens */
function useProcess(prepare: (port: number) => Promise<Surroundings>): JourneyServer {
  let port = 0;
  let around: Surroundings = { port: null, settings: {} };
  let folder: ReturnType<typeof createFolderWithDemo>;
  let server: ServerProcess;
  let answers = false;

  async function start(): Promise<void> {
    server = startProcess({ dataDir: folder.dataDir, port, settings: around.settings });
    await server.answers("/readyz");
    answers = true;
  }
  async function stop(signal: NodeJS.Signals): Promise<Exit> {
    answers = false;
    const exit = await server.stop(signal);
    // Warnings and worse: a healthy server has nothing to say.
    expect(server.stdout().match(/^\{"level":[456]0.*$/gm) ?? []).toEqual([]);
    expect(server.stderr()).toBe("");
    return exit;
  }

  test.beforeAll(async () => {
    folder = createFolderWithDemo();
    port = await freePort();
    around = await prepare(port);
    await start();
  });
  test.afterAll(async () => {
    try {
      await stop("SIGTERM");
    } finally {
      killLeftovers();
      folder.remove();
    }
  });
  return {
    get url() {
      return `http://localhost:${around.port ?? port}`;
    },
    start,
    stop,
    change(work) {
      if (answers) withDatabase(folder.dataDir, (db) => db.transaction(() => work(db)).immediate());
    },
  };
}

const accounts: Record<SampleAccountName, RegExp> = {
  operator: /operator@example\.test/,
  subscriber: /subscriber@example\.test/,
  newcomer: /newcomer@example\.test/,
};

/** From the page of the identity provider on, as a person does it. */
export async function chooseAccount(page: Page, account: SampleAccountName): Promise<void> {
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByRole("button", { name: accounts[account] }).click();
}

/** Signs in through the identity provider, with the browser's cookies but without its window: where that leads. */
export async function enter(
  page: Page,
  server: { url: string },
  account: SampleAccountName,
): Promise<string> {
  const context = page.context();
  const choice = await context.request.get(`${server.url}/api/login`);
  const end = await context.request.post(choice.url(), {
    headers: { Origin: new URL(choice.url()).origin },
    form: { account },
  });
  const { pathname } = new URL(end.url());
  if (!["/", "/getting-started"].includes(pathname) || !end.ok())
    throw new Error(`signing in as ${account} ended at ${end.url()} with ${end.status()}`);
  return pathname;
}

/**
 * Signs in, puts the welcome away, and opens a page there. How a person does it in the window is a journey of its own.
 * @param path null where the page is not looked at yet
 */
export async function signInAs(
  page: Page,
  server: { url: string },
  account: SampleAccountName,
  path: string | null = "/",
): Promise<void> {
  if ((await enter(page, server, account)) === "/getting-started") {
    const cookies = await page.context().cookies(server.url);
    await dismissOnboarding(
      server,
      cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    );
  }
  if (path !== null) await page.goto(server.url + path);
}

/** Whether the browser has a network: it tells its pages before that which fetches for them. */
export async function setOnline(page: Page, online: boolean): Promise<void> {
  await page.context().setOffline(!online);
  const answers = () =>
    page.evaluate(() =>
      fetch("/healthz", { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  await expect.poll(answers).toBe(online);
}

/**
 * As if the pointer were over each toast from the start: it stays, however slow the machine is.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.setInterval(() => {
      for (const toast of document.querySelectorAll("[aria-label^=Notifications] li"))
        toast.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
    }, 100);
  });
}

/** The parts of the dashboard that the journeys look at. */
export function dashboardOf(page: Page) {
  const feed = page.getByRole("region", { name: "Recent Activities" }).locator("li:has(time)");
  return {
    connection: page.getByRole("status", { name: "Connection" }),
    toast: page.getByRole("region", { name: "Notifications" }),
    agents: page.getByRole("region", { name: "AI Agents" }).getByRole("listitem"),
    feed,
    latest: feed.first(),
    voice: page.getByRole("button", { name: "Voice mode" }),
    /** What opens the list of notifications; its words tell how many are unread. */
    bell: page.locator(":is(summary, button)", { hasText: /^Notifications/ }),
    notifications: page.getByRole("list", { name: "Latest notifications" }).getByRole("listitem"),
    action: (name: string): Locator => page.getByRole("button", { name, exact: true }),
  };
}
