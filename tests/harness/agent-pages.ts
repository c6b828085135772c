import { beforeAll } from "vitest";
import type { Browser, Page } from "#tests/api/auth-browser.ts";
import { signIn, submitForm, type SampleAccountName } from "./sign-in.ts";
import { useApp } from "./use-app.ts";

export interface AgentRow {
  id: string;
  name: string;
  status: string;
  enabled: number;
  speed: string;
}

export const pageOf = ({ id }: { id: string }) => `/agents/${id}`;

/** The page without its script's data, as a browser shows it. */
export const shown = ({ text }: Page) => text.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");

/** The whole product, for tests of the agents' pages and forms, with a subscriber signed in. */
export function useAgentPages() {
  // Slow enough that nothing changes by itself while a test looks.
  const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
  let browser: Browser;
  beforeAll(async () => {
    browser = await signIn(app, "subscriber");
  });

  const agentsOf = (account: SampleAccountName): AgentRow[] =>
    app.rows<AgentRow>(
      "SELECT id, name, status, enabled, speed FROM agents WHERE workspace_id = ? ORDER BY position",
      app.workspaceOf(account),
    );

  return {
    app,
    /** The subscriber's. */
    get browser() {
      return browser;
    },
    agentsOf,
    agentOf(account: SampleAccountName): AgentRow {
      const [agent] = agentsOf(account);
      if (!agent) throw new Error(`${account} has no agent`);
      return agent;
    },
    submit: (path: string, fields: Record<string, string>, by = browser): Promise<Page> =>
      submitForm(by, { url: new URL(path, app.url) }, fields),
  };
}
