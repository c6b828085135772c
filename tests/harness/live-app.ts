import { afterEach, beforeAll } from "vitest";
import type { Browser } from "#tests/api/auth-browser.ts";
import { openLiveSocket, type LiveSocket } from "./live-socket.ts";
import { signIn, type SampleAccountName } from "./sign-in.ts";
import { useApp } from "./use-app.ts";

/** The whole product at full speed, with everybody signed in; what a test opens ends with it. */
export function useLiveApp() {
  const app = useApp({ env: { SIMULATION_SPEED: "100" } });
  const browsers = new Map<SampleAccountName, Browser>();
  let sockets: LiveSocket[] = [];

  beforeAll(async () => {
    for (const account of ["subscriber", "operator", "newcomer"] as const) {
      browsers.set(account, await signIn(app, account));
    }
  });
  afterEach(() => {
    for (const socket of sockets) socket.end();
    sockets = [];
  });

  const cookieOf = (account: SampleAccountName): string =>
    browsers.get(account)?.cookieHeader() ?? "";

  return {
    app,
    cookieOf,
    async open(account: SampleAccountName, cookie = cookieOf(account)): Promise<LiveSocket> {
      const socket = await openLiveSocket(app, { cookie });
      sockets.push(socket);
      return socket;
    },
    /** For each of the person's agents, whether it is switched on. */
    enabledIn: (account: SampleAccountName): number[] =>
      app
        .rows<{ enabled: number }>(
          "SELECT enabled FROM agents WHERE workspace_id = ?",
          app.workspaceOf(account),
        )
        .map(({ enabled }) => enabled),
  };
}
