/** The dashboard's quick actions, as named in forms and the realtime channel. */
export const controls = ["start_all_agents", "pause_system"] as const;
export type Control = (typeof controls)[number];

/** The same for a single agent. */
export const agentControls = ["start_agent", "pause_agent"] as const;
export type AgentControl = (typeof agentControls)[number];

export function isAgentControl(value: unknown): value is AgentControl {
  return agentControls.some((control) => control === value);
}

/** Adding an agent and removing one. */
export const rosterControls = ["add_agent", "remove_agent"] as const;
export type RosterControl = (typeof rosterControls)[number];

/** Their form fields besides the intent. */
export const rosterFields = { type: "type", name: "name", agentId: "agentId" } as const;

/** The form fields of such a control besides its intent. */
export const agentControlFields = {
  agentId: "agentId",
  /** Sent by a script, which wants a message instead of a redirect. */
  stay: "stay",
} as const;

/** Every intent of the dashboard's forms. */
export const dashboardIntents = [
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

/** The messages after a quick action. */
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
    description: "has been paused. Its current step will be finished and kept",
    failed: "Failed to pause the agent",
  },
  add_agent: {
    title: "Agent Added",
    description: "starts with its next turn",
    failed: "Failed to add the agent",
  },
  remove_agent: {
    title: "Agent Removed",
    description: "was removed. Its work and revenue are kept",
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

/** Shown to visitors who use a control in the demo. */
export const demoTexts = {
  title: "Demo Mode",
  control: "Sign in to control agents and access full features",
  report: "Sign in to generate reports and access full features",
  /** For signed-in users who view the demo. */
  notYours: "These are sample agents. Control your own agents on your dashboard",
} as const;
