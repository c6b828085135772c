import type { AccountServices } from "./account-services.server";
import { createActivityList } from "./desk/activities/activity-list.server";
import { createActivityLog } from "./desk/activities/activity-log.server";
import { createAgentList } from "./desk/agents/agent-list.server";
import { createAgentProfiles } from "./desk/agents/profiles.server";
import { createTaskList } from "./desk/agents/task-list.server";
import { createPractising } from "./desk/connections/practising.server";
import { createContentList } from "./desk/content/content-list.server";
import { createMending } from "./desk/content/mending.server";
import { createTextPreviews } from "./desk/content/text-previews.server";
import { createTextReader } from "./desk/content/text-reader.server";
import { createOverview } from "./desk/dashboard/overview.server";
import { createDigests } from "./desk/digest/digests.server";
import { createEarningsDesk } from "./desk/earnings/earnings-desk.server";
import { createEarningsImports } from "./desk/earnings/earnings-imports.server";
import { createEarningsList } from "./desk/earnings/earnings-list.server";
import { createPlaceHours } from "./desk/hours/hours.server";
import { createNotifications } from "./desk/notifications/notifications.server";
import { createIdeaList } from "./desk/plan/idea-list.server";
import { createIdeaWay } from "./desk/plan/idea-way.server";
import { createPlanDesk } from "./desk/plan/plan-desk.server";
import { createPlanView } from "./desk/plan/plan-view.server";
import { createUpdateInstead } from "./desk/plan/update-instead.server";
import { createPublications } from "./desk/publications/publications.server";
import { createPutUps } from "./desk/put-up/put-ups.server";
import { createReports } from "./desk/reports/reports.server";
import { createReviewDesk } from "./desk/review/review-desk.server";
import { createTextEditor } from "./desk/review/text-editor.server";
import { createSendings } from "./desk/sendings/sendings.server";
import { createWorkspaceSettings } from "./desk/settings/settings.server";
import { createTrustView } from "./desk/settings/trust.server";
import { createHeadline } from "./desk/shell/headline.server";
import { createWelcome } from "./desk/welcome/welcome.server";
import type { PlatformServices, ServiceDeps } from "./platform-services.server";
import type { StudioServices } from "./studio-services.server";
import { createEdits } from "./studio/pipeline/edits.server";
import { fillSamplePlan, unusedSamples } from "./studio/simulation/sample-plan.server";
import { writtenSoFar } from "./studio/simulation/sample-writer";
import { createUndo } from "./workspace/undo.server";
import { modeOf } from "./workspace/workspaces.server";

export type DeskServices = ReturnType<typeof createDeskServices>;

interface DeskDeps extends ServiceDeps {
  platform: PlatformServices;
  studio: StudioServices;
  account: AccountServices;
}

/** Where people work: what they see, and what they do about it. */
export function createDeskServices({ db, clock, log, platform, studio, account }: DeskDeps) {
  const { newId, emit, mailer, health, pdfs, csvThread } = platform;
  const { brand } = platform.services;
  const { carriers, controls, roster, live, samples, realPlacesOf, destinationsOf, todaysDemo } =
    studio;
  const { covers, pictures, webhookEndpoints } = studio.services;
  const { access } = account.services;

  const overview = createOverview({
    db,
    clock,
    health: () => health.read(),
    currentTermEndOf: access.currentTermEndOf,
  });
  const notifications = createNotifications({ db, clock, emit });
  const staffing = { db, clock, newId, emit };
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
    sendAgain: carriers.sendAgain,
    findDestination: studio.findDestination,
  });
  const timeZoneOf = async (workspaceId: string) =>
    (await workspaceSettings.of(workspaceId)).timeZone;
  const earningsDesk = createEarningsDesk({ ...staffing, timeZoneOf });
  const earningsImports = createEarningsImports({
    ...staffing,
    timeZoneOf,
    readFile: csvThread.read,
  });
  const putUps = createPutUps({ ...staffing, byHand: carriers.byHand });
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
      webhook_endpoint_removed: webhookEndpoints.revert,
      idea_placed: planDesk.revert,
      idea_added: planDesk.revert,
      idea_changed: planDesk.revert,
      week_filled: planDesk.revert,
      text_archived: carriers.archive.revert,
      text_withdrawn: carriers.withdrawals.revert,
      text_decided: carriers.reviews.revert,
      text_cover: covers.revert,
      picture_removed: pictures.revert,
      failure_put_away: sendings.revert,
      question_answered: sendings.askAgain,
      failure_sent_again: sendings.revertSendAgain,
      ...earningsDesk.reverts,
      ...earningsImports.reverts,
      link_given: putUps.revert,
    },
  });
  const textEditor = createTextEditor({ db, edits: createEdits({ db, clock, newId }), emit });
  const practising = createPractising({ db, tell: live.tell, release: carriers.release });
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
  const reports = createReports({ db, clock, newId, render: pdfs.drawReport, emit });
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

  return {
    digests,
    services: {
      agents: { ...controls, ...roster, profile: createAgentProfiles({ db, clock }).find },
      activityList: createActivityList({ db, clock }),
      agentList: createAgentList({ db, clock }),
      tasks: createTaskList({ db }),
      activities: createActivityLog({ db, clock }),
      reports,
      contents: createContentList({ db, clock }),
      texts: createTextReader({ db, clock, destinationsOf }),
      textPreviews: createTextPreviews({
        db,
        placesFor: carriers.reviews.placesFor,
        destinationsOf,
      }),
      sendings,
      putUps,
      review: createReviewDesk({ db, clock, newId, reviews: carriers.reviews, emit }),
      textEditor,
      mend: createMending({ db, editor: textEditor, destinationsOf }),
      settings: workspaceSettings,
      trust: createTrustView({ db }),
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
      placeHours,
      publications: createPublications({ db, clock }),
      practising,
      earnings: {
        ...earningsDesk,
        ...createEarningsList({ db }),
        imports: earningsImports,
      },
      /** A text file as text, however its letters are written. */
      decodeText: csvThread.decode,
      welcome,
      undo,
      dashboard: {
        /** What this workspace's dashboard shows now. */
        overview: (workspaceId: string) => overview.of(workspaceId),
        /** What the header of every page tells of this workspace. */
        headline: createHeadline({ db, clock }).of,
        markNotificationsRead: notifications.markRead,
        /** What the public demo shows now. Waits while today's is being built. */
        async demo() {
          if (todaysDemo.id() === null) await todaysDemo.ensure();
          return overview.of(todaysDemo.id() ?? "");
        },
        demoVersion: todaysDemo.version,
        demoMinute: todaysDemo.minute,
      },
    },
  };
}
