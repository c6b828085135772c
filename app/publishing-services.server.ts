import type { PlatformServices, ServiceDeps } from "./platform-services.server";
import { createVault } from "./platform/vault/vault.server";
import { ownBlogName } from "./studio/blog/blog";
import { createBlogs } from "./studio/blog/blogs.server";
import { createBlogDomains } from "./studio/blog/domains.server";
import { voicePrice } from "./studio/blog/env.server";
import { createEpisodeVoice } from "./studio/blog/episode-voice.server";
import { createIndexNow } from "./studio/blog/index-now.server";
import { createOwnBlog } from "./studio/blog/own-blog.server";
import { createPodcasts } from "./studio/blog/podcast.server";
import { createReaders } from "./studio/blog/readers.server";
import { createResolveTxt } from "./studio/blog/txt-records.server";
import { createDrawnCovers } from "./studio/covers/drawn-covers.server";
import type { createLive } from "./studio/live/live.server";
import { createNotices } from "./studio/notices/notices.server";
import { encodeDrawingAsJpeg } from "./studio/pictures/encode.server";
import { createPictures } from "./studio/pictures/pictures.server";
import { createCarriers, type CreateCarriers } from "./studio/pipeline/carriers.server";
import { createCovers } from "./studio/pipeline/covers.server";
import { createAllowing } from "./studio/places/allowing.server";
import { placeKinds } from "./studio/places/kinds.server";
import { createPlaces } from "./studio/places/places.server";
import type { Destination, FindDestination } from "./studio/publishing/destination-port";
import { createSampleDestinations } from "./studio/publishing/destinations/samples.server";
import { createTrackedLinks } from "./studio/publishing/tracked-links.server";
import { audienceAt } from "./studio/simulation/audience-curve";
import { createWebhookEndpoints } from "./studio/webhook-endpoints/webhook-endpoints.server";
import type { Origin } from "./workspace/origin";

interface PublishingDeps extends ServiceDeps {
  platform: PlatformServices;
  live: Pick<ReturnType<typeof createLive>, "connections" | "ledger" | "openCalls" | "tell">;
}

/** Where texts go: blogs and other places, what carries texts there, and the pictures that go with them. */
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
  /** What goes out for real goes to these. */
  const realPlacesOf = async (workspaceId: string): Promise<Destination[]> => {
    const [blog, connected] = await Promise.all([ownBlog.of(workspaceId), places.of(workspaceId)]);
    return [...(blog ? [blog] : []), ...connected];
  };
  const samples = createSampleDestinations({ db, clock, audience: audienceAt });
  const findDestination: FindDestination = async (place) => {
    if (place.name === ownBlogName) return ownBlog.of(place.workspaceId);
    return (await samples.find(place)) ?? places.find(place);
  };
  const destinationsOf = (workspaceId: string, origin: Origin): Promise<readonly Destination[]> =>
    origin === "simulated" ? samples.of(workspaceId) : realPlacesOf(workspaceId);
  // What has a clock of its own measures by that clock; the places are the same.
  const createCarriersOf: CreateCarriers = (carried) =>
    createCarriers({
      db,
      log,
      destinationsOf,
      findDestination,
      ...carried,
    });
  const carriers = createCarriersOf({ clock, newId, emit });
  const pictures = createPictures({ db, clock, newId, emit });
  const covers = createCovers({ db, clock, newId, emit });
  const drawnCovers = createDrawnCovers({ db, blogs, pictures, draw: coverThread.draw });
  const trackedLinks = createTrackedLinks({
    db,
    appUrl: settings.APP_URL,
    ownPlace: ownBlogName,
  });
  const places = createPlaces({
    db,
    clock,
    kinds: placeKinds,
    connections: live.connections,
    request: outbound.request,
    linkOf: trackedLinks.linkOf,
    originalOf: trackedLinks.originalOf,
    pictureFile: pictures.file,
    tell: live.tell,
    release: carriers.release,
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
  const notices = createNotices({
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
    findDestination,
    destinationsOf,
    createCarriersOf,
    carriers,
    samples,
    services: {
      archive: carriers.archive,
      withdrawals: carriers.withdrawals,
      blogs,
      blogDomains,
      indexNow,
      podcasts,
      notices,
      readers: createReaders(clock),
      places,
      practicePlaces: async (workspaceId: string) =>
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
