/** Where an agent has its own page. */
export function agentAddress(agentId: string): string {
  return `/agents/${encodeURIComponent(agentId)}`;
}
