import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { AlertIcon, CompassIcon } from "#app/platform/ui/icons/icons.tsx";
import type { ListedReading } from "./brief-view.ts";
import { briefFields } from "./fields.ts";

interface SiteCardProps {
  reading: ListedReading | null;
  /** The typed address, not read yet. */
  address: string;
  /** Reading is in progress. */
  busy: boolean;
}

/** The site's address and the suggestions from reading it. */
export function SiteCard({ reading, address, busy }: SiteCardProps) {
  const failed = reading !== null && reading.read === null;
  return (
    <Card className="sm:p-5">
      <section aria-label="Your website" className="flex gap-3.5">
        <span
          aria-hidden
          className={classNames("mt-0.5", failed ? "text-warning" : "text-ink-soft")}
        >
          {failed ? <AlertIcon /> : <CompassIcon />}
        </span>
        <div className="min-w-0 flex-1 text-sm">
          <ReadingSummary reading={reading} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Input
              name={briefFields.address}
              aria-label="Address of your website"
              inputMode="url"
              autoComplete="url"
              spellCheck={false}
              placeholder="example.com"
              defaultValue={address || reading?.address}
              // The address is not part of the answers yet.
              onInput={(event) => event.stopPropagation()}
              width="min-w-0 flex-1 basis-52"
              isLarge
            />
            <Button type="submit" name={briefFields.intent} value="read_site" disabled={busy}>
              {busy ? "Reading…" : reading ? "Read again" : "Read my site"}
            </Button>
            {reading && (
              <Button type="submit" variant="quiet" name={briefFields.intent} value="set_aside">
                Dismiss
              </Button>
            )}
          </div>
        </div>
      </section>
    </Card>
  );
}

function ReadingSummary({ reading }: { reading: ListedReading | null }) {
  if (reading === null)
    return (
      <>
        <p className="font-semibold">Have a website? We can fill this in from it.</p>
        <p className="text-ink-soft">
          We read its title, description, and latest posts to suggest answers. Nothing changes until
          you accept a suggestion.
        </p>
      </>
    );
  if (reading.read === null)
    return (
      <>
        <p className="font-semibold">
          We couldn’t read <bdi>{reading.address}</bdi>.
        </p>
        <ul className="mt-1 list-disc space-y-0.5 pl-5 text-ink-soft">
          {reading.tried.map(({ address, problem }) => (
            <li key={address} className="break-words">
              Tried <bdi>{address}</bdi>: {problem}
            </li>
          ))}
        </ul>
        <p className="mt-2">
          <a href="#brief-offer" className="font-medium text-accent underline">
            Enter it yourself
          </a>
          : two sentences are enough to start.
        </p>
      </>
    );
  const { proposals } = reading;
  const texts = proposals.filter(({ field }) => field === "sample").length;
  return (
    <>
      <p className="font-semibold">{reading.read}</p>
      <p className="text-ink-soft">
        {proposals.length === 0
          ? "No suggestions left."
          : `${proposals.length === 1 ? "1 suggestion" : `${proposals.length} suggestions`} below${texts > 0 ? `, including ${texts === 1 ? "1 writing sample" : `${texts} writing samples`}` : ""}. Nothing changes until you accept them.`}
      </p>
    </>
  );
}
