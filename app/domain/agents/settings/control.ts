/** The quick actions of the dashboard, as forms and the live channel name them. */
export const controls = ["start_all_agents", "pause_system"] as const;
export type Control = (typeof controls)[number];

/** The same for a single agent. */
const agentControls = ["start_agent", "pause_agent"] as const;
export type AgentControl = (typeof agentControls)[number];

export function isAgentControl(value: unknown): value is AgentControl {
  return agentControls.some((control) => control === value);
}

/** Adding an agent and removing one. */
const rosterControls = ["add_agent", "remove_agent"] as const;
export type RosterControl = (typeof rosterControls)[number];

export function isRosterControl(value: unknown): value is RosterControl {
  return rosterControls.some((control) => control === value);
}

/** What their forms carry besides the intent. */
export const rosterFields = { type: "type", name: "name", agentId: "agentId" } as const;

/** What the form of such a control carries besides its intent. */
export const agentControlFields = {
  agentId: "agentId",
  /** Sent by a script, which asks for the notice instead of the way back to the page. */
  stay: "stay",
} as const;

/** Every intent that the dashboard's forms may carry. */
const dashboardIntents = [
  ...controls,
  ...agentControls,
  ...rosterControls,
  "generate_report",
  "undo",
  "mark_notifications_read",
  "dismiss_publishing_issue",
  "retry_publishing",
  "setup_api_keys",
] as const;
export type DashboardIntent = (typeof dashboardIntents)[number];

export function isDashboardIntent(value: unknown): value is DashboardIntent {
  return dashboardIntents.some((intent) => intent === value);
}

/** What people read when a quick action has worked or failed. */
export const controlTexts = {
  start_all_agents: {
    title: "Agents Started",
    description: "All AI agents have been activated and are ready for tasks",
    failed: "Failed to start agents",
  },
  pause_system: {
    title: "System Paused",
    description: "All AI agents have been paused",
    failed: "Failed to pause system",
  },
  start_agent: {
    title: "Agent Started",
    description: "has been activated and is ready for tasks",
    failed: "Failed to start the agent",
  },
  pause_agent: {
    title: "Agent Paused",
    description: "has been paused; a step under way is finished and kept",
    failed: "Failed to pause the agent",
  },
  add_agent: {
    title: "Agent Added",
    description: "begins with its next turn",
    failed: "Failed to add the agent",
  },
  remove_agent: {
    title: "Agent Removed",
    description: "is gone; what it has made and earned stays",
    failed: "Failed to remove the agent",
  },
  generate_report: {
    title: "Report Generated",
    description: "Performance report has been generated successfully",
    failed: "Failed to generate report",
  },
} as const satisfies Record<
  Exclude<
    DashboardIntent,
    | "undo"
    | "mark_notifications_read"
    | "dismiss_publishing_issue"
    | "retry_publishing"
    | "setup_api_keys"
  >,
  { title: string; description: string; failed: string }
>;

/** What a visitor reads who triggers a control of the demo. */
export const demoTexts = {
  title: "Demo Mode",
  control: "Sign in to control agents and access full features",
  report: "Sign in to generate reports and access full features",
  /** To somebody who is signed in, and looks at the demo all the same. */
  notYours: "These agents belong to nobody. Yours are controlled on your own dashboard",
} as const;
