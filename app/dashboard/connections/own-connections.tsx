import { ButtonLink, type ButtonVariant } from "#app/platform/ui/button.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { connectSearchPath, connectWriterPath } from "#app/workspace/paths/live.ts";
import { Row, TryAndDisconnect } from "./connection-row.tsx";
import type { ConnectionsView } from "./connections-view.ts";

/** The one whose button is filled: what needs a hand comes before what can be connected; null: nothing does. */
interface First {
  first: string | null;
}

/** In the place of a writer that is not connected. */
export function NoOwnWriter({
  included,
  first,
}: First & { included: ConnectionsView["included"] }) {
  const comesFirst = first === null && !included;
  return (
    <Row
      sign="none"
      name="OpenAI, Anthropic, or your own server"
      words={included ? "Not connected, and not needed." : "Not connected. Going live needs one."}
    >
      <ButtonLink
        to={connectWriterPath}
        size="small"
        variant={comesFirst ? "primary" : "secondary"}
      >
        Connect
        <span className="sr-only"> a writer of your own</span>
      </ButtonLink>
    </Row>
  );
}

/** The language model that a workspace pays for itself. */
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
      ? `Since ${at(failsSince)}: ${problem ?? "it does not answer"}. Texts wait; none is lost.`
      : `${workedAt === null ? "Not tried yet" : `Worked ${at(workedAt)}`}, with ${model}${estimate === null ? "" : `, ${estimate}`}.`;
  return (
    <Row
      sign={failsSince === null ? "works" : "fails"}
      name={name}
      words={words}
      below={
        can && (
          <p className="basis-full text-sm break-words text-ink-soft sm:pl-8">
            Seen when it was tried, {at(can.triedAt)}: it {can.words}.
          </p>
        )
      }
    >
      <ButtonLink to={connectWriterPath} size="small" variant={mendStyles(id, first, failsSince)}>
        Change<span className="sr-only"> {name}</span>
      </ButtonLink>
      <TryAndDisconnect
        id={id}
        name={name}
        left="Texts stay, and what it has cost is still counted."
      />
    </Row>
  );
}

/** The search that a workspace pays for itself. */
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
      ? `Since ${at(failsSince)}: ${problem ?? "it does not answer"}. Texts are written without it.`
      : `${workedAt === null ? "Not tried yet" : `Worked ${at(workedAt)}`}. One search for each article.`;
  return (
    <Row sign={failsSince === null ? "works" : "fails"} name={name} words={words}>
      <ButtonLink to={connectSearchPath} size="small" variant={mendStyles(id, first, failsSince)}>
        Change<span className="sr-only"> {name}</span>
      </ButtonLink>
      <TryAndDisconnect id={id} name={name} left="Texts and their sources stay." />
    </Row>
  );
}

function mendStyles(id: string, first: string | null, failsSince: string | null): ButtonVariant {
  if (failsSince === null) return "quiet";
  return id === first ? "primary" : "secondary";
}
