import type { PlatformServices, ServiceDeps } from "./platform-services.server.ts";
import { createVault } from "./platform/vault/vault.server.ts";
import { ownBlogName } from "./domain/blog/blog.ts";
import { createBlogs } from "./domain/blog/blogs.server.ts";
import { createBlogDomains } from "./domain/blog/domains.server.ts";
import { voicePrice } from "./domain/blog/env.server.ts";
import { createEpisodeVoice } from "./domain/blog/episode-voice.server.ts";
import { createIndexNow } from "./domain/blog/index-now.server.ts";
import { createOwnBlog } from "./domain/blog/own-blog.server.ts";
import { createPodcasts } from "./domain/blog/podcast.server.ts";
import { createReaders } from "./domain/blog/readers.server.ts";
import { createResolveTxt } from "./domain/blog/txt-records.server.ts";
import { createDrawnCovers } from "./domain/covers/drawn-covers.server.ts";
import type { createLive } from "./domain/ai/writers/live.server.ts";
import { createTakedowns } from "./domain/takedowns/takedowns.server.ts";
import { encodeDrawingAsJpeg } from "./domain/pictures/encode.server.ts";
import { createPictures } from "./domain/pictures/pictures.server.ts";
import {
  createContentWorkflow,
  type CreateContentWorkflow,
} from "./domain/workflow/content-workflow.server.ts";
import { createCovers } from "./domain/workflow/edit/covers.server.ts";
import { createAllowing } from "./domain/channels/allowing.server.ts";
import { channelAdapters } from "./domain/channels/kinds.server.ts";
import { createChannels } from "./domain/channels/channels.server.ts";
import type { Channel, FindChannel } from "./domain/publishing/channel-port.ts";
import { createSimulatedChannels } from "./domain/publishing/simulated-channels/samples.server.ts";
import { createTrackedLinks } from "./domain/publishing/publications/tracked-links.server.ts";
import { audienceAt } from "./domain/simulation/audience-curve.ts";
import { createWebhookEndpoints } from "./domain/webhook-endpoints/webhook-endpoints.server.ts";
import type { Origin } from "./workspace/origin.ts";

interface PublishingDeps extends ServiceDeps {
  platform: PlatformServices;
  live: Pick<ReturnType<typeof createLive>, "connections" | "ledger" | "openCalls" | "tell">;
}

/** Publishing: blogs and other channels, publish jobs, and pictures. */
export function createPublishingServices(deps: PublishingDeps) {
  const { settings, db, secret, clock, log, platform, live } = deps;
  const { newId, emit, mailer, outbound, coverThread } = platform;
  const { brand, speech } = platform.services;

  const blogPlace = { appUrl: settings.APP_URL, hasDomains: settings.BLOG_DOMAINS === "on" };
  const blogs = createBlogs({ db, clock, newId, emit, ...blogPlace });
  const blogDomains = createBlogDomains({
    db,
    clock,
    newId,
    secret,
    appUrl: settings.APP_URL,
    isOn: blogPlace.hasDomains,
    resolveTxt: createResolveTxt(settings.BLOG_DNS_SERVER ?? null),
    emit,
  });
  const ownBlog = createOwnBlog({ db, clock, ...blogPlace });
  /** Channels for real content. */
  const realPlacesOf = async (workspaceId: string): Promise<Channel[]> => {
    const [blog, connected] = await Promise.all([ownBlog.of(workspaceId), places.of(workspaceId)]);
    return [...(blog ? [blog] : []), ...connected];
  };
  const samples = createSimulatedChannels({ db, clock, audience: audienceAt });
  const findChannel: FindChannel = async (place) => {
    if (place.name === ownBlogName) return ownBlog.of(place.workspaceId);
    return (await samples.find(place)) ?? places.find(place);
  };
  const channelsOf = (workspaceId: string, origin: Origin): Promise<readonly Channel[]> =>
    origin === "simulated" ? samples.of(workspaceId) : realPlacesOf(workspaceId);
  // An environment with its own clock measures by it; the channels are the same.
  const createContentWorkflowOf: CreateContentWorkflow = (carried) =>
    createContentWorkflow({
      db,
      log,
      channelsOf,
      findChannel,
      ...carried,
    });
  const contentWorkflow = createContentWorkflowOf({ clock, newId, emit });
  const pictures = createPictures({ db, clock, newId, emit });
  const covers = createCovers({ db, clock, newId, emit });
  const drawnCovers = createDrawnCovers({ db, blogs, pictures, draw: coverThread.draw });
  const trackedLinks = createTrackedLinks({
    db,
    appUrl: settings.APP_URL,
    ownPlace: ownBlogName,
  });
  const places = createChannels({
    db,
    clock,
    kinds: channelAdapters,
    connections: live.connections,
    request: outbound.request,
    linkOf: trackedLinks.linkOf,
    originalOf: trackedLinks.originalOf,
    pictureFile: pictures.file,
    tell: live.tell,
    release: contentWorkflow.release,
  });
  const webhookEndpoints = createWebhookEndpoints({
    db,
    clock,
    newId,
    log,
    vault: createVault({ secret, clock }),
    request: outbound.request,
    appUrl: settings.APP_URL,
    emit,
  });
  const indexNow = createIndexNow({
    db,
    clock,
    newId,
    log,
    secret,
    request: outbound.request,
    appUrl: settings.APP_URL,
    address: settings.INDEXNOW_URL,
    blogs,
    emit,
  });
  const podcasts = createPodcasts({
    db,
    clock,
    newId,
    log,
    appUrl: settings.APP_URL,
    blogs,
    voice: createEpisodeVoice({
      db,
      ledger: live.ledger,
      openCalls: live.openCalls,
      recorder: speech.recorder(settings.PODCAST_VOICE),
      priceOfThousandCharacters: voicePrice(settings.PODCAST_VOICE, settings),
    }),
    async drawCover({ title, color }) {
      const look = { name: "", look: "bold", shape: "square" } as const;
      return encodeDrawingAsJpeg(await coverThread.draw({ title, color, ...look }));
    },
    emit,
  });
  const operators = settings.OPERATOR_EMAILS;
  const takedowns = createTakedowns({
    db,
    clock,
    newId,
    mailer,
    log,
    sender: {
      product: brand.name,
      url: brand.url,
      dmcaEmail: brand.dmcaEmail,
      operators: operators.length > 0 ? operators : [brand.dmcaEmail],
    },
    emit,
  });

  return {
    realPlacesOf,
    findChannel,
    channelsOf,
    createContentWorkflowOf,
    contentWorkflow,
    samples,
    services: {
      archive: contentWorkflow.archive,
      withdrawals: contentWorkflow.withdrawals,
      blogs,
      blogDomains,
      indexNow,
      podcasts,
      takedowns,
      readers: createReaders(clock),
      places,
      testChannels: async (workspaceId: string) =>
        (await samples.of(workspaceId)).map(({ name, role }) => ({ name, role })),
      webhookEndpoints,
      allowing: createAllowing({ secret, clock }),
      trackedLinks,
      pictures,
      covers,
      drawnCovers,
    },
  };
}
