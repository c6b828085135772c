import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { Id, pageFields, pageOf, pageTexts, readPage, toPage } from "#app/platform/api/pages.ts";
import { kinds } from "#app/domain/agents/kinds/index.ts";
import { AgentSettings, FormSettings } from "#app/domain/agents/settings/settings.ts";
import { maxNameLength } from "#app/domain/agents/settings/setting-values.ts";
import { approvalPolicies } from "#app/domain/agents/settings/approval-policy.ts";
import type { AgentList } from "./agent-list.server.ts";
import { ListedAgent, listedAgentTexts, approvalPolicyText } from "./listed-agent.ts";
import type { createControls } from "#app/domain/agents/settings/controls.server.ts";
import type { createRoster } from "#app/domain/agents/settings/roster.server.ts";

const types = kinds.map(({ type }) => type);
const Type = z.enum(types, `Use one of ${types.join(", ")}.`);
const Status = z.enum(["active", "processing", "inactive", "error"]);
const AgentId = describeFields(z.strictObject({ agentId: Id }), { agentId: "The agent’s id." });
const Agents = pageOf(ListedAgent, listedAgentTexts);

interface AgentEndpointDeps {
  agents: Omit<ReturnType<typeof createControls> & ReturnType<typeof createRoster>, "revert">;
  agentList: AgentList;
}

/** Agents: list, read, add, change, remove. */
export function agentEndpoints({ agents, agentList }: AgentEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/agents",
      id: "list_agents",
      group: "Agents",
      access: "subscriber",
      summary: "List your agents",
      description:
        "Every agent of your workspace with its status, current work, and metrics, in dashboard order. Filter by `type` and `status`.",
      limit: "read",
      query: describeFields(
        z.strictObject({ type: z.optional(Type), status: z.optional(Status), ...pageFields }),
        {
          type: "Only agents of this type.",
          status: "Only agents with this status.",
          ...pageTexts,
        },
      ),
      answer: { status: 200, schema: Agents, description: "A page of agents." },
      cachedUntilWrite: true,
      async handle({ caller, query: { type, status, ...query } }) {
        const page = readPage(query);
        const found = await agentList.list(caller.workspaceId, { type, status }, page);
        const placeOf = ({ position, agent }: (typeof found)[number]) =>
          [position, agent.id] as const;
        return { body: toPage(found, page, placeOf, ({ agent }) => agent) };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/agents",
      id: "create_agent",
      group: "Agents",
      access: "subscriber",
      summary: "Add an agent",
      description:
        "Adds an agent of the given type. It starts at its next turn. Without a `name` it is named after its type, with a number if there are several.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(
        z.strictObject({ type: Type, name: z.optional(AgentSettings.shape.name) }),
        { type: "The agent's type.", name: `Its name: at most ${maxNameLength} characters.` },
      ),
      answer: { status: 201, schema: ListedAgent, description: "The new agent." },
      async handle({ caller, body }) {
        const { id } = await agents.add(caller, body);
        const { agent, version } = await agentList.one(caller.workspaceId, id);
        return { body: agent, version, location: `/api/agents/${id}` };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/agents/{agentId}",
      id: "get_agent",
      group: "Agents",
      access: "subscriber",
      summary: "Read one agent",
      description:
        "One agent. The ETag identifies its settings (name, speed, approvals, and whether it is on). Send it as `If-Match` with a change, so that no other change is overwritten. Metrics don't affect it.",
      limit: "read",
      params: AgentId,
      answer: { status: 200, schema: ListedAgent, description: "The agent." },
      async handle({ caller, params }) {
        const { agent, version } = await agentList.one(caller.workspaceId, params.agentId);
        return { body: agent, version };
      },
    }),
    defineEndpoint({
      method: "PATCH",
      path: "/api/agents/{agentId}",
      id: "update_agent",
      group: "Agents",
      access: "subscriber",
      summary: "Change an agent’s settings",
      description:
        "Changes the name, the speed (relaxed, standard, or busy), or whether the agent is on. Fields you leave out stay the same. You can undo it for 10 minutes.",
      limit: "write",
      conditional: true,
      params: AgentId,
      body: describeFields(z.strictObject(z.partial(FormSettings).shape), {
        name: `The new name: at most ${maxNameLength} characters.`,
        speed: "Its speed.",
        enabled: "Whether it is on.",
      }),
      answer: { status: 200, schema: ListedAgent, description: "The agent as it is now." },
      async handle({ caller, params, body, isExpected }) {
        await agents.update(caller, params.agentId, onlyGiven(body), isExpected);
        const { agent, version } = await agentList.one(caller.workspaceId, params.agentId);
        return { body: agent, version };
      },
    }),
    defineEndpoint({
      method: "PATCH",
      path: "/api/agents/{agentId}/approval-policy",
      id: "set_approval_policy",
      group: "Agents",
      access: "subscriber",
      decides: true,
      summary: "Set what an agent may publish without you",
      description:
        "This setting approves content for you, so it needs a token with the scope `review`. Content that is already approved or waiting doesn't change. You can undo it for 10 minutes.",
      limit: "write",
      conditional: true,
      params: AgentId,
      body: describeFields(z.strictObject({ approvalPolicy: z.enum(approvalPolicies) }), {
        approvalPolicy: approvalPolicyText,
      }),
      answer: { status: 200, schema: ListedAgent, description: "The agent as it is now." },
      async handle({ caller, params, body, isExpected }) {
        await agents.update(caller, params.agentId, body, isExpected);
        const { agent, version } = await agentList.one(caller.workspaceId, params.agentId);
        return { body: agent, version };
      },
    }),
    defineEndpoint({
      method: "DELETE",
      path: "/api/agents/{agentId}",
      id: "remove_agent",
      group: "Agents",
      access: "subscriber",
      summary: "Remove an agent",
      description:
        "Removes the agent at once. Its work and revenue are kept. For 10 minutes you can undo it by sending the response's `undo` to POST /api/activities/{activityId}/undo.",
      limit: "write",
      conditional: true,
      params: AgentId,
      answer: { status: 200, schema: Removed, description: "The id to undo it with." },
      async handle({ caller, params, isExpected }) {
        const { undo } = await agents.remove(caller, params.agentId, isExpected);
        return { body: { undo } };
      },
    }),
    ...switchEndpoints({ agents }),
  ];
}

const undoText = "The activity’s id, for POST /api/activities/{activityId}/undo";

const Removed = describeFields(z.object({ undo: z.string() }), { undo: `${undoText}.` });

const Switched = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: `${undoText}; null: nothing changed.`,
});

/** Start and pause one agent or all agents. */
function switchEndpoints({ agents }: Pick<AgentEndpointDeps, "agents">): Endpoint[] {
  const shared = {
    method: "POST",
    group: "Agents",
    access: "subscriber",
    limit: "write",
    answer: {
      status: 200,
      schema: Switched,
      description: "Send `undo` within 10 minutes to undo it; null: nothing changed.",
    },
  } as const;
  const paused = "An agent finishes its current step and starts no other.";
  return [
    defineEndpoint({
      ...shared,
      path: "/api/agents/start",
      id: "start_all_agents",
      summary: "Start all agents",
      description: "Turns every agent on; each starts at its next turn.",
      handle: async ({ caller }) => ({ body: await agents.startAll(caller) }),
    }),
    defineEndpoint({
      ...shared,
      path: "/api/agents/pause",
      id: "pause_all_agents",
      summary: "Pause all agents",
      description: `Turns every agent off. ${paused}`,
      handle: async ({ caller }) => ({ body: await agents.pauseAll(caller) }),
    }),
    defineEndpoint({
      ...shared,
      path: "/api/agents/{agentId}/start",
      id: "start_agent",
      summary: "Start one agent",
      description: "Turns the agent on; it starts at its next turn.",
      params: AgentId,
      async handle({ caller, params }) {
        const { undo } = await agents.startOne(caller, params.agentId);
        return { body: { undo } };
      },
    }),
    defineEndpoint({
      ...shared,
      path: "/api/agents/{agentId}/pause",
      id: "pause_agent",
      summary: "Pause one agent",
      description: `Turns the agent off. ${paused}`,
      params: AgentId,
      async handle({ caller, params }) {
        const { undo } = await agents.pauseOne(caller, params.agentId);
        return { body: { undo } };
      },
    }),
  ];
}

/** A field without a value changes nothing. */
function onlyGiven({ name, speed, enabled }: Partial<Record<keyof AgentSettings, unknown>>) {
  const given = { name, speed, enabled };
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  // The schema validated each of them.
  return Object.fromEntries(entries) as Partial<AgentSettings>;
}
