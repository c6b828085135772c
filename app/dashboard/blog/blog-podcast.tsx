import { Form } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { podcastCategories, type PodcastView } from "#app/domain/blog/podcast.ts";
import { BlogSwitch } from "./blog-switch.tsx";
import { categoryField, savePodcast, savePodcastCategory } from "./blog-view.ts";

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
      {(isOn || isSpoken) && <CategoryForm category={view.category} />}
      {(isOn || isSpoken) && (
        <BlogSwitch intent={savePodcast} isOn={isOn} failed="Failed to change the podcast">
          {isOn ? "Switch the podcast off" : "Switch the podcast on"}
        </BlogSwitch>
      )}
    </Card>
  );
}

function CategoryForm({ category }: Pick<PodcastView, "category">) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={savePodcastCategory} />
      <FailedText text="Failed to save the category" />
      <label htmlFor="podcast-category" className="text-sm font-medium">
        Category
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <select
          key={category}
          id="podcast-category"
          name={categoryField}
          defaultValue={category}
          aria-describedby="podcast-category-note"
          className="block min-h-11 max-w-full grow rounded-lg border border-line-strong bg-surface px-3 text-base sm:min-h-10 sm:max-w-xs sm:text-sm"
        >
          {podcastCategories.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <Button type="submit">Save the category</Button>
      </div>
      <p id="podcast-category-note" className="mt-1.5 text-sm text-ink-soft">
        Under which directories, such as those of Apple and Spotify, list it.
      </p>
    </Form>
  );
}

function costWords({ microDollarsForThousandWords: cost }: PodcastView): string {
  if (cost === 0) return "It costs nothing.";
  return `An article of 1,000 words costs about $${(cost / 1_000_000).toFixed(2)} of what your plan has for writing, each time it is read anew.`;
}

function State({ view }: Pick<BlogPodcastProps, "view">) {
  const { episodes, bytes, skippedEpisodes, isWorking, problem } = view;
  return (
    <div className="max-w-prose space-y-2 text-sm" role="status" aria-label="What can be heard">
      <p>
        {episodes === 0
          ? "Nothing can be heard yet."
          : `${episodes === 1 ? "1 article" : `${episodes} articles`} can be heard (${Math.ceil(bytes / 1_000_000)} MB).`}
        {isWorking && problem === null && " More is being read: that takes a minute or two each."}
        {problem !== null && ` The last time, that came to nothing: ${problem} It is tried again.`}
      </p>
      {skippedEpisodes.length > 0 && (
        <>
          <p>These can only be read:</p>
          <ul className="list-disc space-y-1 pl-5">
            {skippedEpisodes.map(({ title, why }) => (
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
