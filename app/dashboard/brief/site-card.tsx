import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { AlertIcon, CompassIcon } from "#app/platform/ui/icons/icons.tsx";
import type { ListedReading } from "./brief-view.ts";
import { briefFields } from "./fields.ts";

interface SiteCardProps {
  reading: ListedReading | null;
  /** What was typed and is not read yet. */
  address: string;
  /** It is being read. */
  busy: boolean;
}

/** The address of one's site, and what came of reading it. */
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
          <Told reading={reading} />
          <div className="mt-3 flex flex-wrap gap-2">
            <input
              name={briefFields.address}
              aria-label="Address of your website"
              inputMode="url"
              autoComplete="url"
              spellCheck={false}
              placeholder="example.com"
              defaultValue={address || reading?.address}
              // Its address is no answer yet.
              onInput={(event) => event.stopPropagation()}
              className="min-h-10 min-w-0 flex-1 basis-52 rounded-lg border border-line-strong bg-surface px-3 text-base"
            />
            <Button type="submit" name={briefFields.intent} value="read_site" disabled={busy}>
              {busy ? "Reading…" : reading ? "Read again" : "Read my site"}
            </Button>
            {reading && (
              <Button type="submit" variant="quiet" name={briefFields.intent} value="set_aside">
                Set aside
              </Button>
            )}
          </div>
        </div>
      </section>
    </Card>
  );
}

function Told({ reading }: { reading: ListedReading | null }) {
  if (reading === null)
    return (
      <>
        <p className="font-semibold">Have a website? We can read it for you.</p>
        <p className="text-ink-soft">
          Its title, description and last posts, to propose answers. Nothing changes until you take
          it.
        </p>
      </>
    );
  if (reading.read === null)
    return (
      <>
        <p className="font-semibold">
          We could not read <bdi>{reading.address}</bdi>.
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
            Type it yourself
          </a>
          : two sentences are enough to begin.
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
          ? "There is nothing left to decide."
          : `${proposals.length === 1 ? "One thing is" : `${proposals.length} things are`} proposed below${texts > 0 ? `, ${texts === 1 ? "one text" : `${texts} texts`} of yours among them` : ""}. Nothing changes until you take it.`}
      </p>
    </>
  );
}
