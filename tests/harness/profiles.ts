import { expect } from "vitest";
import type { AgentProfile } from "#app/dashboard/agents/profile.ts";
import { createAgentProfiles } from "#app/dashboard/agents/profiles.server.ts";
import type { createTestEngine } from "./engine.ts";

/**
 * What an agent's page shows of the engine's agents, each named by its kind.
 * @param present the engine of the test that runs
 */
export function createProfileView(present: () => Awaited<ReturnType<typeof createTestEngine>>) {
  function agentId(type: string): string {
    const [row] = present().rows<{ id: string }>("SELECT id FROM agents WHERE type = ?", type);
    return row?.id ?? expect.fail(`no ${type}`);
  }
  return {
    agentId,
    async profileOf(type: string, before: number | null = null): Promise<AgentProfile> {
      const profiles = createAgentProfiles(present());
      const { workspaceId } = present();
      const profile = await profiles.find({ agentId: agentId(type), workspaceId, before });
      return profile ?? expect.fail("there is no such agent");
    },
    change: (sql: string, ...values: unknown[]) => present().change(sql, ...values),
  };
}
