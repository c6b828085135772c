import { Card } from "#app/platform/ui/card.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import type { IndexNowView } from "#app/domain/blog/index-now.server.ts";
import { BlogSwitch } from "./blog-switch.tsx";
import { saveIndexNow } from "./blog-view.ts";

interface BlogIndexNowProps {
  view: IndexNowView;
  timeZone: string;
}

/** Whether search engines are told of the blog, and how that went. */
export function BlogIndexNow({ view, timeZone }: BlogIndexNowProps) {
  const { isOn, isPublic, host } = view;
  return (
    <Card className="space-y-4 sm:p-6">
      <h2 className="text-lg font-semibold">Search engines</h2>
      <p className="max-w-prose text-sm text-ink-soft">
        Search engines find your blog by themselves, in days or weeks. Bing, Yandex, Seznam, Naver
        and others that take part in IndexNow can be told within minutes what is new, changed or
        taken down. They get the addresses of your texts and nothing else. Google does not take
        part.
      </p>
      {isOn && <State view={view} timeZone={timeZone} />}
      {!isPublic && (
        <p className="max-w-prose text-sm">
          Nobody can find <strong className="font-medium break-all">{host}</strong>: it is no name
          of the Internet, so there is nothing to tell.
        </p>
      )}
      {(isOn || isPublic) && (
        <BlogSwitch
          intent={saveIndexNow}
          isOn={isOn}
          failed="Failed to change what search engines are told"
        >
          {isOn ? "Tell them no more" : "Tell search engines"}
        </BlogSwitch>
      )}
    </Card>
  );
}

function State({ view: { notifiedAt, dueAt, problem, isPublic }, timeZone }: BlogIndexNowProps) {
  return (
    <p className="max-w-prose text-sm" role="status" aria-label="What search engines were told">
      {notifiedAt === null
        ? "They have been told nothing yet."
        : `They were told on ${formatInstantIn(notifiedAt, timeZone)}.`}
      {problem !== null && ` The last time, that came to nothing: ${problem}.`}
      {dueAt !== null && isPublic && problem === null && " What is new is told in a few minutes."}
      {dueAt !== null && isPublic && problem !== null && " It is tried again."}
      {dueAt === null && problem !== null && " It is tried again with the next change."}
    </p>
  );
}
