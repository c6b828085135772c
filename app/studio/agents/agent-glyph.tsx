import { AgentSign } from "../../platform/ui/agent-sign";
import { kindGlyph } from "./display";

interface AgentGlyphProps {
  /** The agent's type. */
  type: string;
  size?: "small" | "usual";
  className?: string;
}

/** The sign of an agent's kind. */
export function AgentGlyph({ type, ...look }: AgentGlyphProps) {
  return <AgentSign name={kindGlyph(type)} {...look} />;
}
