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
  /** The outcome on each channel. */
  places: readonly LeftChannel[];
  /** How many items were made from it. */
  made: number;
}

const outcomes: Readonly<Record<LeftChannel["becomes"], string>> = {
  taken_down: "will be unpublished in one minute",
  not_sent: "won’t be published there",
  leaving: "is already being unpublished",
  by_hand: "you need to unpublish it there yourself",
  stays: "can’t be unpublished",
};

/** Explains what unpublishing does before the owner confirms it. */
export function UnpublishPage({ text: { id, title, origin }, places, made }: UnpublishPageProps) {
  const { state } = useNavigation();
  const isPossible = places.some(
    ({ becomes }) => becomes === "taken_down" || becomes === "by_hand",
  );
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6">
      <Link to={contentItemPath(id)} className={`text-sm ${linkStyles}`}>
        ← Back
      </Link>
      <Card className="mt-3 sm:p-8">
        <h1 className="text-2xl font-semibold break-words">
          Unpublish “<bdi>{title.trim() || "Untitled"}</bdi>”?
        </h1>
        <p className="mt-2">
          <OriginBadge origin={origin} />
        </p>
        {places.length === 0 ? (
          <p className="mt-4">This isn’t published, so there’s nothing to unpublish.</p>
        ) : (
          <>
            <h2 className="mt-5 font-semibold">What happens</h2>
            <ul className="mt-2 list-disc space-y-1.5 pl-5">
              {places.map(({ channel, becomes, why }) => (
                <li key={channel}>
                  <strong className="font-medium">
                    <bdi>{channel}</bdi>
                  </strong>
                  : {outcomes[becomes]}
                  {why !== null && `. ${why}`}
                </li>
              ))}
            </ul>
          </>
        )}
        {isPossible && (
          <p className="mt-4 max-w-prose text-ink-soft">
            You can undo this for one minute. After that, links to it stop working. The text, its
            versions and its results stay here.
            {made > 0 &&
              ` Content made from it stays online: ${made === 1 ? "1 item" : `${made} items`}.`}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {isPossible && (
            <Form method="post" action={unpublishPath(id)}>
              <input type="hidden" name="intent" value={contentIntents.unpublish} />
              <FailedText text="Couldn’t unpublish this content" />
              <Button
                type="submit"
                variant="primary"
                aria-disabled={state === "submitting" || undefined}
              >
                Unpublish
              </Button>
            </Form>
          )}
          <ButtonLink to={contentItemPath(id)}>{isPossible ? "Cancel" : "Back"}</ButtonLink>
        </div>
      </Card>
    </main>
  );
}
