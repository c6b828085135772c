import { ButtonLink } from "#app/platform/ui/button.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { connectChannelPath, fixChannelPath } from "#app/workspace/paths/live.ts";
import { Row, TryAndDisconnect } from "./connection-row.tsx";
import { ChannelChoices } from "./channel-choices.tsx";
import type { ShownChannel, ShownChannelType } from "./channel-view.ts";

interface ChannelRowsProps {
  places: readonly ShownChannel[];
  kinds: readonly ShownChannelType[];
  timeZone: string;
  isLive: boolean;
  /** The row with the primary button; null: none. */
  first: string | null;
}

/** Connected channels, those that need attention first, then the available ones. */
export function ChannelRows({ places, kinds, timeZone, isLive, first }: ChannelRowsProps) {
  const broken = places.filter(({ failsSince }) => failsSince !== null);
  const works = places.filter(({ failsSince }) => failsSince === null);
  return (
    <>
      {[...broken, ...works].map((place) => (
        <ConnectedChannel key={place.id} {...{ place, timeZone, isLive, first }} />
      ))}
      {kinds.map(({ kind, name, hint }) => {
        const isConnected = places.some((place) => place.kind === kind);
        return (
          <Row
            key={kind}
            sign="none"
            name={isConnected ? `Another ${name}` : name}
            words={isConnected ? "You can connect another one." : hint}
          >
            <ButtonLink to={connectChannelPath(kind)} size="small">
              Connect<span className="sr-only"> {isConnected ? `another ${name}` : name}</span>
            </ButtonLink>
          </Row>
        );
      })}
    </>
  );
}

function ConnectedChannel({
  place,
  timeZone,
  isLive,
  first,
}: Pick<ChannelRowsProps, "timeZone" | "isLive" | "first"> & { place: ShownChannel }) {
  const { id, kind, name, workedAt, failsSince, problem, trying } = place;
  const at = (instant: string) => formatInstantIn(instant, timeZone);
  const words =
    failsSince !== null
      ? `Since ${at(failsSince)}: ${problem ?? "it refuses access"}. Content for it waits; nothing is lost.`
      : `${workedAt === null ? "Not tested yet" : `Last worked ${at(workedAt)}`}. Approved content is published here${isLive ? "" : " once you go live"}.`;
  return (
    <Row
      sign={failsSince === null ? "works" : "fails"}
      name={name}
      words={trying === null ? words : `${words} ${trying}`}
      below={<ChannelChoices place={place} />}
    >
      {failsSince !== null && (
        <ButtonLink
          to={fixChannelPath(kind, id)}
          size="small"
          variant={id === first ? "primary" : "secondary"}
        >
          Fix<span className="sr-only"> {name}</span>
        </ButtonLink>
      )}
      <TryAndDisconnect
        id={id}
        name={name}
        left="Published content stays online, but you can no longer change it from here."
      />
    </Row>
  );
}
