import type { AccountServices } from "./account-services.server.ts";
import { createActivityList } from "./dashboard/activities/activity-list.server.ts";
import { createActivityLog } from "./dashboard/activities/activity-log.server.ts";
import { createAgentList } from "./dashboard/agents/agent-list.server.ts";
import { createAgentProfiles } from "./dashboard/agents/profiles.server.ts";
import { createTaskList } from "./dashboard/agents/task-list.server.ts";
import { createPractising } from "./dashboard/connections/practising.server.ts";
import { createContentList } from "./dashboard/content/list/content-list.server.ts";
import { createProblemFixer } from "./dashboard/content/publish/fix-problem.server.ts";
import { createTextPreviews } from "./dashboard/content/publish/text-previews.server.ts";
import { createTextReader } from "./dashboard/content/page/text-reader.server.ts";
import { createOverview } from "./dashboard/overview/overview.server.ts";
import { createDigests } from "./dashboard/digest/digests.server.ts";
import { createEarningsEditor } from "./dashboard/earnings/earnings-editor.server.ts";
import { createEarningsImports } from "./dashboard/earnings/earnings-imports.server.ts";
import { createEarningsList } from "./dashboard/earnings/earnings-list.server.ts";
import { createQuietHours } from "./dashboard/publishing-schedule/quiet-hours.server.ts";
import { createNotifications } from "./dashboard/notifications/notifications.server.ts";
import { createIdeaList } from "./dashboard/plan/idea-list.server.ts";
import { createIdeaTimeline } from "./dashboard/plan/idea-timeline.server.ts";
import { createPlanEditor } from "./dashboard/plan/plan-editor.server.ts";
import { createPlanView } from "./dashboard/plan/plan-view.server.ts";
import { createUpdateInstead } from "./dashboard/plan/update-instead.server.ts";
import { createPublications } from "./dashboard/publications/publications.server.ts";
import { createManualPublishing } from "./dashboard/manual-publishing/manual-publishing.server.ts";
import { createReports } from "./dashboard/reports/reports.server.ts";
import { createReviewQueue } from "./dashboard/review/review-queue.server.ts";
import { createTextEditor } from "./dashboard/review/edit/text-editor.server.ts";
import { createPublishingIssues } from "./dashboard/publishing-issues/publishing-issues.server.ts";
import { createWorkspaceSettings } from "./dashboard/settings/settings.server.ts";
import { createApprovalPolicyView } from "./dashboard/settings/approval-policy.server.ts";
import { createHeadline } from "./dashboard/navigation/headline.server.ts";
import { createOnboarding } from "./dashboard/onboarding/onboarding.server.ts";
import type { PlatformServices, ServiceDeps } from "./platform-services.server.ts";
import type { DomainServices } from "./domain-services.server.ts";
import { createEdits } from "./domain/workflow/edit/edits.server.ts";
import { fillSamplePlan, unusedSamples } from "./domain/simulation/sample-plan.server.ts";
import { writtenSoFar } from "./domain/simulation/sample-writer.server.ts";
import { createUndo } from "./workspace/undo.server.ts";
import { modeOf } from "./workspace/workspaces.server.ts";

export type DashboardServices = ReturnType<typeof createDashboardServices>;

interface DashboardDeps extends ServiceDeps {
  platform: PlatformServices;
  domain: DomainServices;
  account: AccountServices;
}

/** The dashboard's services. */
export function createDashboardServices({
  db,
  clock,
  log,
  platform,
  domain,
  account,
}: DashboardDeps) {
  const { newId, emit, mailer, health, pdfs, csvThread } = platform;
  const { brand } = platform.services;
  const { contentWorkflow, controls, roster, live, samples, realPlacesOf, channelsOf, todaysDemo } =
    domain;
  const { covers, pictures, webhookEndpoints } = domain.services;
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
  const planEditor = createPlanEditor({
    db,
    clock,
    newId,
    emit,
    plan: contentWorkflow.plan,
    // Only real topics: none are invented for live content.
    fillRest: async (tx, { workspaceId, ...plan }) =>
      (await modeOf(tx, workspaceId)) === "simulation"
        ? fillSamplePlan(tx, { workspaceId, newId, ...plan })
        : 0,
  });
  const publishingIssues = createPublishingIssues({
    ...staffing,
    publications: contentWorkflow.publications,
    checkDraft: contentWorkflow.checkDraft,
    retryPublishing: contentWorkflow.retryPublishing,
    findChannel: domain.findChannel,
  });
  const timeZoneOf = async (workspaceId: string) =>
    (await workspaceSettings.of(workspaceId)).timeZone;
  const earningsEditor = createEarningsEditor({ ...staffing, timeZoneOf });
  const earningsImports = createEarningsImports({
    ...staffing,
    timeZoneOf,
    readFile: csvThread.read,
  });
  const manualPublishing = createManualPublishing({ ...staffing, byHand: contentWorkflow.byHand });
  const channelLimits = createQuietHours({
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
      toasts_muted: workspaceSettings.revert,
      daily_email: workspaceSettings.revert,
      publishing_schedule: workspaceSettings.revert,
      channel_limits: channelLimits.revert,
      webhook_endpoint_removed: webhookEndpoints.revert,
      idea_scheduled: planEditor.revert,
      idea_added: planEditor.revert,
      idea_changed: planEditor.revert,
      week_filled: planEditor.revert,
      content_archived: contentWorkflow.archive.revert,
      content_unpublished: contentWorkflow.withdrawals.revert,
      content_reviewed: contentWorkflow.reviews.revert,
      cover_changed: covers.revert,
      picture_removed: pictures.revert,
      publishing_issue_dismissed: publishingIssues.revert,
      publishing_issue_resolved: publishingIssues.askAgain,
      publishing_retried: publishingIssues.revertRetryPublishing,
      ...earningsEditor.reverts,
      ...earningsImports.reverts,
      publication_link_added: manualPublishing.revert,
    },
  });
  const textEditor = createTextEditor({ db, edits: createEdits({ db, clock, newId }), emit });
  const practising = createPractising({ db, tell: live.tell, release: contentWorkflow.release });
  const onboarding = createOnboarding({
    db,
    clock,
    newId,
    samplesFor: (tx, workspaceId, now) => unusedSamples(tx, { workspaceId, now, timeZone: "UTC" }),
    async soFar(workspaceId, ideaId, parts) {
      const work = { type: "write", ideaId, contentItemId: null, claim: "", title: "" } as const;
      const owner = { workspaceId, origin: "simulated" } as const;
      const assignment = await contentWorkflow.pipeline.assignmentOf(owner, work);
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
      texts: createTextReader({ db, clock, channelsOf }),
      textPreviews: createTextPreviews({
        db,
        placesFor: contentWorkflow.reviews.placesFor,
        channelsOf,
      }),
      publishingIssues,
      manualPublishing,
      review: createReviewQueue({ db, clock, newId, reviews: contentWorkflow.reviews, emit }),
      textEditor,
      fix: createProblemFixer({ db, editor: textEditor, channelsOf }),
      settings: workspaceSettings,
      approvalPolicy: createApprovalPolicyView({ db }),
      plan: {
        ...planEditor,
        ...createUpdateInstead({
          db,
          clock,
          newId,
          emit,
          plan: contentWorkflow.plan,
          updates: contentWorkflow.updates,
        }),
        ...createPlanView({ db, clock }),
        ...createIdeaList({ db }),
        ...createIdeaTimeline({ db }),
      },
      channelLimits,
      publications: createPublications({ db, clock }),
      practising,
      earnings: {
        ...earningsEditor,
        ...createEarningsList({ db }),
        imports: earningsImports,
      },
      /** Decodes a text file in any encoding. */
      decodeText: csvThread.decode,
      onboarding,
      undo,
      dashboard: {
        /** The workspace's dashboard. */
        overview: (workspaceId: string) => overview.of(workspaceId),
        /** Header data of every page. */
        headline: createHeadline({ db, clock }).of,
        markNotificationsRead: notifications.markRead,
        /** The public demo's dashboard. Waits while today's is being built. */
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
