import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { articlePath } from "#app/site/help/address.ts";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { blogSettingsPath } from "#app/workspace/paths/blog.ts";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { earningsPath } from "#app/workspace/paths/earnings.ts";
import { quietHoursPath } from "#app/workspace/paths/quiet-hours.ts";
import { connectSearchPath } from "#app/workspace/paths/live.ts";
import { WebhookEndpointRows } from "./webhook-endpoint-rows.tsx";
import { NoOwnWriter, OwnSearch, OwnWriter } from "./own-connections.tsx";
import { PracticeForm } from "./simulated-fault-form.tsx";
import { ChannelRows } from "./channel-rows.tsx";
import { Group, Row } from "./connection-row.tsx";
import type { ConnectionsView } from "./connections-view.ts";

/** The workspace's connections with their last success and next action. */
export function ConnectionsPage({ view }: { view: ConnectionsView }) {
  const { included, own, blog, testChannels } = view;
  // Groups list them in this order, too.
  const broken = [own, view.search, ...view.places].filter((each) => each?.failsSince);
  const first = broken[0]?.id ?? null;
  return (
    <main id="main" className="w-full max-w-3xl min-w-0 space-y-6">
      <div>
        <h1 className="text-2xl font-semibold">Connections</h1>
        <p className="mt-1 text-ink-soft">
          {needHands(broken.length)}Status shows the last successful use.
        </p>
        <HelpLink article="connecting-accounts" className="mt-1.5">
          What is a key, and who can see it?
        </HelpLink>
      </div>
      <Group title="Writing">
        {included && (
          <Row
            sign={own ? "none" : "works"}
            name="Writing, included"
            words={
              own
                ? "Not used. Your own AI provider is used instead."
                : `Your plan includes ${included.allowance} per month with ${included.model}. Simulation uses none of it.`
            }
          />
        )}
        {own ? (
          <OwnWriter own={own} first={first} timeZone={view.timeZone} />
        ) : (
          <NoOwnWriter included={included} first={first} />
        )}
      </Group>
      <Group title="Research">
        <Row
          sign={view.hasOwnSources ? "works" : "none"}
          name="Your own content and sites"
          words={
            view.hasOwnSources
              ? "Your writing samples and sites under Your business are read first for all content."
              : "None yet. Add a writing sample or a site for your agents to write from."
          }
        >
          <ButtonLink
            to={briefPath}
            size="small"
            variant={view.hasOwnSources ? "quiet" : "secondary"}
          >
            {view.hasOwnSources ? "Change" : "Add"}
            <span className="sr-only"> your writing samples and sites</span>
          </ButtonLink>
        </Row>
        {view.search ? (
          <OwnSearch search={view.search} first={first} timeZone={view.timeZone} />
        ) : (
          <Row
            sign={view.searchIncluded === null ? "none" : "works"}
            name={view.searchIncluded === null ? "Web search" : `${view.searchIncluded}, included`}
            words={
              view.searchIncluded === null
                ? "Not connected (optional). With web search, content can also cite other sites, each quoted and linked."
                : "Content can also cite other sites, each quoted and linked."
            }
          >
            <ButtonLink to={connectSearchPath} size="small">
              Connect<span className="sr-only"> your own web search</span>
            </ButtonLink>
          </Row>
        )}
      </Group>
      <Group title="Channels">
        <Row
          sign={blog ? "works" : "none"}
          name="Your blog"
          words={
            blog
              ? `${blog.title}, at ${blog.address}.${blog.isOpen ? "" : " It opens when you approve your first real article."}`
              : "Not set up. It only needs a name."
          }
        >
          <ButtonLink to={blogSettingsPath} size="small" variant={blog ? "quiet" : "secondary"}>
            {blog ? "Change" : "Set up"}
            <span className="sr-only"> your blog</span>
          </ButtonLink>
        </Row>
        <ChannelRows
          places={view.places}
          kinds={view.channelAdapters}
          first={first}
          timeZone={view.timeZone}
          isLive={view.isLive}
        />
        <Row
          sign="none"
          name="Practice places"
          words={`${listed(testChannels)}: used in Simulation Mode. Nothing leaves this site.`}
          below={!view.isLive && <PracticeForm fault={view.simulatedFault} />}
        />
      </Group>
      <p className="text-sm text-ink-soft">
        <Link to={quietHoursPath} className={inlineLinkStyles}>
          Publishing hours
        </Link>{" "}
        and daily limits per channel have their own page.
      </p>
      <Group title="Video and income">
        <Row
          sign={view.videos > 0 ? "works" : "none"}
          name="YouTube (manual)"
          words={`Nothing to connect. Upload your video to YouTube, then paste its link on the script’s page.${videosOut(view.videos)}`}
        >
          <ButtonLink to={articlePath("youtube-manager")} size="small" variant="quiet">
            How this works<span className="sr-only">: YouTube</span>
          </ButtonLink>
        </Row>
        <Row
          sign={view.income.entries > 0 ? "works" : "none"}
          name="Income (manual or CSV)"
          words={incomeWords(view.income)}
        >
          <ButtonLink to={earningsPath} size="small">
            {view.income.entries > 0 ? "View" : "Add"}
            <span className="sr-only"> income</span>
          </ButtonLink>
        </Row>
      </Group>
      <Group title="Webhooks">
        <WebhookEndpointRows endpoints={view.webhookEndpoints} timeZone={view.timeZone} />
      </Group>
    </main>
  );
}

const videosOut = (count: number) => {
  if (count === 0) return "";
  return count === 1 ? " 1 video has its link." : ` ${count} videos have their links.`;
};

/** Stripe, shops, and ad networks export their payments as files. */
const incomeWords = ({ entries, total }: ConnectionsView["income"]) =>
  entries === 0
    ? "Nothing to connect. Add income yourself, or import the file from Stripe or your shop."
    : `${entries === 1 ? "1 entry" : `${entries} entries`}, ${total} total. Import the next file from Stripe or your shop there.`;

const needHands = (count: number) => {
  if (count === 0) return "";
  return count === 1 ? "1 needs attention. " : `${count} need attention. `;
};

const listed = (names: readonly string[]) => {
  const list = new Intl.ListFormat("en").format(names);
  return list.charAt(0).toUpperCase() + list.slice(1);
};
