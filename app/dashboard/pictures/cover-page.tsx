import { Form, Link, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { coverThemeNames, coverThemes } from "#app/domain/pictures/cover-theme.ts";
import { isDescribed, type ListedPicture } from "#app/domain/pictures/picture.ts";
import { PictureView } from "#app/domain/pictures/picture-view.tsx";
import {
  coverPath,
  drawnCoverPath,
  picturePath,
  picturesPath,
} from "#app/workspace/paths/pictures.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import { coverFields, coverIntents, type CoverView } from "./cover-view.ts";
import type { PicturesProblem } from "./pictures-view.ts";
import { TextCover } from "./text-cover.tsx";
import { UploadForm } from "./upload-form.tsx";

interface CoverPageProps {
  view: CoverView;
  problem: PicturesProblem | null;
}

/** The page to choose a cover: generated from the title, from the library, or uploaded. */
export function CoverPage({ view, problem }: CoverPageProps) {
  const { text, cover, whyNot, isApproved, back } = view;
  const kind = kinds[text.kind];
  return (
    <main id="main" className="mx-auto w-full max-w-5xl space-y-5 px-4 py-8 sm:px-6">
      <div>
        <Link to={back} className={`text-sm ${linkStyles}`}>
          ← <bdi>{text.title}</bdi>
        </Link>
        <h1 className="mt-2 text-2xl font-semibold">Picture</h1>
        <p className="mt-1 max-w-prose text-ink-soft">{kind.whereShown}</p>
        {isApproved && whyNot === null && (
          <p className="mt-2 max-w-prose text-sm">
            This {kind.name} is approved. If you change its picture, you’ll need to approve it
            again.
          </p>
        )}
      </div>
      {cover && (
        <Card className="sm:p-6">
          <h2 className="font-semibold">Current picture</h2>
          <TextCover cover={cover} />
          {whyNot === null && <Choose view={view} picture={null} words="Remove picture" />}
        </Card>
      )}
      {whyNot !== null ? (
        <p role="status" className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
          {whyNot}
        </p>
      ) : (
        <>
          <Drawn view={view} />
          <Card className="sm:p-6">
            <h2 className="mb-4 font-semibold">Upload a picture</h2>
            <div className="max-w-2xl">
              <UploadForm action={addressOf(view)} single problem={problem} />
            </div>
          </Card>
          <Library view={view} />
        </>
      )}
    </main>
  );
}

/** Each content type's name in a sentence, and where its picture is shown. */
const kinds: Readonly<Record<ContentType, { name: string; whereShown: string }>> = {
  article: {
    name: "article",
    whereShown:
      "Shown above the article on your blog and sites, and on link previews. New posts made from the article use it too.",
  },
  newsletter: {
    name: "newsletter",
    whereShown: "Shown above the newsletter on your blog and sites, and on link previews.",
  },
  social_post: {
    name: "post",
    whereShown: "Published with the post on networks that support pictures.",
  },
  video: {
    name: "video",
    whereShown: "Videos have their own thumbnail. You choose it when you upload the video.",
  },
  report: { name: "report", whereShown: "Only you see reports, so they have no picture." },
};

const addressOf = ({ text, back }: CoverView) =>
  `${coverPath(text.id)}${back.startsWith("/review") ? "?from=review" : ""}`;

function Drawn({ view }: { view: CoverView }) {
  const { text } = view;
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">Generate from the title</h2>
      <p className="mt-1 text-sm text-ink-soft">
        Uses your blog’s name and color, no AI. If you change the title, generate a new one.
      </p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-3">
        {coverThemes.map((look) => (
          <li key={look} className="min-w-0">
            <img
              src={drawnCoverPath(text.id, look)}
              alt={`A cover for this ${kinds[text.kind].name}, ${coverThemeNames[look].toLowerCase()}`}
              width={800}
              height={420}
              className="h-auto w-full rounded-lg border border-line bg-sunken"
            />
            <Form method="post" action={addressOf(view)} className="mt-2">
              <input type="hidden" name="intent" value={coverIntents.draw} />
              <FailedText text="Failed to generate the cover" />
              <input type="hidden" name={coverFields.look} value={look} />
              <Submit intent={coverIntents.draw} value={look} words={coverThemeNames[look]} />
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Library({ view }: { view: CoverView }) {
  const { pictures, hasMore, cover } = view;
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">From your library</h2>
      {pictures.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">No pictures yet.</p>
      ) : (
        <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
          {pictures.map((picture) => (
            <LibraryPicture
              key={picture.id}
              view={view}
              picture={picture}
              isChosen={picture.id === cover?.id}
            />
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm">
        {hasMore && "Showing the newest. "}
        <Link to={picturesPath} className={linkStyles}>
          Open the library
        </Link>
      </p>
    </Card>
  );
}

function LibraryPicture({
  view,
  picture,
  isChosen,
}: {
  view: CoverView;
  picture: ListedPicture;
  isChosen: boolean;
}) {
  const words = picture.decorative || picture.alt === "" ? picture.name : picture.alt;
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <div
        className={classNames(
          "flex h-28 items-center justify-center overflow-hidden rounded-lg border bg-sunken",
          isChosen ? "border-accent" : "border-line",
        )}
      >
        <PictureView
          picture={{ ...picture, alt: words }}
          addressOf={(file) => picturePath(picture.id, file)}
          sizes="(min-width: 40rem) 14rem, 45vw"
          className="max-h-28 w-auto max-w-full object-contain"
        />
      </div>
      {isChosen ? (
        <p className="text-sm font-medium">In use</p>
      ) : isDescribed(picture) ? (
        <Choose view={view} picture={picture} words="Use this picture" />
      ) : (
        <Link to={picturesPath} className={`text-sm ${linkStyles}`}>
          Add a description first
        </Link>
      )}
    </li>
  );
}

function Choose({
  view,
  picture,
  words,
}: {
  view: CoverView;
  picture: ListedPicture | null;
  words: string;
}) {
  return (
    <Form method="post" action={addressOf(view)} className={picture ? "" : "mt-3"}>
      <input type="hidden" name="intent" value={coverIntents.choose} />
      <FailedText text="Failed to choose the picture" />
      <input type="hidden" name={coverFields.picture} value={picture?.id ?? ""} />
      <Submit
        intent={coverIntents.choose}
        value={picture?.id ?? ""}
        words={words}
        about={picture?.name}
      />
    </Form>
  );
}

function Submit({
  intent,
  value,
  words,
  about,
}: {
  intent: string;
  value: string;
  words: string;
  about?: string | undefined;
}) {
  const { state, formData } = useNavigation();
  const sent = formData?.get(coverFields.picture) ?? formData?.get(coverFields.look);
  const isSending = state !== "idle" && formData?.get("intent") === intent && sent === value;
  return (
    <Button type="submit" aria-disabled={isSending || undefined} className="max-sm:min-h-11">
      {words}
      {about !== undefined && <span className="sr-only">: {about}</span>}
    </Button>
  );
}
