import { Card } from "../../platform/ui/card";
import { HelpLink } from "../../site/help/help-link";
import type { PodcastView } from "../../studio/blog/podcast";
import { BlogSwitch } from "./blog-switch";
import { savePodcast } from "./blog-view";

interface BlogPodcastProps {
  view: PodcastView;
  /** Where it is subscribed to. */
  address: string;
}

/** Whether the blog's articles can be heard, and how that goes. */
export function BlogPodcast({ view, address }: BlogPodcastProps) {
  const { isOn, isSpoken, language } = view;
  return (
    <Card className="space-y-4 sm:p-6">
      <h2 className="text-lg font-semibold">Podcast</h2>
      <p className="max-w-prose text-sm text-ink-soft">
        Each article can be heard, as an episode: a computer’s voice reads it. Readers find a player
        above the text, and listeners subscribe in their podcast app. An article that you change is
        read anew; one that is taken down is gone there, too. {costWords(view)}
      </p>
      <HelpLink article="podcast">What is read, and where is it found?</HelpLink>
      {!isSpoken && (
        <p className="max-w-prose text-sm">
          The voice here does not speak <strong className="font-medium">{language}</strong>, the
          language of your blog, so nothing can be read aloud.
        </p>
      )}
      {isOn && isSpoken && <State view={view} />}
      {isOn && (
        <p className="max-w-prose text-sm break-all">
          Listeners subscribe at <strong className="font-medium">{address}</strong>
        </p>
      )}
      {(isOn || isSpoken) && (
        <BlogSwitch intent={savePodcast} isOn={isOn} failed="Failed to change the podcast">
          {isOn ? "Switch the podcast off" : "Switch the podcast on"}
        </BlogSwitch>
      )}
    </Card>
  );
}

function costWords({ microDollarsForThousandWords: cost }: PodcastView): string {
  if (cost === 0) return "It costs nothing.";
  return `An article of 1,000 words costs about $${(cost / 1_000_000).toFixed(2)} of what your plan has for writing, each time it is read anew.`;
}

function State({ view }: Pick<BlogPodcastProps, "view">) {
  const { episodes, bytes, unheard, isWorking, problem } = view;
  return (
    <div className="max-w-prose space-y-2 text-sm" role="status" aria-label="What can be heard">
      <p>
        {episodes === 0
          ? "Nothing can be heard yet."
          : `${episodes === 1 ? "1 article" : `${episodes} articles`} can be heard (${Math.ceil(bytes / 1_000_000)} MB).`}
        {isWorking && problem === null && " More is being read: that takes a minute or two each."}
        {problem !== null && ` The last time, that came to nothing: ${problem} It is tried again.`}
      </p>
      {unheard.length > 0 && (
        <>
          <p>These can only be read:</p>
          <ul className="list-disc space-y-1 pl-5">
            {unheard.map(({ title, why }) => (
              <li key={title}>
                <bdi>{title}</bdi>: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
