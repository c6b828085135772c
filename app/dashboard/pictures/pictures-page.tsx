import { Form, Link, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { isDescribed, pictureLimits, type ListedPicture } from "#app/domain/pictures/picture.ts";
import { PictureView } from "#app/domain/pictures/picture-view.tsx";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { blogSettingsPath } from "#app/workspace/paths/blog.ts";
import { picturePath, picturesPagePath, picturesPath } from "#app/workspace/paths/pictures.ts";
import {
  pictureFields,
  pictureIntents,
  type PicturesProblem,
  type PicturesView,
} from "./pictures-view.ts";
import { AltFields, UploadForm } from "./upload-form.tsx";

interface PicturesPageProps {
  view: PicturesView;
  problem: PicturesProblem | null;
}

/** The workspace's picture library: descriptions, and where each picture is used. */
export function PicturesPage({ view, problem }: PicturesPageProps) {
  const { pictures, count, kept, page, pages } = view;
  const waiting = pictures.filter((picture) => !isDescribed(picture)).length;
  return (
    <main id="main" className="w-full max-w-5xl min-w-0 space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">Pictures</h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          For your content and your blog. Only you can see this library. A picture becomes public
          when content with it is published.
        </p>
      </div>
      <Card className="max-w-2xl sm:p-6">
        <UploadForm action={picturesPath} problem={problem} />
      </Card>
      {count > 0 && (
        <p className="text-sm text-ink-soft">
          {count === 1 ? "1 picture" : `${formatNumber(count)} pictures`}, {size(kept)} of{" "}
          {size(pictureLimits.storedBytes)}.
          {waiting > 0 &&
            ` ${formatNumber(waiting)} here ${waiting === 1 ? "needs a description before you can use it" : "need a description before you can use them"}.`}
        </p>
      )}
      {count === 0 ? (
        <p className="max-w-prose text-ink-soft">
          No pictures yet. You can also generate a cover from a title: open the article and choose
          “Add cover”.
        </p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {pictures.map((picture) => (
            <PictureCard key={picture.id} picture={picture} action={picturesPagePath(page)} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages of pictures" className="flex gap-4 text-sm">
          {page > 1 && (
            <Link to={picturesPagePath(page - 1)} className={linkStyles}>
              Newer
            </Link>
          )}
          {page < pages && (
            <Link to={picturesPagePath(page + 1)} className={linkStyles}>
              Older
            </Link>
          )}
        </nav>
      )}
    </main>
  );
}

const size = (bytes: number) =>
  bytes >= 1_000_000 ? `${Math.round(bytes / 1_000_000)} MB` : `${Math.ceil(bytes / 1_000)} kB`;

/** One picture; its forms return to the same page of the library. */
function PictureCard({ picture, action }: { picture: ListedPicture; action: string }) {
  const { id, name, alt, decorative, usedBy, isLogo } = picture;
  const described = isDescribed(picture);
  return (
    <li className="flex min-w-0 flex-col rounded-xl border border-line bg-surface shadow-lift">
      <div className="flex h-44 items-center justify-center overflow-hidden rounded-t-xl border-b border-line bg-sunken">
        <PictureView
          picture={picture}
          addressOf={(file) => picturePath(id, file)}
          sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 92vw"
          className="max-h-44 w-auto max-w-full object-contain"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="truncate text-sm font-medium" title={name}>
          <bdi>{name}</bdi>
        </h2>
        <p className="text-sm text-ink-soft">
          {picture.width} × {picture.height}, {size(picture.bytes)} in all sizes
        </p>
        <UsedBy usedBy={usedBy} isLogo={isLogo} />
        {described && (
          <p dir="auto" className="text-left text-sm">
            {decorative ? "Decorative" : `“${alt}”`}
          </p>
        )}
        <details open={!described} className="group mt-auto text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center sm:min-h-9">
            <span className={described ? linkStyles : "font-medium text-warning"}>
              {described ? "Edit description" : "Add a description before you use it"}
            </span>
          </summary>
          <DescribeForm picture={picture} action={action} />
        </details>
        {usedBy.length === 0 && !isLogo && <DeleteForm id={id} name={name} action={action} />}
      </div>
    </li>
  );
}

function UsedBy({ usedBy, isLogo }: Pick<ListedPicture, "usedBy" | "isLogo">) {
  if (usedBy.length === 0 && !isLogo) return null;
  return (
    <p className="text-sm break-words">
      Used by{" "}
      {isLogo && (
        <>
          <Link to={blogSettingsPath} className={linkStyles}>
            your blog, as its logo
          </Link>
          {usedBy.length > 0 && ", "}
        </>
      )}
      {usedBy.slice(0, 3).map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={contentItemPath(id)} className={linkStyles}>
            <bdi>{title}</bdi>
          </Link>
        </span>
      ))}
      {usedBy.length > 3 && ` and ${usedBy.length - 3} more`}
    </p>
  );
}

function DescribeForm({
  picture: { id, alt, decorative },
  action,
}: {
  picture: ListedPicture;
  action: string;
}) {
  const isSending = useIsSending(pictureIntents.describe, id);
  return (
    <Form method="post" action={action} preventScrollReset className="pb-2">
      <input type="hidden" name="intent" value={pictureIntents.describe} />
      <FailedText text="Failed to save the description" />
      <input type="hidden" name={pictureFields.id} value={id} />
      <AltFields id={id} alt={alt} decorative={decorative} />
      <Button type="submit" aria-disabled={isSending || undefined} className="mt-2">
        Save
      </Button>
    </Form>
  );
}

function DeleteForm({ id, name, action }: Pick<ListedPicture, "id" | "name"> & { action: string }) {
  const isSending = useIsSending(pictureIntents.delete, id);
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={pictureIntents.delete} />
      <FailedText text="Failed to delete the picture" />
      <input type="hidden" name={pictureFields.id} value={id} />
      <Button
        type="submit"
        variant="quiet"
        aria-disabled={isSending || undefined}
        className="-ml-4 max-sm:min-h-11"
      >
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}

function useIsSending(intent: string, id: string): boolean {
  const { state, formData } = useNavigation();
  return (
    state !== "idle" && formData?.get("intent") === intent && formData.get(pictureFields.id) === id
  );
}
