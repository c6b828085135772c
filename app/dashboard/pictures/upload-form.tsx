import { Form, useNavigation } from "@remix-run/react";
import { useRef, useState, type DragEvent } from "react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Checkbox, Textarea } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { pictureLimits } from "#app/domain/pictures/picture.ts";
import {
  acceptedFiles,
  pictureFields,
  pictureIntents,
  type PicturesProblem,
} from "./pictures-view.ts";

interface UploadFormProps {
  action: string;
  /** One picture, with its description in the same form. */
  single?: boolean;
  problem: PicturesProblem | null;
}

const mb = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** Uploads pictures to the library; with JavaScript, also by drag and drop. */
export function UploadForm({ action, single = false, problem }: UploadFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [tooMuch, setTooMuch] = useState<string | null>(null);
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle" && navigation.formEncType === encoding;
  const hydrated = useHydrated();

  function look() {
    setTooMuch(problemOf([...(input.current?.files ?? [])]));
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (!input.current || event.dataTransfer.files.length === 0) return;
    input.current.files = event.dataTransfer.files;
    look();
  }
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      encType={encoding}
      onSubmit={(event) => {
        if (tooMuch !== null) event.preventDefault();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        "rounded-xl border-2 border-dashed p-4 sm:p-5",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong",
      )}
    >
      <input type="hidden" name="intent" value={pictureIntents.add} />
      <FailedText
        text={single ? "The picture has not been added" : "The pictures have not been added"}
      />
      <label htmlFor="picture-files" className="text-sm font-medium">
        {single ? "A picture from your device" : "Pictures from your device"}
      </label>
      <input
        ref={input}
        id="picture-files"
        type="file"
        name={pictureFields.files}
        accept={acceptedFiles}
        multiple={!single}
        required
        onChange={look}
        aria-describedby="picture-files-note"
        className="mt-2 block w-full max-w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-line-strong file:bg-surface file:px-4 file:font-medium file:text-ink sm:file:min-h-10"
      />
      <p id="picture-files-note" className="mt-2 text-sm text-ink-soft">
        {hydrated &&
          (single ? "Choose a file or drop it here. " : "Choose files or drop them here. ")}
        JPEG, PNG, WebP, AVIF or GIF, up to {mb(pictureLimits.fileBytes)}
        {single ? "" : " each"}. Location and camera data are removed.
      </p>
      {single && <AltFields id="new" alt="" decorative={false} />}
      {tooMuch !== null && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {tooMuch}
        </p>
      )}
      {problem && <Refused problem={problem} />}
      <Button type="submit" aria-disabled={isSending || undefined} className="mt-4">
        {isSending ? "Uploading…" : single ? "Add and use" : "Add to library"}
      </Button>
    </Form>
  );
}

const encoding = "multipart/form-data";

function problemOf(files: readonly File[]): string | null {
  const large = files.find(({ size }) => size > pictureLimits.fileBytes);
  if (large)
    return `${large.name} is larger than ${mb(pictureLimits.fileBytes)}. Choose a smaller file.`;
  const sum = files.reduce((bytes, { size }) => bytes + size, 0);
  return sum > pictureLimits.formBytes - 100_000
    ? `These files are larger than ${mb(pictureLimits.formBytes)} in total. Upload fewer at a time.`
    : null;
}

function Refused({ problem: { refused } }: { problem: PicturesProblem }) {
  return (
    <div role="alert" className="mt-3 text-sm text-danger">
      <ul className="space-y-1">
        {refused.map(({ name, problem }, index) => (
          <li key={index} className="break-words">
            <bdi className="font-medium">{name}</bdi>: {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The picture's description, or that it needs none. */
export function AltFields({
  id,
  alt,
  decorative,
}: {
  id: string;
  alt: string;
  decorative: boolean;
}) {
  return (
    <div className="mt-4 space-y-2">
      <label htmlFor={`alt-${id}`} className="block text-sm font-medium">
        Picture description
      </label>
      <Textarea
        id={`alt-${id}`}
        name={pictureFields.alt}
        dir="auto"
        rows={2}
        maxLength={pictureLimits.alt}
        defaultValue={alt}
        aria-describedby={`alt-${id}-note`}
      />
      <p id={`alt-${id}-note`} className="text-sm text-ink-soft">
        One sentence for people who can’t see the picture, such as “Three pots of thyme on a sunny
        balcony”.
      </p>
      <label className="flex min-h-11 items-center gap-3 text-sm sm:min-h-9">
        <Checkbox
          name={pictureFields.decorative}
          value="yes"
          defaultChecked={decorative}
          className="size-5"
        />
        Decorative (no description needed)
      </label>
    </div>
  );
}
