import { withoutWaiting, type SqliteDb } from "../db/client.server";
import { createAuth } from "./account/auth/auth.server";
import { createAccess } from "./account/billing/access.server";
import { createBilling } from "./account/billing/billing.server";
import { createEnforcement } from "./account/billing/enforcement.server";
import { grantFirstAccess } from "./account/billing/grants.server";
import { createGuarantee } from "./account/billing/guarantee.server";
import type { StripeClient } from "./account/billing/stripe.server";
import { createSubscribers } from "./account/billing/subscribers.server";
import { createTokens } from "./account/tokens/tokens.server";
import { createApi } from "./api.server";
import { createBus } from "./core/bus";
import { HOUR, MINUTE, SECOND, type Clock } from "./core/clock";
import { createIds } from "./core/ids";
import type { Log } from "./core/log.server";
import { systemRandom } from "./core/random";
import type { SecretKey } from "./core/secrets.server";
import { systemTimers } from "./core/timers";
import { createActivityList } from "./desk/activities/activity-list.server";
import { createActivityLog } from "./desk/activities/activity-log.server";
import { createAgentList } from "./desk/agents/agent-list.server";
import { createAgentProfiles } from "./desk/agents/profiles.server";
import { createTaskList } from "./desk/agents/task-list.server";
import { createOverview } from "./desk/dashboard/overview.server";
import { createEarningsDesk } from "./desk/earnings/earnings-desk.server";
import { createEarningsImports } from "./desk/earnings/earnings-imports.server";
import { createEarningsList } from "./desk/earnings/earnings-list.server";
import { createNotifications } from "./desk/notifications/notifications.server";
import { createIdeaList } from "./desk/plan/idea-list.server";
import { createIdeaWay } from "./desk/plan/idea-way.server";
import { createPublications } from "./desk/publications/publications.server";
import { createPractising } from "./desk/connections/practising.server";
import { createPlaceHours } from "./desk/hours/hours.server";
import { createPlanDesk } from "./desk/plan/plan-desk.server";
import { createUpdateInstead } from "./desk/plan/update-instead.server";
import { createPlanView } from "./desk/plan/plan-view.server";
import { createContentList } from "./desk/content/content-list.server";
import { createMending } from "./desk/content/mending.server";
import { createTextPreviews } from "./desk/content/text-previews.server";
import { createTextReader } from "./desk/content/text-reader.server";
import { createReviewDesk } from "./desk/review/review-desk.server";
import { createTextEditor } from "./desk/review/text-editor.server";
import { createPutUps } from "./desk/put-up/put-ups.server";
import { createSendings } from "./desk/sendings/sendings.server";
import { createReports } from "./desk/reports/reports.server";
import { createWorkspaceSettings } from "./desk/settings/settings.server";
import { createDigests } from "./desk/digest/digests.server";
import { createTrustView } from "./desk/settings/trust.server";
import { createWelcome } from "./desk/welcome/welcome.server";
import { createHeadline } from "./desk/shell/headline.server";
import type { Settings } from "./env.server";
import { createCsvThread } from "./csv-thread.server";
import { createPdfThread } from "./pdf-thread.server";
import { createCoverThread } from "./cover-thread.server";
import { createSiteThread } from "./site-thread.server";
import type { Brand } from "./platform/brand/brand";
import { productVersion } from "./platform/brand/version";
import { createKeptAnswers } from "./platform/idempotency/kept-answers.server";
import { createScheduler } from "./platform/jobs/scheduler.server";
import { createHub } from "./platform/live/hub.server";
import { createSmtpMailer } from "./platform/mail/smtp.server";
import { createHostHealth } from "./platform/ops/health.server";
import { everyNetwork } from "./platform/outbound/networks.server";
import { createOutbound } from "./platform/outbound/outbound.server";
import { createSpeech } from "./platform/speech/speech.server";
import { createVault } from "./platform/vault/vault.server";
import { createContact } from "./site/contact/contact.server";
import type { HelpDesk } from "./site/help/help-desk";
import { createManualFile } from "./site/manual/manual-file.server";
import { writeManual } from "./site/manual/write-manual";
import { createControls } from "./studio/agents/controls.server";
import type { EdgeOf } from "./studio/agents/edge";
import { createEngineStore } from "./studio/agents/engine-store.server";
import { createRoster } from "./studio/agents/roster.server";
import { createRunner } from "./studio/agents/runner.server";
import { createSuspension } from "./studio/agents/suspension.server";
import { createWorkspaces } from "./studio/agents/workspaces.server";
import { createBlogs } from "./studio/blog/blogs.server";
import { podcastPrice } from "./studio/blog/env.server";
import { createEpisodeVoice } from "./studio/blog/episode-voice.server";
import { createPodcasts } from "./studio/blog/podcast.server";
import { encodeDrawingAsJpeg } from "./studio/pictures/encode.server";
import { createBlogDomains } from "./studio/blog/domains.server";
import { createResolveTxt } from "./studio/blog/txt-records.server";
import { ownBlogName } from "./studio/blog/blog";
import { createIndexNow } from "./studio/blog/index-now.server";
import { createOwnBlog } from "./studio/blog/own-blog.server";
import { createNotices } from "./studio/notices/notices.server";
import { createReaders } from "./studio/blog/readers.server";
import { createBriefs } from "./studio/brief/briefs.server";
import { createSiteReader } from "./studio/brief/read-site.server";
import { createSiteReadings } from "./studio/brief/readings.server";
import { createFolding } from "./studio/folding/folding.server";
import { createIntegrationStatus } from "./studio/integrations/status.server";
import { createWebhookEndpoints } from "./studio/webhook-endpoints/webhook-endpoints.server";
import { createGoLive } from "./studio/live/go-live.server";
import { holdRestored } from "./studio/live/hold-restored.server";
import { createLive } from "./studio/live/live.server";
import { createInstallationSpending } from "./studio/live/installation-spending.server";
import { createSpending } from "./studio/live/spending.server";
import { articlesAWeek } from "./studio/ideas/idea";
import { createAllowing } from "./studio/places/allowing.server";
import { placeKinds } from "./studio/places/kinds.server";
import { createPlaces } from "./studio/places/places.server";
import { createCarriers, type CreateCarriers } from "./studio/pipeline/carriers.server";
import { createCovers } from "./studio/pipeline/covers.server";
import { createPictures } from "./studio/pictures/pictures.server";
import { createDrawnCovers } from "./studio/covers/drawn-covers.server";
import { createEdits } from "./studio/pipeline/edits.server";
import type { Destination, FindDestination } from "./studio/publishing/destination-port";
import { createTrackedLinks } from "./studio/publishing/tracked-links.server";
import { createSampleDestinations } from "./studio/publishing/destinations/samples.server";
import { createManager } from "./studio/routines/manager.server";
import { createDemo } from "./studio/simulation/demo.server";
import { audienceAt } from "./studio/simulation/audience-curve";
import { createDemoEdge, createSimulatedEdge } from "./studio/simulation/edge.server";
import {
  beginSamplePlan,
  fillSamplePlan,
  unusedSamples,
} from "./studio/simulation/sample-plan.server";
import { writtenSoFar } from "./studio/simulation/sample-writer";
import type { WorkspaceEvent } from "./workspace/events";
import type { Origin } from "./workspace/origin";
import { createUndo } from "./workspace/undo.server";
import { modeOf } from "./workspace/workspaces.server";

interface ServiceDeps {
  settings: Settings;
  db: SqliteDb;
  secret: SecretKey;
  /** Null: payments are not set up. */
  stripe: StripeClient | null;
  clock: Clock;
  log: Log;
}

export type Services = ReturnType<typeof createServices>;

/** The one place where areas are wired together; nothing here runs until `start`. */
export function createServices({ settings, db, secret, stripe, clock, log }: ServiceDeps) {
  const newId = createIds({ clock });
  const keptAnswers = createKeptAnswers({ db, clock });
  const bus = createBus<WorkspaceEvent>((error) => log.error({ err: error }, "listener failed"));
  const { emit } = bus;

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
  const simulated = createSimulatedEdge({ speed: settings.SIMULATION_SPEED });
  const demoEdge = createDemoEdge();
  const edgeOf: EdgeOf = (origin, workspace) => {
    if (origin === "real") return live.edge;
    return workspace.demo ? demoEdge : simulated;
  };

  const seed = settings.SIMULATION_SEED;
  const samplePlan = { timeZone: "UTC", articlesAWeek: articlesAWeek.usual, newId };
  const workspaces = createWorkspaces({
    db,
    clock,
    newId,
    fillPlan: (tx, workspace) => beginSamplePlan(tx, { ...workspace, ...samplePlan }),
    seed,
    // It rests until its owner has access: between two transactions its agents would have a first look.
    onMade: (tx, ownerId) => enforcement.enforceIn(tx, ownerId),
  });
  const auth = createAuth({
    db,
    clock,
    newId,
    settings,
    grantFirstAccess,
    ensureWorkspace: async (userId) => {
      const workspaceId = await workspaces.ensureFor(userId);
      // The operator's address may have been verified since.
      await enforcement.enforce(userId);
      return workspaceId;
    },
    emit,
    log,
  });
  const brand: Brand = {
    name: settings.BRAND_NAME,
    url: settings.APP_URL,
    company: settings.COMPANY_NAME ?? settings.BRAND_NAME,
    address: settings.COMPANY_ADDRESS,
    supportEmail: settings.SUPPORT_EMAIL,
    dmcaEmail: settings.DMCA_EMAIL ?? settings.SUPPORT_EMAIL,
    businessEmail: settings.BUSINESS_EMAIL ?? settings.SUPPORT_EMAIL,
    priceLabel: settings.PRICE_LABEL,
  };
  const operators = settings.OPERATOR_EMAILS;
  const mailer = settings.SMTP_URL
    ? createSmtpMailer({
        url: settings.SMTP_URL,
        from: settings.MAIL_FROM ?? settings.SUPPORT_EMAIL,
        log,
      })
    : null;
  const contact = createContact({
    db,
    clock,
    newId,
    mailer,
    log,
    identity: {
      to: operators.length > 0 ? operators : [settings.SUPPORT_EMAIL],
      product: brand.name,
      url: brand.url,
    },
  });
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
  const help: HelpDesk = {
    quickStats: {
      responseTime: settings.HELP_RESPONSE_TIME,
      articles: settings.HELP_ARTICLES,
      videoGuides: settings.HELP_VIDEO_GUIDES,
    },
    communityUrl: settings.COMMUNITY_URL ?? null,
    videoGuideUrl: settings.VIDEO_GUIDE_URL ?? null,
  };
  const access = createAccess({
    db,
    clock,
    isOperator: auth.isOperator,
    plan: { name: "Pro", priceLabel: brand.priceLabel },
  });
  const health = createHostHealth({ folder: settings.DATA_DIR });
  const overview = createOverview({
    db,
    clock,
    health: () => health.read(),
    currentTermEndOf: access.currentTermEndOf,
  });
  const notifications = createNotifications({ db, clock, emit });
  const { goOnWithout } = carriers;
  const staffing = { db, clock, newId, emit };
  const controls = createControls({ ...staffing, onPaused: goOnWithout });
  const roster = createRoster({ ...staffing, onRemoved: goOnWithout });
  const workspaceSettings = createWorkspaceSettings({ db, clock, newId, emit });
  const planDesk = createPlanDesk({
    db,
    clock,
    newId,
    emit,
    plan: carriers.plan,
    // Nothing else to write about is made up for what really goes out.
    fillRest: async (tx, { workspaceId, ...plan }) =>
      (await modeOf(tx, workspaceId)) === "simulation"
        ? fillSamplePlan(tx, { workspaceId, newId, ...plan })
        : 0,
  });
  const sendings = createSendings({
    ...staffing,
    placements: carriers.placements,
    lookAtDraft: carriers.lookAtDraft,
    findDestination,
  });
  const timeZoneOf = async (workspaceId: string) =>
    (await workspaceSettings.of(workspaceId)).timeZone;
  const csvThread = createCsvThread({ timers: systemTimers });
  const earningsDesk = createEarningsDesk({ ...staffing, timeZoneOf });
  const earningsImports = createEarningsImports({
    ...staffing,
    timeZoneOf,
    readFile: csvThread.read,
  });
  const putUps = createPutUps({ ...staffing, byHand: carriers.byHand });
  const pictures = createPictures({ db, clock, newId, emit });
  const covers = createCovers({ db, clock, newId, emit });
  const coverThread = createCoverThread({ timers: systemTimers });
  const drawnCovers = createDrawnCovers({ db, blogs, pictures, draw: coverThread.draw });
  const placeHours = createPlaceHours({
    ...staffing,
    placesOf: async (workspaceId) => [
      ...(await realPlacesOf(workspaceId)),
      ...(await samples.of(workspaceId)),
    ],
  });
  const undo = createUndo({
    db,
    clock,
    newId,
    emit,
    reverts: {
      agents_switched: controls.revert,
      agent_settings: controls.revert,
      agent_removed: roster.revert,
      time_zone: workspaceSettings.revert,
      quiet_notices: workspaceSettings.revert,
      daily_mail: workspaceSettings.revert,
      cadence: workspaceSettings.revert,
      place_hours: placeHours.revert,
      webhook_endpoint_removed: (...asked) => webhookEndpoints.revert(...asked),
      idea_placed: planDesk.revert,
      idea_added: planDesk.revert,
      idea_changed: planDesk.revert,
      text_archived: carriers.archive.revert,
      text_withdrawn: carriers.withdrawals.revert,
      text_decided: carriers.reviews.revert,
      text_cover: covers.revert,
      picture_removed: pictures.revert,
      failure_put_away: sendings.revert,
      question_answered: sendings.askAgain,
      ...earningsDesk.reverts,
      ...earningsImports.reverts,
      link_given: putUps.revert,
    },
  });
  const enforcement = createEnforcement({
    db,
    clock,
    newId,
    access,
    suspension: createSuspension({ clock, onResumed: carriers.release }),
    emit,
    onEnded: (workspaceId) =>
      void hub
        .recheck(workspaceId)
        .catch((error: unknown) => log.error({ err: error }, "live access check failed")),
    log,
  });
  const billing = createBilling({
    db,
    clock,
    newId,
    random: systemRandom,
    log,
    stripe: settings.stripe && stripe && { settings: settings.stripe, client: stripe },
    appUrl: settings.APP_URL,
    supportEmail: settings.SUPPORT_EMAIL,
    priceLabel: brand.priceLabel,
    access,
    enforce: enforcement.enforce,
  });
  const subscribers = createSubscribers({
    db,
    clock,
    newId,
    access,
    enforce: enforcement.enforce,
    jobs: billing.jobs,
    errorCounters: billing.errorCounters,
    hasPriceProblem: billing.hasPriceProblem,
    livemode: settings.stripe?.livemode ?? null,
  });
  const guarantee = createGuarantee({ clock, contact });
  const tokens = createTokens({ db, clock, newId, currentIssuer: auth.issuer, emit });
  const userAgent = `AgentManager/${productVersion} (+${settings.APP_URL})`;
  const outboundTo = (allowedNetworks: readonly string[]) =>
    createOutbound({ allowedNetworks, log, userAgent, clock });
  const outbound = outboundTo(settings.OUTBOUND_ALLOWED_NETWORKS);
  const siteThread = createSiteThread({ timers: systemTimers });
  const briefs = createBriefs({ db, clock, newId });
  const siteReadings = createSiteReadings({
    db,
    clock,
    briefs,
    site: createSiteReader({ request: outbound.request, parse: siteThread.read }),
  });
  const live = createLive({
    db,
    clock,
    newId,
    settings,
    secret,
    outbound,
    anywhere: outboundTo(everyNetwork),
    parse: siteThread.read,
    briefOf: async (workspaceId) => (await briefs.of(workspaceId)).answers,
    timeZoneOf,
    emit,
  });
  const trackedLinks = createTrackedLinks({ db, appUrl: settings.APP_URL });
  const places = createPlaces({
    db,
    clock,
    kinds: placeKinds,
    connections: live.connections,
    request: outbound.request,
    linkOf: trackedLinks.linkOf,
    pictureFile: pictures.file,
    tell: live.tell,
    release: carriers.release,
  });
  const textEditor = createTextEditor({ db, edits: createEdits({ db, clock, newId }), emit });
  const practising = createPractising({ db, tell: live.tell, release: carriers.release });
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
  const welcome = createWelcome({
    db,
    clock,
    newId,
    samplesFor: (tx, workspaceId, now) => unusedSamples(tx, { workspaceId, now, timeZone: "UTC" }),
    async soFar(workspaceId, ideaId, parts) {
      const work = { type: "write", ideaId, pieceId: null, claim: "", title: "" } as const;
      const whose = { workspaceId, origin: "simulated" } as const;
      const assignment = await carriers.pipeline.assignmentOf(whose, work);
      if (assignment?.work !== "write") return null;
      return { ...writtenSoFar(assignment, parts), isWhole: false };
    },
  });
  const profiles = createAgentProfiles({ db, clock });
  const pdfs = createPdfThread({ timers: systemTimers, brand });
  const reports = createReports({ db, clock, newId, render: pdfs.drawReport, emit });
  const manualFile = createManualFile({
    manual: writeManual(brand),
    render: pdfs.drawManual,
    log,
  });

  const speech = createSpeech({ settings, clock, timers: systemTimers, log });
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
      recorder: speech.recorder(settings.PODCAST_VOICE),
      priceOfThousandCharacters: podcastPrice(settings),
    }),
    async drawCover({ title, color }) {
      const look = { name: "", look: "bold", shape: "square" } as const;
      return encodeDrawingAsJpeg(await coverThread.draw({ title, color, ...look }));
    },
    emit,
  });

  const hub = createHub({
    // Signing in always ends at APP_URL, so no other page of ours has a session.
    allowedOrigins: new Set([settings.APP_URL]),
    clock,
    timers: systemTimers,
    log,
    authenticate: async (cookieHeader) => (await auth.resolve(cookieHeader)).viewer,
    authorize: async ({ sessionId, user }) => {
      if (!(await auth.isAlive(sessionId))) return "signed_out";
      return (await access.canAccess(user.id)) || "no_access";
    },
    overview: (workspaceId) => overview.of(workspaceId),
    controls,
  });

  // The demo runs all day; its visitors have no channel to be counted by.
  let demoId: string | null = null;
  let demoRevision = 0;
  const isWatched = (id: string) => id === demoId || hub.isWatched(id);
  // Thousands of small writes, and a demo that a power cut has taken back is built again.
  const history = withoutWaiting(db);
  const demo = createDemo({
    db: history,
    clock,
    log,
    workspaces,
    createStore: (newId) => createEngineStore({ db, newId }),
    createCarriers: (carried) => createCarriersOf({ ...carried, db: history }),
    findDestination: createSampleDestinations({ db: history, clock, audience: audienceAt }).find,
    edgeOf,
    seed,
    emit,
  });
  const store = createEngineStore({ db, newId });
  const runner = createRunner({
    store,
    clock,
    edgeOf,
    pipeline: carriers.pipeline,
    isWatched,
    emit,
    log,
  });
  const goLive = createGoLive({
    db,
    clock,
    newId,
    hasWriter: live.models.hasWriter,
    searches: live.search.isThere,
    placesOf: realPlacesOf,
    onSwitched: carriers.release,
    abort: (whose) => runner.abort(whose),
    emit,
  });
  const spending = createSpending({
    db,
    clock,
    newId,
    settings: live.spendingSettings,
    abort: (whose) => runner.abort(whose),
    release: carriers.release,
    emit,
  });
  const installationSpending = createInstallationSpending({
    db,
    clock,
    settings: live.spendingSettings,
  });
  const manager = createManager({
    db,
    clock,
    newId,
    makeReport: reports.record,
    fillPlan: (tx, { workspaceId, mode, now }) =>
      planDesk.fillAhead(tx, { workspaceId, mode, now }),
    hasAccess: (userId) => access.canAccess(userId),
    emit,
    log,
  });
  const digests = mailer
    ? createDigests({
        db,
        clock,
        mailer,
        log,
        sender: { product: brand.name, url: brand.url, supportEmail: brand.supportEmail },
        hasAccess: (userId) => access.canAccess(userId),
      })
    : null;
  const folding = createFolding({ db, clock, newId, log });
  const scheduler = createScheduler({
    tasks: [
      // A watcher sees no delay; a look at an index that finds nothing is cheap.
      { name: "engine", everyMs: SECOND / 4, run: () => runner.tick() },
      // A look at three indices, as the engine's is at one.
      { name: "pieces", everyMs: SECOND, run: carriers.run },
      { name: "webhook deliveries", everyMs: SECOND, run: webhookEndpoints.run },
      { name: "search engines", everyMs: 15 * SECOND, run: indexNow.run },
      { name: "podcasts", everyMs: 5 * SECOND, run: podcasts.run },
      { name: "old webhook deliveries", everyMs: 10 * MINUTE, run: webhookEndpoints.forget },
      { name: "demo", everyMs: MINUTE, run: ensureDemo },
      { name: "routines", everyMs: 15 * SECOND, run: manager.run },
      { name: "folding", everyMs: MINUTE, run: folding.run },
      { name: "health", everyMs: 15 * SECOND, run: () => health.look() },
      { name: "contact mail", everyMs: 30 * SECOND, run: contact.deliverDue },
      { name: "notices' mail", everyMs: 30 * SECOND, run: notices.deliverDue },
      ...(digests ? [{ name: "digests", everyMs: MINUTE, run: digests.run }] : []),
      { name: "kept answers", everyMs: HOUR, run: () => keptAnswers.removeExpired() },
      { name: "sessions", everyMs: HOUR, run: () => auth.removeExpired() },
      // Whoever loses access loses the channel and the agents' work within a minute.
      { name: "access", everyMs: 15 * SECOND, run: enforcement.run },
      { name: "billing syncs", everyMs: 15 * SECOND, run: billing.beginSyncs },
      { name: "billing nightly", everyMs: MINUTE, run: billing.runReconciliation },
    ],
    log,
  });

  async function ensureDemo(): Promise<void> {
    // The history being made lies in the past: to the engine all of it would seem overdue.
    await runner.pauseWhile(() => demo.ensureToday());
    demoId = (await workspaces.demo())?.id ?? null;
  }

  bus.subscribe((event) => hub.publish(event));
  bus.subscribe((event) => {
    if (event.workspaceId === demoId) demoRevision += 1;
  });
  auth.onEnded((sessionId) => hub.closeSession(sessionId));

  const services = {
    brand,
    help,
    auth,
    access,
    hub,
    agents: { ...controls, ...roster, profile: profiles.find },
    activityList: createActivityList({ db, clock }),
    agentList: createAgentList({ db, clock }),
    tasks: createTaskList({ db }),
    tokens,
    keptAnswers,
    activities: createActivityLog({ db, clock }),
    reports,
    contents: createContentList({ db }),
    texts: createTextReader({ db, clock }),
    textPreviews: createTextPreviews({
      db,
      placesFor: carriers.reviews.placesFor,
      destinationsOf,
    }),
    drawText: pdfs.drawText,
    archive: carriers.archive,
    withdrawals: carriers.withdrawals,
    sendings,
    putUps,
    review: createReviewDesk({ db, clock, newId, reviews: carriers.reviews, emit }),
    textEditor,
    mend: createMending({ db, editor: textEditor, destinationsOf }),
    manualFile,
    speech,
    contact,
    integrations: createIntegrationStatus({ db, offersWriter: live.models.operator !== null }),
    settings: workspaceSettings,
    trust: createTrustView({ db }),
    /** Whether this installation sends e-mail at all. */
    sendsMail: mailer !== null,
    plan: {
      ...planDesk,
      ...createUpdateInstead({
        db,
        clock,
        newId,
        emit,
        plan: carriers.plan,
        updates: carriers.updates,
      }),
      ...createPlanView({ db, clock }),
      ...createIdeaList({ db }),
      ...createIdeaWay({ db }),
    },
    briefs,
    siteReadings,
    places,
    placeHours,
    publications: createPublications({ db, clock }),
    practising,
    webhookEndpoints,
    allowing: createAllowing({ secret, clock }),
    trackedLinks,
    pictures,
    covers,
    drawnCovers,
    live: { ...live, ...goLive, spending, installationSpending, now: () => clock.now() },
    earnings: {
      ...earningsDesk,
      ...createEarningsList({ db }),
      imports: earningsImports,
    },
    blogs,
    blogDomains,
    indexNow,
    podcasts,
    notices,
    readers: createReaders(clock),
    welcome,
    practicePlaces: async (workspaceId: string) =>
      (await samples.of(workspaceId)).map(({ name, role }) => ({ name, role })),
    undo,
    billing,
    subscribers,
    guarantee,
    dashboard: {
      /** What this workspace's dashboard shows now. */
      overview: (workspaceId: string) => overview.of(workspaceId),
      /** What the header of every page tells of this workspace. */
      headline: createHeadline({ db, clock }).of,
      markNotificationsRead: notifications.markRead,
      /** What the public demo shows now. Waits while today's is being built. */
      async demo() {
        if (demoId === null) await ensureDemo();
        return overview.of(demoId ?? "");
      },
      /** Changes whenever the demo does; null while there is none. */
      demoVersion: (): string | null => (demoId === null ? null : `${demoId} ${demoRevision}`),
      /** Changes at most once a minute, and with the day's demo; null while there is none. */
      demoMinute: (): string | null =>
        demoId === null ? null : `${demoId} ${Math.floor(clock.now() / MINUTE)}`,
    },
  };

  return {
    ...services,
    /** What programs may ask for. */
    api: createApi({ services, settings, clock, db }),
    /** To be done first: after a backup was restored, what may have been done already is held. */
    async holdRestored(): Promise<void> {
      // What Stripe has told since a copy was made is missing in it.
      await holdRestored({ db, clock, newId, log, onRestored: billing.requestAllSyncs });
    },
    /** Takes over from the last run, starts the engine, and builds the demo where it is missing. */
    async start(): Promise<void> {
      await live.ledger.recover();
      const recovered = await runner.recover();
      if (recovered > 0) log.info({ tasks: recovered }, "took over tasks of the last run");
      demoId = (await workspaces.demo())?.id ?? null;
      await enforcement.requestCheckOfAll();
      await enforcement.run();
      scheduler.start();
      void contact.deliverDue();
      void notices.deliverDue();
      billing.beginSyncs();
      await ensureDemo();
    },
    async stop(): Promise<void> {
      scheduler.stop();
      hub.stop();
      // First: that its voice ends is no failure of an episode's.
      const podcastsStopped = podcasts.stop();
      speech.stop();
      pdfs.stop();
      siteThread.stop();
      coverThread.stop();
      csvThread.stop();
      // Beside each other: each waits a few seconds for what is under way, and none holds up the rest.
      const stopped = await Promise.allSettled([
        contact.stop(),
        notices.stop(),
        digests?.stop(),
        billing.stop(),
        enforcement.stop(),
        manager.stop(),
        runner.stop(),
        carriers.stop(),
        folding.stop(),
        webhookEndpoints.stop(),
        indexNow.stop(),
        podcastsStopped,
      ]);
      for (const outcome of stopped)
        if (outcome.status === "rejected") log.error({ err: outcome.reason }, "stopping failed");
    },
  };
}
