import { Card } from "#app/platform/ui/card.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import type { IndexNowView } from "#app/domain/blog/index-now.server.ts";
import { BlogSwitch } from "./blog-switch.tsx";
import { saveIndexNow } from "./blog-view.ts";

interface BlogIndexNowProps {
  view: IndexNowView;
  timeZone: string;
}

/** Whether IndexNow is on, and its last result. */
export function BlogIndexNow({ view, timeZone }: BlogIndexNowProps) {
  const { isOn, isPublic, host } = view;
  return (
    <Card className="space-y-4 sm:p-6">
      <h2 className="text-lg font-semibold">Search engines</h2>
      <p className="max-w-prose text-sm text-ink-soft">
        Search engines find your blog on their own within days or weeks. IndexNow notifies Bing,
        Yandex, Seznam, Naver, and others within minutes when you publish, change, or unpublish
        something. It sends only the addresses of your articles. Google doesn’t use IndexNow.
      </p>
      {isOn && <State view={view} timeZone={timeZone} />}
      {!isPublic && (
        <p className="max-w-prose text-sm">
          Available once <strong className="font-medium break-all">{host}</strong>has a public
          address.
        </p>
      )}
      {(isOn || isPublic) && (
        <BlogSwitch
          intent={saveIndexNow}
          isOn={isOn}
          failed="Failed to change search engine notifications"
        >
          {isOn ? "Stop notifying" : "Notify search engines"}
        </BlogSwitch>
      )}
    </Card>
  );
}

function State({ view: { notifiedAt, dueAt, problem, isPublic }, timeZone }: BlogIndexNowProps) {
  return (
    <p className="max-w-prose text-sm" role="status" aria-label="Search engine notifications">
      {notifiedAt === null
        ? "Nothing sent yet."
        : `Last sent ${formatInstantIn(notifiedAt, timeZone)}.`}
      {problem !== null && ` The last attempt failed: ${problem}.`}
      {dueAt !== null &&
        isPublic &&
        problem === null &&
        " New changes will be sent in a few minutes."}
      {dueAt !== null && isPublic && problem !== null && " We'll try again."}
      {dueAt === null && problem !== null && " We'll try again with the next change."}
    </p>
  );
}
