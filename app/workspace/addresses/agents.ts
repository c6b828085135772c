/** Where an agent has its own page. */
export function agentAddress(agentId: string): string {
  return `/agents/${encodeURIComponent(agentId)}`;
}

/** Where the text that one of its tasks has made can be read. */
export function workAddress(agentId: string, taskId: string): string {
  return `${agentAddress(agentId)}/work/${encodeURIComponent(taskId)}`;
}
