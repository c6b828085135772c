import { Form, Link, useNavigation } from "@remix-run/react";
import { FailedText } from "../../platform/requests/failed-text";
import { Button, ButtonLink } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { linkLook } from "../../platform/ui/text-link";
import { textAddress, withdrawAddress } from "../../workspace/addresses/content";
import type { LeftPlace } from "../../studio/pipeline/withdrawals.server";
import type { Origin } from "../../workspace/origin";
import { OriginBadge } from "../frame/origin-badge";
import { contentIntents } from "./text-view";

export interface WithdrawPageProps {
  text: { id: string; title: string; origin: Origin };
  /** What becomes of it at each place. */
  places: readonly LeftPlace[];
  /** How many texts were made of it. */
  made: number;
}

const words: Readonly<Record<LeftPlace["becomes"], string>> = {
  taken_down: "is taken down in a minute",
  not_sent: "was to be sent there, and is not",
  leaving: "is being taken down already",
  by_hand: "you take it down there",
  stays: "stays there",
};

/** What withdrawing a text does, said before it is done. */
export function WithdrawPage({ text: { id, title, origin }, places, made }: WithdrawPageProps) {
  const { state } = useNavigation();
  const isPossible = places.some(
    ({ becomes }) => becomes === "taken_down" || becomes === "by_hand",
  );
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6">
      <Link to={textAddress(id)} className={`text-sm ${linkLook}`}>
        ← Back to the text
      </Link>
      <Card className="mt-3 sm:p-8">
        <h1 className="text-2xl font-semibold break-words">
          Withdraw “<bdi>{title.trim() || "Untitled"}</bdi>”?
        </h1>
        <p className="mt-2">
          <OriginBadge origin={origin} />
        </p>
        {places.length === 0 ? (
          <p className="mt-4">It is out nowhere: there is nothing to withdraw.</p>
        ) : (
          <>
            <h2 className="mt-5 font-semibold">What happens</h2>
            <ul className="mt-2 list-disc space-y-1.5 pl-5">
              {places.map(({ destination, becomes, why }) => (
                <li key={destination}>
                  <strong className="font-medium">
                    <bdi>{destination}</bdi>
                  </strong>
                  : {words[becomes]}
                  {why !== null && `. ${why}`}
                </li>
              ))}
            </ul>
          </>
        )}
        {isPossible && (
          <p className="mt-4 max-w-prose text-ink-soft">
            For a minute you can undo this. After that, whoever follows a link to it finds nothing.
            The text, its versions and its figures stay here.
            {made > 0 &&
              ` What was made of it stays out: ${made === 1 ? "one text, which has" : `${made} texts, each of which has`} a page of its own.`}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {isPossible && (
            <Form method="post" action={withdrawAddress(id)}>
              <input type="hidden" name="intent" value={contentIntents.withdraw} />
              <FailedText text="Failed to withdraw the text" />
              <Button
                type="submit"
                variant="primary"
                aria-disabled={state === "submitting" || undefined}
              >
                Withdraw it
              </Button>
            </Form>
          )}
          <ButtonLink to={textAddress(id)}>{isPossible ? "Let it stay" : "Back"}</ButtonLink>
        </div>
      </Card>
    </main>
  );
}
