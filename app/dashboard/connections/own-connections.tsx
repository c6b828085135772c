import { ButtonLink, type ButtonVariant } from "#app/platform/ui/button.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { connectSearchPath, connectWriterPath } from "#app/workspace/paths/live.ts";
import { Row, TryAndDisconnect } from "./connection-row.tsx";
import type { ConnectionsView } from "./connections-view.ts";

/** The connection with the primary button: those that need attention first, then those to connect; null: none. */
interface First {
  first: string | null;
}

/** Shown when no AI provider is connected. */
export function NoOwnWriter({
  included,
  first,
}: First & { included: ConnectionsView["included"] }) {
  const comesFirst = first === null && !included;
  return (
    <Row
      sign="none"
      name="OpenAI, Anthropic, or your own server"
      words={included ? "Not connected (optional)." : "Not connected. You need one to go live."}
    >
      <ButtonLink
        to={connectWriterPath}
        size="small"
        variant={comesFirst ? "primary" : "secondary"}
      >
        Connect
        <span className="sr-only"> your own AI provider</span>
      </ButtonLink>
    </Row>
  );
}

/** The workspace's own AI provider. */
export function OwnWriter({
  own,
  first,
  timeZone,
}: First & {
  own: NonNullable<ConnectionsView["own"]>;
  timeZone: string;
}) {
  const { id, name, model, estimate, can, workedAt, failsSince, problem } = own;
  const at = (instant: string) => formatInstantIn(instant, timeZone);
  const words =
    failsSince !== null
      ? `Since ${at(failsSince)}: ${problem ?? "it isn't responding"}. Content waits; nothing is lost.`
      : `${workedAt === null ? "Not tested yet" : `Last worked ${at(workedAt)}`}, with ${model}${estimate === null ? "" : `, ${estimate}`}.`;
  return (
    <Row
      sign={failsSince === null ? "works" : "fails"}
      name={name}
      words={words}
      below={
        can && (
          <p className="basis-full text-sm break-words text-ink-soft sm:pl-8">
            Found by the test {at(can.triedAt)}: it {can.words}.
          </p>
        )
      }
    >
      <ButtonLink
        to={connectWriterPath}
        size="small"
        variant={reconnectStyles(id, first, failsSince)}
      >
        Change<span className="sr-only"> {name}</span>
      </ButtonLink>
      <TryAndDisconnect id={id} name={name} left="Your content stays, and its costs still count." />
    </Row>
  );
}

/** The workspace's own web search. */
export function OwnSearch({
  search: { id, name, workedAt, failsSince, problem },
  first,
  timeZone,
}: First & {
  search: NonNullable<ConnectionsView["search"]>;
  timeZone: string;
}) {
  const at = (instant: string) => formatInstantIn(instant, timeZone);
  const words =
    failsSince !== null
      ? `Since ${at(failsSince)}: ${problem ?? "it isn't responding"}. Content is written without it.`
      : `${workedAt === null ? "Not tested yet" : `Last worked ${at(workedAt)}`}. One search per article.`;
  return (
    <Row sign={failsSince === null ? "works" : "fails"} name={name} words={words}>
      <ButtonLink
        to={connectSearchPath}
        size="small"
        variant={reconnectStyles(id, first, failsSince)}
      >
        Change<span className="sr-only"> {name}</span>
      </ButtonLink>
      <TryAndDisconnect id={id} name={name} left="Your content and its sources stay." />
    </Row>
  );
}

function reconnectStyles(
  id: string,
  first: string | null,
  failsSince: string | null,
): ButtonVariant {
  if (failsSince === null) return "quiet";
  return id === first ? "primary" : "secondary";
}
