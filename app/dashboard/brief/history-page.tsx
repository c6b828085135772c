import { Form, Link } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { inlineLinkStyles, linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { languages, type Answers } from "#app/domain/brief/brief.ts";
import { briefPath, briefVersionPath } from "#app/workspace/paths/brief.ts";
import { briefFields } from "./fields.ts";

export interface HistoryView {
  timeZone: string;
  versions: {
    number: number;
    savedAt: string;
    savedBy: string | null;
    changed: (keyof Answers)[];
  }[];
  /** The opened version; null: none. */
  shown: { number: number; answers: Answers } | null;
}

const fieldNames: Readonly<Record<keyof Answers, string>> = {
  offer: "what you sell or do",
  audience: "your customers",
  goals: "goals",
  tone: "tone of voice",
  avoid: "words to avoid",
  language: "language",
  sites: "sites and feeds",
  samples: "writing samples",
  rules: "rules",
};

/** All versions of the answers, each to view or restore. */
export function HistoryPage({ timeZone, versions, shown }: HistoryView) {
  const [newest] = versions;
  return (
    <main id="main" className="min-w-0 space-y-4">
      <p>
        <Link to={briefPath} className={`text-sm ${linkStyles}`}>
          ← Back to Your business
        </Link>
      </p>
      <h1 className="text-2xl font-semibold">Versions of your answers</h1>
      {versions.length === 0 && (
        <p className="text-ink-soft">
          No versions yet. Each time you save, the previous version will appear here.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card className="sm:p-5">
          <ol className="divide-y divide-line text-sm">
            {versions.map(({ number, savedAt, savedBy, changed }) => (
              <li key={number} className="py-2.5 first:pt-0 last:pb-0">
                <Link
                  to={briefVersionPath(number)}
                  preventScrollReset
                  aria-current={number === shown?.number ? "true" : undefined}
                  className={inlineLinkStyles}
                >
                  Version {number}
                </Link>
                {number === newest?.number && " (your answers now)"}
                <p className="text-ink-soft">
                  <time dateTime={savedAt}>{formatInstantIn(savedAt, timeZone)}</time>
                  {savedBy && (
                    <>
                      , <bdi>{savedBy}</bdi>
                    </>
                  )}
                  {changed.length > 0 &&
                    `. Changed: ${changed.map((each) => fieldNames[each]).join(", ")}`}
                </p>
              </li>
            ))}
          </ol>
        </Card>
        {shown && <Shown {...shown} isNewest={shown.number === newest?.number} />}
      </div>
    </main>
  );
}

function Shown({
  number,
  answers,
  isNewest,
}: NonNullable<HistoryView["shown"]> & { isNewest: boolean }) {
  return (
    <Card className="sm:p-5">
      <section aria-label={`Version ${number}`} className="text-sm">
        <h2 className="text-lg font-semibold">Version {number}</h2>
        <dl className="mt-3 space-y-3">
          {(Object.keys(fieldNames) as (keyof Answers)[]).map((field) => (
            <div key={field}>
              <dt className="text-ink-soft first-letter:uppercase">{fieldNames[field]}</dt>
              <dd dir="auto" className="break-words whitespace-pre-line">
                {wordsFor(answers, field) || "Nothing"}
              </dd>
            </div>
          ))}
        </dl>
        {!isNewest && (
          <Form method="post" action={briefPath} className="mt-4">
            <Button
              type="submit"
              variant="primary"
              name={briefFields.intent}
              value={`restore ${number}`}
            >
              Restore version {number} back
            </Button>
            <p className="mt-1.5 text-ink-soft">This saves it as a new version. Nothing is lost.</p>
          </Form>
        )}
      </section>
    </Card>
  );
}

function wordsFor(answers: Answers, field: keyof Answers): string {
  switch (field) {
    case "avoid":
    case "sites":
      return answers[field].join(", ");
    case "samples":
      return answers.samples.map(({ title }) => title).join(", ");
    case "rules":
      return answers.rules.map(({ rule, quote }) => `${rule}: “${quote}”`).join("\n");
    case "language":
      return languages[answers.language] ?? answers.language;
    default:
      return answers[field];
  }
}
