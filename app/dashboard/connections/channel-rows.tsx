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
  /** The one whose button is filled; null: none of them. */
  first: string | null;
}

/** The places of one's own: those that need a hand first, then the rest, then what else there is. */
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
            words={isConnected ? "One more of them can be connected." : hint}
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
      ? `Since ${at(failsSince)}: ${problem ?? "it does not let us in"}. What is for it waits; nothing is lost.`
      : `${workedAt === null ? "Not tried yet" : `Worked ${at(workedAt)}`}. What you approve goes out there${isLive ? "" : " once you are live"}.`;
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
          Mend it<span className="sr-only"> {name}</span>
        </ButtonLink>
      )}
      <TryAndDisconnect
        id={id}
        name={name}
        left="What stands there stays, and is not changed from here any more."
      />
    </Row>
  );
}
