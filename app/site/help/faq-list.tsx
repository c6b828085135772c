import { Link } from "@remix-run/react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { articlePath } from "./address.ts";
import type { Question } from "./faq.ts";

/** All answers are open in print. */
const openOnPaper =
  "print:break-inside-avoid print:[&::details-content]:h-auto print:[&::details-content]:[content-visibility:visible]";

/** Some answers link to an article. */
type ListedQuestion = Omit<Question, "more"> & Partial<Pick<Question, "more">>;

/** The shared `name` makes the browser keep only one answer open. */
export function FaqList({ questions }: { questions: readonly ListedQuestion[] }) {
  return (
    <section aria-labelledby="faq" className="mt-10">
      <h2 id="faq" className="text-lg font-semibold">
        Frequently asked questions
      </h2>
      <div className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
        {questions.map(({ question, answer, more }) => (
          <details key={question} name="faq" className={classNames("group", openOnPaper)}>
            <summary className="flex list-none items-center justify-between gap-4 px-4 py-3.5 font-medium hover:text-accent sm:px-5 [&::-webkit-details-marker]:hidden">
              {question}
              <span
                aria-hidden
                className="size-2 shrink-0 rotate-45 border-r-2 border-b-2 border-ink-faint transition-transform group-open:-rotate-135 print:hidden"
              />
            </summary>
            <div className="px-4 pb-4 sm:px-5">
              <p className="max-w-prose text-ink-soft">{answer}</p>
              {more && (
                <p className="mt-2 text-sm">
                  Read more:{" "}
                  <Link to={articlePath(more.slug)} className={linkStyles}>
                    {more.label}
                  </Link>
                </p>
              )}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
