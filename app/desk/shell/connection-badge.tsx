import { Badge, type Tone } from "../../platform/ui/badge";
import { classNames } from "../../platform/ui/class-names";
import type { Connection } from "../frame/connection";

const connections: Record<Connection, { text: string; tone: Tone }> = {
  demo: { text: "Demo Mode", tone: "accent" },
  connected: { text: "All Systems Active", tone: "success" },
  connecting: { text: "Connecting", tone: "warning" },
  lost: { text: "Not Connected", tone: "danger" },
  signed_out: { text: "Not Connected", tone: "danger" },
  no_access: { text: "Not Connected", tone: "danger" },
};

/** How the page is connected. Without JavaScript nothing moves by itself, and the badge says so. */
export function ConnectionBadge({ connection }: { connection: Connection }) {
  const { text, tone } = connections[connection];
  const live = connection !== "demo";
  return (
    <>
      <div
        role="status"
        aria-label="Connection"
        className={classNames("flex", live && "noscript:hidden")}
      >
        <Badge tone={tone} dot>
          {text}
        </Badge>
      </div>
      {live && (
        <div className="hidden noscript:flex">
          <Badge>Live Updates Off</Badge>
        </div>
      )}
    </>
  );
}
