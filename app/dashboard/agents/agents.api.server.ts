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

/** A person's agents: looking, adding, changing, removing. */
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
        "Every agent of your workspace with its status, what it works on and its metrics, in the order of the dashboard. `type` and `status` leave out the others.",
      limit: "read",
      query: describeFields(
        z.strictObject({ type: z.optional(Type), status: z.optional(Status), ...pageFields }),
        { type: "Only agents of this kind.", status: "Only agents that stand so.", ...pageTexts },
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
        "Adds a further agent of a kind. It begins with its next turn. Without a `name` it gets that of its kind, numbered where there are several.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(
        z.strictObject({ type: Type, name: z.optional(AgentSettings.shape.name) }),
        { type: "Of which kind.", name: `What to call it: at most ${maxNameLength} characters.` },
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
        "One agent. The ETag names its settings (name, pace, trust, whether it is switched on): send it as `If-Match` with a change, so that nobody’s change is lost. Metrics move without changing it.",
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
        "Changes the name, the pace (relaxed, standard or busy), or whether it is switched on. What you leave out stays. It can be undone for ten minutes.",
      limit: "write",
      conditional: true,
      params: AgentId,
      body: describeFields(z.strictObject(z.partial(FormSettings).shape), {
        name: `What to call it from now on: at most ${maxNameLength} characters.`,
        speed: "How quickly it works on a task.",
        enabled: "Whether it is switched on.",
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
      summary: "Set how far an agent’s texts go without you",
      description:
        "Trust decides on texts in your place, so it needs a token with the scope `review`. What is approved or waits already stays so. It can be undone for ten minutes.",
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
        "Removes the agent at once. What it has written and earned stays. The answer’s `undo` takes it back for ten minutes, with POST /api/activities/{activityId}/undo.",
      limit: "write",
      conditional: true,
      params: AgentId,
      answer: { status: 200, schema: Removed, description: "What takes it back." },
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
  undo: `${undoText}; null: nothing has been switched.`,
});

/** Starting and pausing, one agent or all of them. */
function switchEndpoints({ agents }: Pick<AgentEndpointDeps, "agents">): Endpoint[] {
  const shared = {
    method: "POST",
    group: "Agents",
    access: "subscriber",
    limit: "write",
    answer: {
      status: 200,
      schema: Switched,
      description: "`undo` takes it back for ten minutes; null: it was so already.",
    },
  } as const;
  const paused = "A step under way is finished and kept; no other begins.";
  return [
    defineEndpoint({
      ...shared,
      path: "/api/agents/start",
      id: "start_all_agents",
      summary: "Start all agents",
      description: "Switches every agent on; each begins at its next turn.",
      handle: async ({ caller }) => ({ body: await agents.startAll(caller) }),
    }),
    defineEndpoint({
      ...shared,
      path: "/api/agents/pause",
      id: "pause_all_agents",
      summary: "Pause all agents",
      description: `Switches every agent off. ${paused}`,
      handle: async ({ caller }) => ({ body: await agents.pauseAll(caller) }),
    }),
    defineEndpoint({
      ...shared,
      path: "/api/agents/{agentId}/start",
      id: "start_agent",
      summary: "Start one agent",
      description: "Switches the agent on; it begins at its next turn.",
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
      description: `Switches the agent off. ${paused}`,
      params: AgentId,
      async handle({ caller, params }) {
        const { undo } = await agents.pauseOne(caller, params.agentId);
        return { body: { undo } };
      },
    }),
  ];
}

/** A field that is there without a value changes nothing. */
function onlyGiven({ name, speed, enabled }: Partial<Record<keyof AgentSettings, unknown>>) {
  const given = { name, speed, enabled };
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  // The schema has read each of them.
  return Object.fromEntries(entries) as Partial<AgentSettings>;
}
