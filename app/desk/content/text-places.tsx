import { Link } from "@remix-run/react";
import { Panel } from "../../platform/ui/card";
import { formatInstantIn, formatNumber } from "../../platform/ui/format";
import { ExternalIcon } from "../../platform/ui/icons";
import { linkInTextLook } from "../../platform/ui/text-link";
import { publicAddress, publicationState } from "../../studio/content/states";
import { textAddress } from "../../workspace/addresses/content";
import { questionAddress } from "../../workspace/addresses/review";
import { LookNowForm } from "../sendings/look-now-form";
import { PutAwayForm, SendAgainForm } from "../sendings/sending-form";
import { againWords, sendingWords, unknownWords, type Sending } from "../sendings/sending";
import type { TextPlace } from "./listed-text";
import type { TextView } from "./text-view";

interface TextPlacesProps {
  view: TextView;
  demo: boolean;
}

/** Where a text is or is to be, and what did not go as it should on the way. */
export function TextPlaces({ view, demo }: TextPlacesProps) {
  const { text, stuckSendings, stays, timeZone } = view;
  return (
    <Panel level={2} title="Where it is">
      {text.places.length === 0 ? (
        <p className="text-ink-soft">Nowhere but here yet.</p>
      ) : (
        <ul className="space-y-3">
          {text.places.map((place) => (
            <li key={place.destination}>
              <Place {...{ place, timeZone, demo }} textId={text.id} />
              {stays
                .filter((each) => each.isOlder && each.destination === place.destination)
                .map(({ destination, versionNumber, whyNot }) => (
                  <p key={destination} className="mt-1 border-l-2 border-line pl-2 text-ink-soft">
                    Stays as it is: version {versionNumber}. {whyNot}
                  </p>
                ))}
              {stuckSendings
                .filter(({ destination }) => destination === place.destination)
                .map((sending) => (
                  <StuckSending key={sending.id} {...{ sending, timeZone, demo }} />
                ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface PlaceProps {
  place: TextPlace;
  textId: string;
  timeZone: string;
  demo: boolean;
}

function Place({ place, textId, timeZone, demo }: PlaceProps) {
  const href = place.state === "draft" ? null : publicAddress(place);
  const editHref =
    place.state === "draft" ? publicAddress({ origin: place.origin, url: place.editUrl }) : null;
  const at = place.publishedAt ?? place.dueAt;
  return (
    <>
      <p className="font-medium">
        <bdi>{place.destination}</bdi>
      </p>
      <p className="text-ink-soft">
        {publicationState(place.state).word}
        {place.leavesAt !== null && `, is taken down ${formatInstantIn(place.leavesAt, timeZone)}`}
        {place.leavesAt === null &&
          at !== null &&
          `${place.publishedAt === null ? ": goes out at" : ","} ${formatInstantIn(at, timeZone)}`}
      </p>
      {place.clicks > 0 && (
        <p className="text-ink-soft">
          Its link was followed{" "}
          {place.clicks === 1 ? "once" : `${formatNumber(place.clicks)} times`}
        </p>
      )}
      {place.state === "draft" && (
        <p className="text-ink-soft">
          Nobody but you sees it. Publish it there when you like: we look, and say so here.
        </p>
      )}
      {editHref !== null && (
        <a href={editHref} rel="noopener noreferrer" className={linkInTextLook}>
          Open the draft there <ExternalIcon size={14} className="inline align-[-2px]" />
        </a>
      )}
      {place.draftId !== null && !demo && (
        <div className="mt-2">
          <LookNowForm
            sendingId={place.draftId}
            what={`at ${place.destination}`}
            action={textAddress(textId)}
          />
        </div>
      )}
      {href !== null && (
        <a href={href} rel="noopener noreferrer" className={linkInTextLook}>
          Read it there <ExternalIcon size={14} className="inline align-[-2px]" />
        </a>
      )}
    </>
  );
}

function StuckSending({
  sending,
  timeZone,
  demo,
}: {
  sending: Sending;
  timeZone: string;
  demo: boolean;
}) {
  const { id, kind, state, reason, since, destination, canSendAgain } = sending;
  const form = {
    sendingId: id,
    what: `${sendingWords[kind]} at ${destination}`,
    action: textAddress(sending.pieceId),
  };
  return (
    <div className="mt-1 space-y-2 border-l-2 border-line pl-2 text-ink-soft">
      <p className="break-words">
        {troubleWords(sending)}, {formatInstantIn(since, timeZone)}
        {reason !== null && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
        {state === "put_away" && " (put away)"}
      </p>
      {state === "needs_look" && !demo && (
        <Link to={questionAddress(id)} className={linkInTextLook}>
          Say what you see there
        </Link>
      )}
      {!demo && (canSendAgain || state === "failed") && (
        <div className="flex flex-wrap gap-2">
          {canSendAgain && <SendAgainForm {...form} label={againWords[kind]} />}
          {state === "failed" && <PutAwayForm {...form} />}
        </div>
      )}
    </div>
  );
}

function troubleWords({ kind, state }: Sending): string {
  if (state === "needs_look") return unknownWords[kind];
  return state === "held" ? "It is held" : sendingWords[kind];
}
