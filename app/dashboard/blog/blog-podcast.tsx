import { Form } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Select } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { podcastCategories, type PodcastView } from "#app/domain/blog/podcast.ts";
import { BlogSwitch } from "./blog-switch.tsx";
import { categoryField, savePodcast, savePodcastCategory } from "./blog-view.ts";

interface BlogPodcastProps {
  view: PodcastView;
  /** The feed's address. */
  address: string;
}

/** Podcast settings and status. */
export function BlogPodcast({ view, address }: BlogPodcastProps) {
  const { isOn, isSpoken, language } = view;
  return (
    <Card className="space-y-4 sm:p-6">
      <h2 className="text-lg font-semibold">Podcast</h2>
      <p className="max-w-prose text-sm text-ink-soft">
        A computer voice reads each article as an episode. Readers get a player above the article,
        and listeners subscribe in their podcast app. Changed articles are recorded again;
        unpublished ones are removed. {costWords(view)}
      </p>
      <HelpLink article="podcast">What’s read aloud, and where can people listen?</HelpLink>
      {!isSpoken && (
        <p className="max-w-prose text-sm">
          The voice doesn’t support <strong className="font-medium">{language}</strong>, your blog’s
          language, so articles can’t be read aloud.
        </p>
      )}
      {isOn && isSpoken && <State view={view} />}
      {isOn && (
        <p className="max-w-prose text-sm break-all">
          Podcast feed: <strong className="font-medium">{address}</strong>
        </p>
      )}
      {(isOn || isSpoken) && <CategoryForm category={view.category} />}
      {(isOn || isSpoken) && (
        <BlogSwitch intent={savePodcast} isOn={isOn} failed="Failed to change the podcast">
          {isOn ? "Turn off podcast" : "Turn on podcast"}
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
        <Select
          key={category}
          id="podcast-category"
          name={categoryField}
          defaultValue={category}
          aria-describedby="podcast-category-note"
          width="max-w-full grow sm:max-w-xs"
        >
          {podcastCategories.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <Button type="submit">Save category</Button>
      </div>
      <p id="podcast-category-note" className="mt-1.5 text-sm text-ink-soft">
        Used by directories such as Apple Podcasts and Spotify.
      </p>
    </Form>
  );
}

function costWords({ microDollarsForThousandWords: cost }: PodcastView): string {
  if (cost === 0) return "It's free.";
  return `Recording a 1,000-word article uses about $${(cost / 1_000_000).toFixed(2)} of your plan's AI allowance, each time it is recorded.`;
}

function State({ view }: Pick<BlogPodcastProps, "view">) {
  const { episodes, bytes, skippedEpisodes, isWorking, problem } = view;
  return (
    <div className="max-w-prose space-y-2 text-sm" role="status" aria-label="Episodes">
      <p>
        {episodes === 0
          ? "No episodes yet."
          : `${episodes === 1 ? "1 episode" : `${episodes} episodes`} (${Math.ceil(bytes / 1_000_000)} MB).`}
        {isWorking &&
          problem === null &&
          " More are being recorded, which takes a minute or two each."}
        {problem !== null && ` The last recording failed: ${problem} We'll try again.`}
      </p>
      {skippedEpisodes.length > 0 && (
        <>
          <p>Not available as audio:</p>
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
