import { agentIcon, type AgentIconName } from "./agent-icons.ts";
import { classNames } from "#app/platform/ui/class-names.ts";

const sizes = { small: "size-5", usual: "size-9" } as const;

interface AgentIconProps {
  /** Undefined: a type unknown to this version. */
  name: AgentIconName | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** An agent type's icon and color. Nearby text says the same. */
export function AgentIcon({ name, size = "usual", className }: AgentIconProps) {
  const { path, background } = agentIcon(name);
  return (
    <span
      aria-hidden
      className={classNames(
        "data-colour flex shrink-0 items-center justify-center rounded-full text-surface",
        sizes[size],
        background,
        className,
      )}
    >
      <svg
        viewBox="-9 -9 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth={size === "small" ? 2.2 : 1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
        className={size === "small" ? "size-3/5" : "size-1/2"}
      >
        <path d={path} />
      </svg>
    </span>
  );
}
