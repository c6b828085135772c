import { Form, Link, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { contentItemPath, unpublishPath } from "#app/workspace/paths/content.ts";
import type { LeftChannel } from "#app/domain/workflow/publish/unpublishing.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { contentIntents } from "#app/dashboard/content/page/text-view.ts";

export interface UnpublishPageProps {
  text: { id: string; title: string; origin: Origin };
  /** What becomes of it at each place. */
  places: readonly LeftChannel[];
  /** How many texts were made of it. */
  made: number;
}

const words: Readonly<Record<LeftChannel["becomes"], string>> = {
  taken_down: "is taken down in a minute",
  not_sent: "was to be sent there, and is not",
  leaving: "is being taken down already",
  by_hand: "you take it down there",
  stays: "stays there",
};

/** What withdrawing a text does, said before it is done. */
export function UnpublishPage({ text: { id, title, origin }, places, made }: UnpublishPageProps) {
  const { state } = useNavigation();
  const isPossible = places.some(
    ({ becomes }) => becomes === "taken_down" || becomes === "by_hand",
  );
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6">
      <Link to={contentItemPath(id)} className={`text-sm ${linkStyles}`}>
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
              {places.map(({ channel, becomes, why }) => (
                <li key={channel}>
                  <strong className="font-medium">
                    <bdi>{channel}</bdi>
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
            <Form method="post" action={unpublishPath(id)}>
              <input type="hidden" name="intent" value={contentIntents.unpublish} />
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
          <ButtonLink to={contentItemPath(id)}>{isPossible ? "Cancel" : "Back"}</ButtonLink>
        </div>
      </Card>
    </main>
  );
}
