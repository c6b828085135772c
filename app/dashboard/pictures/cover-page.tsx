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

/** Where a text gets its picture: drawn from its title, from the library, or sent now. */
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
        <p className="mt-1 max-w-prose text-ink-soft">{kind.whereItStands}</p>
        {isApproved && whyNot === null && (
          <p className="mt-2 max-w-prose text-sm">
            This {kind.name} is approved. The picture is part of what goes out, so it waits for you
            once more when you change it.
          </p>
        )}
      </div>
      {cover && (
        <Card className="sm:p-6">
          <h2 className="font-semibold">Now</h2>
          <TextCover cover={cover} />
          {whyNot === null && <Choose view={view} picture={null} words="Take it off" />}
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
            <h2 className="mb-4 font-semibold">A new one</h2>
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

/** What each kind of text is called in a sentence, and what becomes of its picture. */
const kinds: Readonly<Record<ContentType, { name: string; whereItStands: string }>> = {
  article: {
    name: "article",
    whereItStands:
      "It stands above the article on your blog and your sites, and on the card that links to it. Posts made of the article from now on have it as well.",
  },
  newsletter: {
    name: "newsletter",
    whereItStands:
      "It stands above the edition on your blog and your sites, and on the card that links to it.",
  },
  social_post: {
    name: "post",
    whereItStands: "It goes out with the post, at the networks that take pictures.",
  },
  video: {
    name: "video pack",
    whereItStands: "A video has its own thumbnail, which you choose where you put the video up.",
  },
  report: { name: "report", whereItStands: "A report is for you alone, and has no picture." },
};

const addressOf = ({ text, back }: CoverView) =>
  `${coverPath(text.id)}${back.startsWith("/review") ? "?from=review" : ""}`;

function Drawn({ view }: { view: CoverView }) {
  const { text } = view;
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">Drawn from its title</h2>
      <p className="mt-1 text-sm text-ink-soft">
        With your blog’s name and colour, and without AI. A new title needs a new one.
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
              <FailedText text="Failed to draw the cover" />
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
        <p className="mt-1 text-sm text-ink-soft">There are no pictures in it yet.</p>
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
        {hasMore && "The newest are shown. "}
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
        <p className="text-sm font-medium">It has this one</p>
      ) : isDescribed(picture) ? (
        <Choose view={view} picture={picture} words="Use it" />
      ) : (
        <Link to={picturesPath} className={`text-sm ${linkStyles}`}>
          Say first what it shows
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
