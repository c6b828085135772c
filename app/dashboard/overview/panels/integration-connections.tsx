import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { AlertIcon, CheckIcon, PlugIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { ConnectionStatus, IntegrationStatus } from "#app/domain/credentials/schema.ts";

interface ConnectionsProps {
  status: Pick<IntegrationStatus, "connections" | "isLive">;
  /** IANA name. */
  timeZone: string;
}

/** The workspace's connections: those that need attention first, then their status. */
export function IntegrationConnections({ status, timeZone }: ConnectionsProps) {
  const { connections, isLive } = status;
  return (
    <>
      <ul className="grid gap-x-4 gap-y-2.5 min-[26rem]:grid-cols-2 lg:grid-cols-3">
        {connections.map((each) => (
          <Connection key={each.name} connection={each} timeZone={timeZone} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        <InUse connections={connections} isLive={isLive} />
      </p>
    </>
  );
}

const signs = {
  connected: {
    icon: <CheckIcon size={16} />,
    words: "Connected",
    styles: "text-success",
  },
  needs_hand: {
    icon: <AlertIcon size={16} />,
    words: "Needs attention",
    styles: "text-warning",
  },
  not_connected: {
    icon: <PlugIcon size={16} />,
    words: "Not connected",
    styles: "text-ink-faint",
  },
} as const;

/** Connections that need attention get room for the reason and a link to fix it. */
function Connection({
  connection: { name, state, workedAt, failsSince, problem, page },
  timeZone,
}: {
  connection: ConnectionStatus;
  timeZone: string;
}) {
  const { icon, words, styles } = signs[state];
  return (
    <li
      className={classNames(
        "flex gap-2.5 text-sm",
        problem ? "col-span-full rounded-lg bg-warning-soft p-3" : "items-center",
      )}
    >
      <span
        aria-hidden
        className={classNames(
          "flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken",
          styles,
        )}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1 leading-5 break-words">
        <bdi className="block font-medium">{name}</bdi>
        <span className={classNames("block", styles)}>{words}</span>
        {problem && (
          <span className="block">
            {failsSince && `Since ${formatInstantIn(failsSince, timeZone)}: `}
            <bdi>{problem}</bdi>{" "}
            <a href={page} className={inlineLinkStyles}>
              Fix <bdi>{name}</bdi>
            </a>
          </span>
        )}
        {workedAt && (
          <span className="block text-xs text-ink-soft">
            Worked {formatInstantIn(workedAt, timeZone)}
          </span>
        )}
      </span>
    </li>
  );
}

function InUse({ connections, isLive }: ConnectionsProps["status"]) {
  // AI that is part of the plan is not an account of the user's.
  const isAnyOwn = connections.some(
    ({ provider, state }) => provider !== "included" && state !== "not_connected",
  );
  if (!isLive && !isAnyOwn)
    return <>No accounts are connected, so nothing is published or earned for real.</>;
  const working = connections.filter(({ state }) => state === "connected");
  if (working.length === 0) return <>None of your connections work right now.</>;
  return (
    <>
      {isLive ? "In use" : "Ready, but not used in Simulation Mode"}:{" "}
      <bdi>{working.map(({ name }) => name).join(", ")}</bdi>
    </>
  );
}
