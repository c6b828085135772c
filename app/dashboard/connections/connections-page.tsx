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

/** What a workspace is connected with: of each what last worked, and the one thing to do about it. */
export function ConnectionsPage({ view }: { view: ConnectionsView }) {
  const { included, own, blog, practicePlaces } = view;
  // Those of a group stand in this order as well.
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
          What is a key, and who sees it?
        </HelpLink>
      </div>
      <Group title="Writing">
        {included && (
          <Row
            sign={own ? "none" : "works"}
            name="Writing, included"
            words={
              own
                ? "Not used: your own writer is asked in its place."
                : `${included.allowance} a month are in your plan, written by ${included.model}; simulation uses none of it.`
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
          name="Your own texts and sites"
          words={
            view.hasOwnSources
              ? "Read first for every text: what you have given under Your business."
              : "None yet. Add a text of yours or a site: it is what texts are written from."
          }
        >
          <ButtonLink
            to={briefPath}
            size="small"
            variant={view.hasOwnSources ? "quiet" : "secondary"}
          >
            {view.hasOwnSources ? "Change" : "Add"}
            <span className="sr-only"> your own texts and sites</span>
          </ButtonLink>
        </Row>
        {view.search ? (
          <OwnSearch search={view.search} first={first} timeZone={view.timeZone} />
        ) : (
          <Row
            sign={view.searchIncluded === null ? "none" : "works"}
            name={view.searchIncluded === null ? "A search" : `${view.searchIncluded}, included`}
            words={
              view.searchIncluded === null
                ? "Not connected, and not needed. With one, texts also draw on pages of others, each quoted and linked."
                : "Texts also draw on pages of others, each quoted and linked."
            }
          >
            <ButtonLink to={connectSearchPath} size="small">
              Connect<span className="sr-only"> a search of your own</span>
            </ButtonLink>
          </Row>
        )}
      </Group>
      <Group title="Places to publish">
        <Row
          sign={blog ? "works" : "none"}
          name="Your blog"
          words={
            blog
              ? `${blog.title}, at ${blog.address}.${blog.isOpen ? "" : " It opens with the first real text that you approve."}`
              : "Not set up. It needs a name and nothing else."
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
          words={`${listed(practicePlaces)}: for Simulation Mode, and nothing leaves this site.`}
          below={!view.isLive && <PracticeForm fault={view.simulatedFault} />}
        />
      </Group>
      <p className="text-sm text-ink-soft">
        <Link to={quietHoursPath} className={inlineLinkStyles}>
          When texts go out
        </Link>{" "}
        at each place, and how many a day, is set on a page of its own.
      </p>
      <Group title="Video and income">
        <Row
          sign={view.videos > 0 ? "works" : "none"}
          name="YouTube, by hand"
          words={`Nothing to connect: you upload the video and paste its link at its pack.${videosOut(view.videos)}`}
        >
          <ButtonLink to={articlePath("youtube-manager")} size="small" variant="quiet">
            How it works<span className="sr-only">: YouTube</span>
          </ButtonLink>
        </Row>
        <Row
          sign={view.income.entries > 0 ? "works" : "none"}
          name="Income, by hand or as a file"
          words={incomeWords(view.income)}
        >
          <ButtonLink to={earningsPath} size="small">
            {view.income.entries > 0 ? "Look" : "Enter"}
            <span className="sr-only"> income</span>
          </ButtonLink>
        </Row>
      </Group>
      <Group title="Other programs">
        <WebhookEndpointRows endpoints={view.webhookEndpoints} timeZone={view.timeZone} />
      </Group>
    </main>
  );
}

const videosOut = (count: number) => {
  if (count === 0) return "";
  return count === 1 ? " One has its link." : ` ${count} have their links.`;
};

/** Stripe, a shop and a network of advertisers all give their payments as a file. */
const incomeWords = ({ entries, total }: ConnectionsView["income"]) =>
  entries === 0
    ? "Nothing to connect, and nothing entered yet: type in what has come in, or bring in the file that Stripe or your shop gives you."
    : `${entries === 1 ? "One amount" : `${entries} amounts`} entered, ${total} in all. Bring in the next file from Stripe or your shop there.`;

const needHands = (count: number) => {
  if (count === 0) return "";
  return count === 1 ? "One needs your hand. " : `${count} need your hand. `;
};

const listed = (names: readonly string[]) => {
  const list = new Intl.ListFormat("en").format(names);
  return list.charAt(0).toUpperCase() + list.slice(1);
};
