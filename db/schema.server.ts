import { sql } from "drizzle-orm";
import {
  blob,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { earningTypes } from "#app/workspace/earning-type.ts";
import { origins } from "#app/workspace/origin.ts";
import { tokenScopes } from "#app/workspace/token-scope.ts";
import { changeKinds } from "#app/workspace/undoable-change.ts";
import { pictureKinds, pictureTypes } from "#app/workspace/picture.ts";
import { takedownGrounds, takedownParties, takedownStates } from "#app/workspace/takedown.ts";

/*
 * Ids are texts ordered by time, instants are milliseconds since the epoch, amounts are integer
 * cents unless the name says otherwise, JSON is text that its area validates. Every figure has an
 * origin.
 */

const id = () => text("id").primaryKey();
const origin = () => text("origin", { enum: origins }).notNull();
const createdAt = () => integer("created_at").notNull();

/** Facts about the installation, such as the secret's check value. */
export const meta = sqliteTable("meta", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});

/** Tasks that run once per period in the whole installation, however many processes there are. */
export const recurringTasks = sqliteTable("recurring_tasks", {
  name: text("name").primaryKey(),
  /** Its scope, such as a provider's mode: a new scope makes it due at once. */
  scope: text("scope").notNull(),
  /** When it is due; while running, its lease's end. */
  dueAt: integer("due_at").notNull(),
  /** Failures since the last success. */
  attempts: integer("attempts").notNull().default(0),
  /** Why the last attempt failed; null: it succeeded. */
  error: text("error"),
});

export const users = sqliteTable(
  "users",
  {
    id: id(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    email: text("email"),
    emailVerified: integer("email_verified", { mode: "boolean" }).notNull(),
    firstName: text("first_name"),
    profileImageUrl: text("profile_image_url"),
    createdAt: createdAt(),
    lastSignInAt: integer("last_sign_in_at").notNull(),
  },
  (t) => [uniqueIndex("users_identity").on(t.issuer, t.subject)],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    /** SHA-256 of the cookie's value, which is never stored. */
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    lastSeenAt: integer("last_seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("sessions_token").on(t.tokenHash),
    index("sessions_user").on(t.userId),
    index("sessions_expiry").on(t.expiresAt),
  ],
);

/** API tokens. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the token, which is never stored. */
    tokenHash: text("token_hash").notNull(),
    /** Its last characters, for recognition. */
    ending: text("ending").notNull(),
    scope: text("scope", { enum: tokenScopes }).notNull(),
    /** Null: no expiry. */
    expiresAt: integer("expires_at"),
    /** To the minute; null: never. */
    lastUsedAt: integer("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("api_tokens_hash").on(t.tokenHash), index("api_tokens_user").on(t.userId)],
);

/** Responses to requests with an Idempotency-Key, so that each runs once. */
export const idempotencyRecords = sqliteTable(
  "idempotency_records",
  {
    /** SHA-256 of the caller, the request and the key. */
    id: id(),
    /** SHA-256 of the request's body: reusing the key for another body is an error. */
    fingerprint: text("fingerprint").notNull(),
    /** The response, encrypted with a key derived from the request's key; null: started. */
    answer: blob("answer", { mode: "buffer" }),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("idempotency_records_expiry").on(t.expiresAt)],
);

/** A user's known device types, to detect new ones. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Browser and system, such as "Firefox on Windows". */
    device: text("device").notNull(),
    lastSignInAt: integer("last_sign_in_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] })],
);

export const workspaces = sqliteTable(
  "workspaces",
  {
    id: id(),
    /** `demo` is the public one; `next_demo` is tomorrow's while it is being built. */
    kind: text("kind", { enum: ["user", "demo", "next_demo"] }).notNull(),
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    mode: text("mode", { enum: ["simulation", "live"] }).notNull(),
    /** The seed of everything simulated in this workspace. */
    seed: text("seed").notNull(),
    goalCents: integer("goal_cents").notNull(),
    /** IANA name; days and daily routines follow this zone. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** When the owner chose or confirmed the zone; null: the default. */
    timeZoneChosenAt: integer("time_zone_chosen_at"),
    /** Notifications up to this moment have been seen. */
    notificationsReadAt: integer("notifications_read_at").notNull().default(0),
    /** The owner has turned off toasts from agents. */
    toastsMuted: integer("toasts_muted", { mode: "boolean" }).notNull().default(false),
    /** The owner gets an email on mornings when something needs a decision. */
    dailyEmail: integer("daily_email", { mode: "boolean" }).notNull().default(true),
    /** When to check next whether to send that email; null: never. */
    digestDueAt: integer("digest_due_at").default(0),
    /** Publishing volume: articles per week, and posts per day for all channels together. */
    articlesPerWeek: integer("articles_per_week").notNull().default(5),
    postsPerDay: integer("posts_per_day").notNull().default(3),
    /** When the manager's next daily routine begins; null for the demo, whose day is a sample. */
    nextRoutineAt: integer("next_routine_at"),
    /** Since when agents are paused because the owner's access ended; null: not paused. */
    suspendedAt: integer("suspended_at"),
    /** When to check the owner's access again; null: it has no end. */
    accessCheckAt: integer("access_check_at").default(0),
    /**
     * When finished work is next aggregated into totals; null for the demo, which is rebuilt daily.
     */
    retentionDueAt: integer("retention_due_at").default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("workspaces_owner").on(t.ownerId),
    uniqueIndex("workspaces_demo")
      .on(t.kind)
      .where(sql`kind <> 'user'`),
    index("workspaces_routine").on(t.nextRoutineAt),
    index("workspaces_access").on(t.accessCheckAt),
    index("workspaces_retention").on(t.retentionDueAt),
    index("workspaces_digest").on(t.digestDueAt),
  ],
);

export const speeds = ["relaxed", "standard", "busy"] as const;

export const approvalPolicies = ["default", "ask", "auto", "suggest"] as const;

export const agents = sqliteTable(
  "agents",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    name: text("name").notNull(),
    /** The agent's index in its workspace, from 0; staggers the work. */
    position: integer("position").notNull(),
    status: text("status", { enum: ["active", "processing", "inactive", "error"] }).notNull(),
    enabled: integer("enabled", { mode: "boolean" }).notNull(),
    /** Its working speed. */
    speed: text("speed", { enum: speeds }).notNull().default("standard"),
    /** Which content it may publish without the owner's approval. */
    approvalPolicy: text("approval_policy", { enum: approvalPolicies })
      .notNull()
      .default("default"),
    /** Raw counters (JSON, name → number) for the metrics, per origin. */
    simulatedCounters: text("simulated_counters").notNull().default("{}"),
    realCounters: text("real_counters").notNull().default("{}"),
    /** When the owner removed it; its work and earnings stay. Null: active. */
    removedAt: integer("removed_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("agents_workspace").on(t.workspaceId, t.position)],
);

export const taskStatuses = [
  "queued",
  "running",
  "done",
  "failed",
  "cancelled",
  "stopped_budget",
  "needs_check",
] as const;

export const tasks = sqliteTable(
  "tasks",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    /** The agent's task number, from 1; unique, so none is planned twice. */
    ordinal: integer("ordinal").notNull(),
    title: text("title").notNull(),
    topic: text("topic").notNull(),
    status: text("status", { enum: taskStatuses }).notNull(),
    /** Index of the next or current step; -1: not planned yet. */
    step: integer("step").notNull(),
    /** Counts leases; a result for an older attempt is stale. */
    attempt: integer("attempt").notNull(),
    /** Consecutive failures of the current step with the same class. */
    failures: integer("failures").notNull(),
    /** The failure's class; null: none. */
    failure: text("failure"),
    /** Consecutive leases that expired without a result: the process died. */
    lostLeases: integer("lost_leases").notNull().default(0),
    /** Since when it waits for an unavailable or overloaded service; null: it does not. */
    waitingSince: integer("waiting_since"),
    /** No retry before this, whatever happens to its agent. */
    retryAt: integer("retry_at"),
    /** Queued: when to start (null: on hold). Running: the lease's end. */
    dueAt: integer("due_at"),
    /** The type of work and its subject; null: from before ideas existed. */
    work: text("work"),
    ideaId: text("idea_id"),
    contentItemId: text("content_item_id"),
    /** Without work: what it waits for (JSON); null: it has work, or has not checked yet. */
    waitsFor: text("waits_for"),
    /** When its step will end, if known: simulated writers take a fixed time. */
    worksUntil: integer("works_until"),
    /** That step's progress (JSON), for pages. */
    stepPlan: text("step_plan"),
    /** The result of its paid calls (JSON) until delivered, so that none is paid for twice. */
    answer: text("answer"),
    error: text("error"),
    origin: origin(),
    createdAt: createdAt(),
    startedAt: integer("started_at"),
    finishedAt: integer("finished_at"),
  },
  (t) => [
    uniqueIndex("tasks_ordinal").on(t.agentId, t.ordinal),
    index("tasks_resting")
      .on(t.workspaceId)
      .where(sql`status = 'queued' and waits_for is not null`),
    index("tasks_due")
      .on(t.dueAt)
      .where(sql`status in ('queued', 'running')`),
    index("tasks_workspace").on(t.workspaceId, t.status),
    index("tasks_problems")
      .on(t.workspaceId, t.finishedAt)
      .where(sql`status in ('failed', 'needs_check', 'stopped_budget')`),
  ],
);

export const ideaStates = ["proposed", "planned", "in_work", "done", "dropped"] as const;

/** A topic to write about. It has no origin; the content made from it does. */
export const ideas = sqliteTable(
  "ideas",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    state: text("state", { enum: ideaStates }).notNull(),
    topic: text("topic").notNull(),
    angle: text("angle").notNull(),
    keyword: text("keyword").notNull(),
    /** Why it is worth writing, shown to the owner. */
    reason: text("reason").notNull(),
    /** Who suggested it. */
    source: text("source", { enum: ["sample", "owner", "insight"] }).notNull(),
    /** The simulation's sample text for it; null: none. */
    sampleSlug: text("sample_slug"),
    /** When its article is scheduled; null: not scheduled. */
    slotAt: integer("slot_at"),
    /** Someone is watching: the simulation does hours of work in minutes. */
    quick: integer("quick", { mode: "boolean" }).notNull().default(false),
    createdAt: createdAt(),
    /** When its article was published, or it was deleted. */
    endedAt: integer("ended_at"),
    /** Counts changes, from 1: editors state the version they have seen. */
    version: integer("version").notNull().default(1),
    /** The similar idea, if detected. No foreign key: it would cost an index. */
    duplicateOfId: text("duplicate_of_id"),
    /** The owner keeps it although it is similar to another. */
    duplicateAllowed: integer("duplicate_allowed", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("ideas_plan").on(t.workspaceId, t.state, t.slotAt, t.id),
    // Ideas awaiting a decision have no slot yet.
    index("ideas_listed").on(t.workspaceId, t.state, t.createdAt, t.id),
    uniqueIndex("ideas_sample").on(t.workspaceId, t.sampleSlug),
  ],
);

/** The owner's description of their business. Versions are immutable. */
export const briefs = sqliteTable(
  "briefs",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer("number").notNull(),
    /** The answers, writing samples, rules and sites (JSON). */
    answers: text("answers").notNull(),
    /** Who saved it; null: unknown. */
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.number] }), index("briefs_actor").on(t.actorId)],
);

/** The last result of reading a workspace's site. */
export const siteReadings = sqliteTable("site_readings", {
  workspaceId: text("workspace_id")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** As requested. */
  address: text("address").notNull(),
  /** The findings and suggestions, or the failed attempts (JSON). */
  outcome: text("outcome").notNull(),
  createdAt: createdAt(),
});

/** The owner's progress in onboarding. */
export const onboardings = sqliteTable(
  "onboardings",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The current step: 1 to 5. */
    step: integer("step").notNull(),
    /** The first article's idea; null: not chosen yet. */
    ideaId: text("idea_id").references(() => ideas.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When the owner finished or skipped it. */
    endedAt: integer("ended_at"),
  },
  (t) => [index("onboardings_idea").on(t.ideaId)],
);

/** Work that only one task may do, such as writing an idea's article in an origin. */
export const workClaims = sqliteTable(
  "work_claims",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Identifies the work. */
    claim: text("claim").notNull(),
    taskId: text("task_id").notNull(),
    /** The task's assignment (JSON), so that a plan survives a crash. */
    work: text("work").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.claim] }),
    uniqueIndex("work_claims_task").on(t.taskId),
  ],
);

export const contentTypes = ["article", "social_post", "video", "newsletter", "report"] as const;
export const contentItemStates = [
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "rejected",
  "archived",
] as const;

/** A content item. Its publications say whether it is scheduled or published. */
export const contentItems = sqliteTable(
  "content_items",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    ideaId: text("idea_id").references(() => ideas.id, { onDelete: "set null" }),
    /** The item it was made from. */
    parentId: text("parent_id"),
    kind: text("kind", { enum: contentTypes }).notNull(),
    /** A post's network; empty otherwise. */
    variant: text("variant").notNull().default(""),
    state: text("state", { enum: contentItemStates }).notNull(),
    /** Its agent. */
    agentId: text("agent_id").references(() => agents.id, { onDelete: "set null" }),
    /** The newest version's title. */
    title: text("title").notNull(),
    /** The newest version; null while the first is being stored. */
    versionId: text("version_id"),
    /** The approved version; null: none. */
    approvedVersionId: text("approved_version_id"),
    origin: origin(),
    createdAt: createdAt(),
    /** When its state last changed; the oldest comes first in reviews. */
    stateAt: integer("state_at").notNull(),
    /** When the approval policy approves it automatically; null: a person decides, or has. */
    decideAt: integer("decide_at"),
    /** When it was first published anywhere. */
    publishedAt: integer("published_at"),
    /** The tasks that work on it; null: none. */
    improveTaskId: text("improve_task_id"),
    publishTaskId: text("publish_task_id"),
    postTaskId: text("post_task_id"),
    videoTaskId: text("video_task_id"),
  },
  (t) => [
    // Referenced by publications, so that the database separates simulated content from real
    // channels.
    uniqueIndex("content_items_origin").on(t.id, t.origin),
    index("content_items_workspace").on(t.workspaceId, t.createdAt, t.id),
    index("content_items_idea").on(t.ideaId),
    index("content_items_agent").on(t.agentId, t.state, t.stateAt),
    index("content_items_state").on(t.workspaceId, t.state, t.stateAt),
    index("content_items_decide")
      .on(t.decideAt)
      .where(sql`state = 'in_review' and decide_at is not null`),
    index("content_items_to_improve")
      .on(t.workspaceId, t.origin, t.stateAt)
      .where(sql`kind = 'article' and state = 'draft' and improve_task_id is null`),
    index("content_items_to_publish")
      .on(t.workspaceId, t.origin, t.stateAt)
      .where(sql`kind = 'article' and state = 'approved' and publish_task_id is null`),
    index("content_items_to_post")
      .on(t.workspaceId, t.origin, t.publishedAt)
      .where(sql`kind = 'article' and published_at is not null and post_task_id is null`),
    index("content_items_to_script")
      .on(t.workspaceId, t.origin, t.stateAt)
      .where(sql`kind = 'article' and state = 'approved' and video_task_id is null`),
    index("content_items_to_refresh")
      .on(t.workspaceId, t.origin, t.stateAt)
      .where(sql`kind = 'article' and state = 'approved' and published_at is not null`),
    // Filters of the content list, newest first.
    index("content_items_by_state").on(t.workspaceId, t.state, t.createdAt, t.id),
    index("content_items_by_kind").on(t.workspaceId, t.kind, t.createdAt, t.id),
    index("content_items_by_agent").on(t.agentId, t.createdAt, t.id),
    // Includes the constant state: otherwise the planner picks the index of approved items.
    index("content_items_to_go_out")
      .on(t.workspaceId, t.state, t.createdAt, t.id)
      .where(sql`state = 'approved' and published_at is null and kind <> 'report'`),
    index("content_items_out")
      .on(t.workspaceId, t.createdAt, t.id)
      .where(sql`published_at is not null`),
  ],
);

/** A version of an item's content. Versions are immutable. */
export const contentVersions = sqliteTable(
  "content_versions",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    contentItemId: text("content_item_id")
      .notNull()
      .references(() => contentItems.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer("number").notNull(),
    /** The version it is based on; null: none. */
    baseId: text("base_id"),
    title: text("title").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** Fields specific to its type, such as a description (JSON). */
    fields: text("fields").notNull(),
    /** SHA-256 of title, body and fields, which reviews refer to. */
    sha256: text("sha256").notNull(),
    madeBy: text("made_by", { enum: ["agent", "person"] }).notNull(),
    /** The agent or user. */
    makerId: text("maker_id"),
    /** The writer: a model, the simulation, or a person. */
    writer: text("writer").notNull(),
    /** How it was made: model, prompt version, sources, tokens, cost (JSON). */
    provenance: text("provenance").notNull(),
    /** Its metrics (JSON, packed like a text); null: none, or aggregated. */
    checks: blob("checks", { mode: "buffer" }),
    /** Its cover picture from the fields, stored here to find where a picture is used. */
    pictureId: text("picture_id"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("content_versions_number").on(t.contentItemId, t.number),
    index("content_versions_body").on(t.workspaceId, t.bodyHash),
    index("content_versions_picture")
      .on(t.pictureId)
      .where(sql`picture_id is not null`),
  ],
);

/**
 * Numeric ids for SQLite's full-text index. Maintained by the same triggers as the index (migration
 * 14), so that no write can miss it.
 */
export const searchRowIds = sqliteTable("search_row_ids", {
  /** In creation order. */
  number: integer("number").primaryKey(),
  contentItemId: text("content_item_id")
    .notNull()
    .unique()
    .references(() => contentItems.id, { onDelete: "cascade" }),
});

/**
 * Texts, each stored once per workspace, whatever the number of versions. They are packed; read
 * them through the view `body_texts` (migration 28).
 */
export const contentBodies = sqliteTable(
  "content_bodies",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** SHA-256 of the text. */
    hash: text("hash").notNull(),
    /** The text it is a delta of, which is complete itself; null: complete. */
    baseHash: text("base_hash"),
    packed: blob("packed", { mode: "buffer" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.hash] }),
    index("content_bodies_base")
      .on(t.workspaceId, t.baseHash)
      .where(sql`base_hash is not null`),
  ],
);

/** Reviews of versions, in order; immutable. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    contentItemId: text("content_item_id")
      .notNull()
      .references(() => contentItems.id, { onDelete: "cascade" }),
    versionId: text("version_id").notNull(),
    decision: text("decision", {
      enum: ["approved", "changes_requested", "rejected", "unpublished"],
    }).notNull(),
    note: text("note").notNull(),
    decidedBy: text("decided_by", { enum: ["person", "token", "policy"] }).notNull(),
    /** The reviewer, or the token's owner; null: the approval policy. */
    actorId: text("actor_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("reviews_content_item").on(t.contentItemId, t.createdAt),
    index("reviews_workspace").on(t.workspaceId),
    // The owner's recent reviews, for the approval policy.
    index("reviews_by_person")
      .on(t.workspaceId, t.createdAt, t.id)
      .where(sql`decided_by = 'person'`),
  ],
);

export const publicationStatuses = [
  "scheduled",
  "draft",
  "published",
  "unconfirmed",
  "failed",
  "dismissed",
  "unpublished",
] as const;

/** A content item on a channel. */
export const publications = sqliteTable(
  "publications",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    contentItemId: text("content_item_id").notNull(),
    /** The channel's name; only simulated ones start with `sample `. */
    channel: text("channel").notNull(),
    variant: text("variant").notNull().default(""),
    /** The agent it is credited to; null: none. No foreign key: it would cost an index. */
    publishedBy: text("published_by"),
    origin: origin(),
    state: text("state", { enum: publicationStatuses }).notNull(),
    /** The published version; null: none. */
    versionId: text("version_id"),
    /** The channel's id for it (also for drafts), and its address. */
    remoteId: text("remote_id"),
    url: text("url"),
    /** Where the owner publishes the draft. */
    editUrl: text("edit_url"),
    createdAt: createdAt(),
    publishedAt: integer("published_at"),
    /** When to fetch its metrics next; while running, the lease's end. Null: never. */
    measureDueAt: integer("measure_due_at"),
    /** When it was last measured. */
    measuredAt: integer("measured_at"),
    /** Totals; null: the channel cannot count this. */
    views: integer("views"),
    interactions: integer("interactions"),
    followers: integer("followers"),
    conversions: integer("conversions"),
    earnedCents: integer("earned_cents").notNull().default(0),
    /** Clicks on its tracked link. */
    clicks: integer("clicks").notNull().default(0),
  },
  (t) => [
    foreignKey({
      columns: [t.contentItemId, t.origin],
      foreignColumns: [contentItems.id, contentItems.origin],
      name: "publications_content_item",
    }).onDelete("cascade"),
    check("publications_channel_origin", sql`(origin = 'simulated') = (channel LIKE 'sample %')`),
    uniqueIndex("publications_channel").on(t.contentItemId, t.channel, t.variant),
    index("publications_workspace").on(t.workspaceId, t.state, t.createdAt),
    index("publications_measure").on(t.measureDueAt),
    // Publications per channel and day.
    index("publications_published").on(t.workspaceId, t.channel, t.publishedAt),
    // Publications per day.
    index("publications_day").on(t.workspaceId, t.publishedAt),
    // Few publications have clicks at all.
    index("publications_clicked")
      .on(t.workspaceId, t.clicks)
      .where(sql`clicks > 0`),
  ],
);

export const publishJobStates = [
  "on_hold",
  "due",
  "sending",
  "checking",
  "draft_created",
  "confirmed",
  "failed",
  "dismissed",
  "unconfirmed",
  "cancelled",
] as const;

/** Publish jobs for channels. */
export const publishJobs = sqliteTable(
  "publish_jobs",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    publicationId: text("publication_id")
      .notNull()
      .references(() => publications.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["publish", "update", "unpublish"] }).notNull(),
    versionId: text("version_id").notNull(),
    state: text("state", { enum: publishJobStates }).notNull(),
    /** When to start or check again; while running, the lease's end. Null: on hold. */
    dueAt: integer("due_at"),
    /** When to publish after checking that it is not there yet. Null: right after the check. */
    plannedAt: integer("planned_at"),
    attempts: integer("attempts").notNull(),
    /** The exact payload (JSON) and its SHA-256. Empty after the end: the version is kept. */
    payload: text("payload").notNull(),
    payloadSha256: text("payload_sha256").notNull(),
    /** Why the last attempt failed, or what to check. */
    error: text("error"),
    createdAt: createdAt(),
    endedAt: integer("ended_at"),
    /** Since when it is in this state. Null: since its creation, or older than this column. */
    stateAt: integer("state_at"),
  },
  (t) => [
    index("publish_jobs_due")
      .on(t.dueAt)
      .where(sql`state in ('due', 'sending', 'checking', 'draft_created')`),
    // Pending jobs of a workspace's channel, without reading the rest.
    index("publish_jobs_due_of_workspace")
      .on(t.workspaceId, t.dueAt, t.id)
      .where(sql`state in ('due', 'sending', 'checking', 'draft_created')`),
    uniqueIndex("publish_jobs_in_flight")
      .on(t.publicationId)
      .where(
        sql`state in ('on_hold', 'due', 'sending', 'checking', 'draft_created', 'unconfirmed')`,
      ),
    index("publish_jobs_workspace").on(t.workspaceId, t.state),
    index("publish_jobs_publication").on(t.publicationId, t.createdAt),
  ],
);

/** A failure that the owner wants to simulate at a test channel. No row: none. */
export const simulatedFaults = sqliteTable("simulated_faults", {
  workspaceId: text("workspace_id")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  fault: text("fault").notNull(),
});

/** A channel's quiet hours and daily limit. No row: defaults. */
export const channelLimits = sqliteTable(
  "channel_limits",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** As in publications. */
    channel: text("channel").notNull(),
    /** Quiet hours in minutes of the workspace's day; both null: none. */
    quietFrom: integer("quiet_from"),
    quietTo: integer("quiet_to"),
    /** Publications per day; null: the channel's own limit. */
    maxPerDay: integer("max_per_day"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.channel] })],
);

/** A publication's metrics at an age, for comparison. */
export const metricSnapshots = sqliteTable(
  "metric_snapshots",
  {
    publicationId: text("publication_id")
      .notNull()
      .references(() => publications.id, { onDelete: "cascade" }),
    age: text("age", { enum: ["1h", "1d", "7d", "30d"] }).notNull(),
    views: integer("views"),
    interactions: integer("interactions"),
    followers: integer("followers"),
    conversions: integer("conversions"),
    measuredAt: integer("measured_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.publicationId, t.age] })],
);

/** Reports: a snapshot of a workspace's figures. */
export const reports = sqliteTable(
  "reports",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    /** JSON. */
    body: text("body").notNull(),
    origin: origin(),
    createdAt: createdAt(),
  },
  (t) => [index("reports_workspace").on(t.workspaceId, t.createdAt)],
);

/** A report's PDF, once created. */
export const reportFiles = sqliteTable("report_files", {
  reportId: text("report_id")
    .primaryKey()
    .references(() => reports.id, { onDelete: "cascade" }),
  pdf: blob("pdf", { mode: "buffer" }).notNull(),
  createdAt: createdAt(),
});

/** The manager's daily routines, each at most once per day. */
export const routineRuns = sqliteTable(
  "routine_runs",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** YYYY-MM-DD in the workspace's time zone. */
    day: text("day").notNull(),
    routine: text("routine").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.day, t.routine] })],
);

/** The simulation's outside world: what simulated channels received. */
export const simulatedPosts = sqliteTable(
  "simulated_posts",
  {
    idempotencyKey: text("idempotency_key").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    channel: text("channel").notNull(),
    url: text("url").notNull(),
    /** How often it was sent; more than once would be a duplicate. */
    deliveries: integer("deliveries").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("simulated_posts_workspace").on(t.workspaceId)],
);

export const activities = sqliteTable(
  "activities",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    agentId: text("agent_id").references(() => agents.id, { onDelete: "cascade" }),
    /** The task it is a step of; null: none, or older than this column. */
    taskId: text("task_id"),
    /** The user who did it; null: automatic. No foreign key: it would cost an index. */
    actorId: text("actor_id"),
    /** Its content item or idea, which may be deleted; null: none. Ids are unique across tables. */
    subjectId: text("subject_id"),
    type: text("type").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    severity: text("severity", { enum: ["success", "info", "warning"] }).notNull(),
    amountCents: integer("amount_cents"),
    origin: origin(),
    createdAt: createdAt(),
  },
  (t) => [
    index("activities_workspace").on(t.workspaceId, t.createdAt, t.id),
    index("activities_agent").on(t.agentId, t.createdAt),
    // The notifications list: everything except agents' routine steps.
    index("activities_notable")
      .on(t.workspaceId, t.createdAt, t.id)
      .where(sql`type <> 'agent_task' or severity = 'warning'`),
  ],
);

/** Undo data: a row per undoable activity. */
export const undoableChanges = sqliteTable(
  "undoable_changes",
  {
    /** The activity to undo. */
    activityId: text("activity_id")
      .primaryKey()
      .references(() => activities.id, { onDelete: "cascade" }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: changeKinds }).notNull(),
    /** The change, before and after (JSON). */
    parts: text("parts").notNull(),
    expiresAt: integer("expires_at").notNull(),
    undoneAt: integer("undone_at"),
  },
  (t) => [index("undoable_changes_workspace").on(t.workspaceId, t.expiresAt)],
);

export const earningsEntries = sqliteTable(
  "earnings_entries",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Kept after the task is deleted: earnings outlive the work. */
    taskId: text("task_id"),
    /** The publication whose readers earned it, one entry per day; kept like the task. */
    publicationId: text("publication_id"),
    agentId: text("agent_id").references(() => agents.id, { onDelete: "set null" }),
    amountCents: integer("amount_cents").notNull(),
    /** The source, as shown to users. */
    source: text("source").notNull(),
    origin: origin(),
    /** The booking day in the workspace's zone at that time, YYYY-MM-DD (decision 24). */
    day: text("day").notNull(),
    createdAt: createdAt(),
    /** The owner's income type; null: not entered by a person. */
    type: text("type", { enum: earningTypes }),
    /** The related content, entered by the owner; kept like the task. */
    contentItemId: text("content_item_id"),
    note: text("note").notNull().default(""),
    /** The original amount in another currency; empty: dollars. */
    original: text("original").notNull().default(""),
    /** Who entered it. No foreign key: earnings outlive the account. */
    enteredBy: text("entered_by"),
    /** The imported file; null: none. */
    importId: text("import_id"),
    /** The file's row: each row is imported once. */
    fingerprint: text("fingerprint"),
    /** Counts its versions, from 1. */
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("earnings_entries_totals").on(t.workspaceId, t.origin, t.day, t.amountCents),
    index("earnings_entries_agent").on(t.agentId),
    uniqueIndex("earnings_entries_task").on(t.taskId),
    uniqueIndex("earnings_entries_publication").on(t.publicationId, t.day),
    // Real entries only, so that simulated ones cost nothing.
    index("earnings_entries_real")
      .on(t.workspaceId, t.day, t.id)
      .where(sql`origin = 'real'`),
    index("earnings_entries_entered")
      .on(t.workspaceId, t.createdAt)
      .where(sql`type is not null`),
    index("earnings_entries_import")
      .on(t.importId)
      .where(sql`import_id is not null`),
    uniqueIndex("earnings_entries_fingerprint")
      .on(t.workspaceId, t.fingerprint)
      .where(sql`fingerprint is not null`),
  ],
);

/** Entries that the owner deleted, kept for undo. */
export const removedEarnings = sqliteTable(
  "removed_earnings",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    agentId: text("agent_id"),
    amountCents: integer("amount_cents").notNull(),
    source: text("source").notNull(),
    day: text("day").notNull(),
    createdAt: createdAt(),
    type: text("type", { enum: earningTypes }).notNull(),
    contentItemId: text("content_item_id"),
    note: text("note").notNull(),
    original: text("original").notNull(),
    enteredBy: text("entered_by"),
    importId: text("import_id"),
    fingerprint: text("fingerprint"),
    version: integer("version").notNull(),
    removedAt: integer("removed_at").notNull(),
    removedBy: text("removed_by"),
    /** Deleted with the whole import. */
    withImport: integer("with_import", { mode: "boolean" }).notNull(),
  },
  (t) => [
    index("removed_earnings_fingerprint").on(t.workspaceId, t.fingerprint),
    index("removed_earnings_import").on(t.importId),
  ],
);

/** Earlier versions of corrected entries, for their history. */
export const earningChanges = sqliteTable(
  "earning_changes",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    entryId: text("entry_id").notNull(),
    /** The version it created. */
    version: integer("version").notNull(),
    actorId: text("actor_id"),
    createdAt: createdAt(),
    /** The owner's fields before and after (JSON). */
    before: text("before").notNull(),
    after: text("after").notNull(),
  },
  (t) => [index("earning_changes_entry").on(t.workspaceId, t.entryId, t.version)],
);

export const importStates = ["open", "done", "removed"] as const;

/** Income imports: previewed, imported or undone. */
export const earningImports = sqliteTable(
  "earning_imports",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    actorId: text("actor_id"),
    name: text("name").notNull(),
    state: text("state", { enum: importStates }).notNull(),
    /** The file's bytes; null after the import. */
    content: blob("content", { mode: "buffer" }),
    /** The version of the parsing rules: version 1 could read another currency as dollars. */
    parserVersion: integer("parser_version").notNull().default(1),
    /**
     * When the owner confirmed the imported amounts; null: not confirmed, and not needed since
     * version 2.
     */
    checkedAt: integer("checked_at"),
    /** The result. */
    entries: integer("entries").notNull().default(0),
    amountCents: integer("amount_cents").notNull().default(0),
    createdAt: createdAt(),
    doneAt: integer("done_at"),
  },
  (t) => [index("earning_imports_workspace").on(t.workspaceId, t.state, t.createdAt)],
);

/** The current state of each subscription at the payment provider. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    customerId: text("customer_id").notNull(),
    providerId: text("provider_id").notNull(),
    priceId: text("price_id"),
    /** The charge per period, in the currency's smallest unit; null: only its invoices say. */
    amount: integer("amount"),
    currency: text("currency"),
    /** The period's unit (day, week, month or year) and count; null: not fetched yet. */
    interval: text("interval"),
    intervalCount: integer("interval_count"),
    status: text("status").notNull(),
    currentPeriodEnd: integer("current_period_end"),
    /** When access ends, if known. */
    endsAt: integer("ends_at"),
    pastDueSince: integer("past_due_since"),
    /**
     * How invoices are treated while collection is paused: void, keep_as_draft …; null: not paused.
     */
    collectionPause: text("collection_pause"),
    /** When collection resumes; null: no date set, or not paused. */
    collectionResumesAt: integer("collection_resumes_at"),
    /** When the user saw the confirmation of the first payment; null: not yet. */
    welcomedAt: integer("welcomed_at"),
    createdAt: createdAt(),
    syncedAt: integer("synced_at").notNull(),
  },
  (t) => [
    uniqueIndex("subscriptions_provider").on(t.providerId),
    index("subscriptions_user").on(t.userId),
    index("subscriptions_customer").on(t.customerId),
  ],
);

/** Free access, granted and revoked by the operator. */
export const accessGrants = sqliteTable(
  "access_grants",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
    revokedAt: integer("revoked_at"),
    /** The reason; null: active, or revoked before reasons were recorded. */
    revokeReason: text("revoke_reason"),
  },
  (t) => [index("access_grants_user").on(t.userId), index("access_grants_time").on(t.createdAt)],
);

/** Customers at the payment provider: one per user. */
export const billingCustomers = sqliteTable(
  "billing_customers",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null from the intent until the provider's response is stored. */
    customerId: text("customer_id"),
    /** How many of the user's customers were deleted at the provider; part of the next key. */
    deletedCustomers: integer("deleted_customers").notNull().default(0),
    /** Refused requests; the next one uses a new key. */
    refusals: integer("refusals").notNull().default(0),
    /** Running subscriptions, as of the last sync; there should be at most one. */
    running: integer("running").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("billing_customers_customer").on(t.customerId),
    index("billing_customers_doubled")
      .on(t.running)
      .where(sql`running > 1`),
  ],
);

/** The payment provider's events, by their id. */
export const billingEvents = sqliteTable(
  "billing_events",
  {
    id: id(),
    type: text("type").notNull(),
    customerId: text("customer_id"),
    livemode: integer("livemode", { mode: "boolean" }).notNull().default(false),
    receivedAt: integer("received_at").notNull(),
    processedAt: integer("processed_at"),
    /** The result; null while pending. */
    outcome: text("outcome", { enum: ["applied", "ignored", "unknown_customer"] }),
    attempts: integer("attempts").notNull(),
    /** Why the last attempt failed. */
    error: text("error"),
  },
  (t) => [
    index("billing_events_open")
      .on(t.customerId)
      .where(sql`processed_at is null`),
    index("billing_events_failed")
      .on(t.receivedAt)
      .where(sql`processed_at is null and error is not null`),
    index("billing_events_time").on(t.livemode, t.receivedAt),
  ],
);

/** Pending customer syncs: one row, however often requested. */
export const billingSyncs = sqliteTable(
  "billing_syncs",
  {
    customerId: text("customer_id").primaryKey(),
    /** Counts requests: one during a sync leads to another sync. */
    requests: integer("requests").notNull(),
    dueAt: integer("due_at").notNull(),
    /** The current sync's lease; requests do not change it. */
    leasedUntil: integer("leased_until"),
    attempts: integer("attempts").notNull(),
    error: text("error"),
    createdAt: createdAt(),
  },
  (t) => [
    index("billing_syncs_due").on(t.dueAt),
    index("billing_syncs_failed")
      .on(t.dueAt)
      .where(sql`error is not null`),
  ],
);

/**
 * Payment provider problems without an event or sync; one row per kind, because anyone can post to
 * the webhook.
 */
export const billingErrorCounters = sqliteTable("billing_error_counters", {
  kind: text("kind", { enum: ["signature", "too_old", "mode", "nightly", "portal"] }).primaryKey(),
  count: integer("count").notNull(),
  since: integer("since").notNull(),
  lastAt: integer("last_at").notNull(),
  /** The error's own message; null: the kind says it all. */
  reason: text("reason"),
});

/** A workspace's encryption keys, encrypted with the installation's secret. */
export const workspaceKeys = sqliteTable(
  "workspace_keys",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** From 1; the newest is used to encrypt. */
    version: integer("version").notNull(),
    /** AES-256-GCM: nonce, tag and ciphertext, base64url. */
    wrapped: text("wrapped").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.version] })],
);

/** Connected services, each secret encrypted with the workspace's key. */
export const integrations = sqliteTable(
  "integrations",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    label: text("label").notNull(),
    /** AES-256-GCM: nonce, tag and ciphertext, base64url. */
    secret: text("secret").notNull(),
    keyVersion: integer("key_version").notNull(),
    /** Public settings, such as address and model (JSON). */
    settings: text("settings").notNull().default("{}"),
    /** When it last worked; null: never. */
    workedAt: integer("worked_at"),
    /** Since when it fails, and why; null: working, as far as known. */
    failsSince: integer("fails_since"),
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("integrations_provider").on(t.workspaceId, t.provider, t.label)],
);

/** Contact messages; the id also identifies the email. */
export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
    doneAt: integer("done_at"),
    /** When to email it next; null: sent, given up, or email is not set up. */
    mailDueAt: integer("mail_due_at"),
    mailedAt: integer("mailed_at"),
    mailAttempts: integer("mail_attempts").notNull().default(0),
    /** Why the last attempt failed, for the operator. */
    mailError: text("mail_error"),
  },
  (t) => [
    index("contact_messages_open")
      .on(t.id)
      .where(sql`done_at is null`),
    index("contact_messages_done")
      .on(t.id)
      .where(sql`done_at is not null`),
    index("contact_messages_mail")
      .on(t.mailDueAt)
      .where(sql`mail_due_at is not null`),
    // Finds the sender's recent messages.
    index("contact_messages_sender").on(t.email, t.createdAt),
  ],
);

export const payers = ["operator", "owner"] as const;

/** Costs of provider calls: reserved before, settled after. */
export const spendEntries = sqliteTable(
  "spend_entries",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Whose key was used: the operator's or the owner's. */
    payer: text("payer", { enum: payers }).notNull(),
    taskId: text("task_id"),
    /** The purpose: the idea and the type of work. */
    ideaId: text("idea_id"),
    purpose: text("purpose").notNull(),
    provider: text("provider").notNull(),
    model: text("model").notNull(),
    status: text("status", { enum: ["reserved", "settled", "released"] }).notNull(),
    /** Reserved: the maximum. A call may cost less than a cent. */
    amountMicroDollars: integer("amount_micro_dollars").notNull(),
    /** Input and output together; reserved: the maximum. */
    tokens: integer("tokens").notNull(),
    /** The price per million tokens, input and output, in micro-dollars; null: unknown. */
    inputPrice: integer("input_price"),
    outputPrice: integer("output_price"),
    origin: origin(),
    /** By the workspace's calendar. */
    day: text("day").notNull(),
    createdAt: createdAt(),
    endedAt: integer("ended_at"),
  },
  (t) => [
    index("spend_totals").on(t.workspaceId, t.day, t.payer, t.amountMicroDollars, t.tokens),
    index("spend_of_payer").on(t.payer, t.day, t.amountMicroDollars),
    index("spend_of_idea").on(t.ideaId),
    index("spend_open")
      .on(t.createdAt)
      .where(sql`status = 'reserved'`),
  ],
);

/** A workspace's spending limits. No row: the installation's defaults. */
export const stoppers = ["owner", "restore"] as const;

export const spendLimits = sqliteTable("spend_limits", {
  workspaceId: text("workspace_id")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** In micro-dollars on the owner's key; null: no limit. */
  dayMicroDollars: integer("day_micro_dollars"),
  monthMicroDollars: integer("month_micro_dollars"),
  /** Tokens per day, for models without a known price. */
  dayTokens: integer("day_tokens"),
  /** Since when spending is stopped; null: allowed. */
  stoppedAt: integer("stopped_at"),
  /** Who stopped it: the owner, or the product after a restore. Null: not stopped. */
  stoppedBy: text("stopped_by", { enum: stoppers }),
});

/** Model responses of a task, so that a crash repeats at most one paid call. */
export const taskSteps = sqliteTable(
  "task_steps",
  {
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    /** Such as `outline` or `section 2`. */
    name: text("name").notNull(),
    /** JSON, validated by its work. */
    answer: text("answer").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.name] })],
);

/** A workspace's blog on this installation. */
export const blogs = sqliteTable(
  "blogs",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Part of its address: lowercase letters, digits and hyphens. */
    name: text("name").notNull().unique(),
    title: text("title").notNull(),
    about: text("about").notNull(),
    /** The legal notice, required in many countries. */
    imprint: text("imprint").notNull(),
    /** Accent color, as #rrggbb. */
    color: text("color").notNull(),
    /** The language, as a tag such as `en-US`. */
    language: text("language").notNull(),
    /** Logo; null: none. */
    logoId: text("logo_id"),
    /** An Apple Podcasts category. */
    podcastCategory: text("podcast_category").notNull().default("Education"),
    /**
     * Increases with every change of its pages, in the same transaction: cached pages compare it.
     */
    revision: integer("revision").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("blogs_logo")
      .on(t.logoId)
      .where(sql`logo_id is not null`),
  ],
);

/** A blog's custom domain. */
export const blogDomains = sqliteTable(
  "blog_domains",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => blogs.workspaceId, { onDelete: "cascade" }),
    /** As sent by browsers: lowercase ASCII without a port. Several blogs may claim one. */
    domain: text("domain").notNull(),
    /** When ownership was proven; null: unproven, so it is ignored. */
    provenAt: integer("proven_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("blog_domains_proven")
      .on(t.domain)
      .where(sql`proven_at is not null`),
  ],
);

/** Blog posts, current and former. */
export const blogPosts = sqliteTable(
  "blog_posts",
  {
    /** Its publication. */
    key: text("key").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Part of its permanent address. */
    slug: text("slug").notNull(),
    /** The payload (JSON). */
    payload: text("payload").notNull(),
    /** Its cover picture: public while the post is. */
    pictureId: text("picture_id"),
    publishedAt: integer("published_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When the owner unpublished it; null: public. */
    unpublishedAt: integer("unpublished_at"),
    /** When the operator took it down after a notice; null: not taken down. */
    blockedAt: integer("blocked_at"),
    /** Since when search engines need an update; null: up to date. */
    unannouncedSince: integer("unannounced_since"),
  },
  (t) => [
    uniqueIndex("blog_posts_slug").on(t.workspaceId, t.slug),
    index("blog_posts_newest").on(t.workspaceId, t.publishedAt, t.key),
    index("blog_posts_blocked")
      .on(t.workspaceId)
      .where(sql`blocked_at is not null`),
    index("blog_posts_unannounced")
      .on(t.workspaceId, t.unannouncedSince)
      .where(sql`unannounced_since is not null`),
    index("blog_posts_picture")
      .on(t.pictureId)
      .where(sql`picture_id is not null`),
  ],
);

/** Blogs that notify search engines. */
export const blogIndexNow = sqliteTable(
  "blog_index_now",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => blogs.workspaceId, { onDelete: "cascade" }),
    /** When to notify; while running, the lease's end; null: nothing new. */
    dueAt: integer("due_at"),
    /** Since when there is something new; null: nothing. */
    since: integer("since"),
    /** Consecutive failures. */
    attempts: integer("attempts").notNull().default(0),
    /** When they were last notified; null: never. */
    notifiedAt: integer("notified_at"),
    /** Why notifying failed; null: it worked. */
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [
    index("blog_index_now_due")
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);

/** Podcasts of blogs. */
export const blogPodcasts = sqliteTable(
  "blog_podcasts",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => blogs.workspaceId, { onDelete: "cascade" }),
    /** When off, its audio is deleted bit by bit; the guid stays for later. */
    isOn: integer("is_on", { mode: "boolean" }).notNull(),
    /** The id that directories use, wherever it moves. */
    guid: text("guid").notNull(),
    /** Square JPEG cover; null: not drawn yet. */
    cover: blob("cover", { mode: "buffer" }),
    /** Hash of the cover's input. */
    coverOf: text("cover_of"),
    /** When work is due; while running, the lease's end; null: none. */
    dueAt: integer("due_at"),
    /** Increases with every change, to detect changes during a run. */
    asked: integer("asked").notNull().default(0),
    /** Consecutive failures. */
    attempts: integer("attempts").notNull().default(0),
    /** Why audio could not be made; null: it worked. */
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [
    index("blog_podcasts_due")
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);

export const episodeStates = ["making", "made", "cleared", "failed"] as const;

/** A podcast episode, or why there is none. */
export const blogEpisodes = sqliteTable(
  "blog_episodes",
  {
    /** Part of its audio's address: changes with the text. */
    id: id(),
    postKey: text("post_key")
      .notNull()
      .references(() => blogPosts.key, { onDelete: "cascade" }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => blogPodcasts.workspaceId, { onDelete: "cascade" }),
    state: text("state", { enum: episodeStates }).notNull(),
    /** The post's state when recorded, to detect later changes. */
    postUpdatedAt: integer("post_updated_at").notNull(),
    /** Hash of the text and voice. */
    spoken: text("spoken").notNull(),
    /** Audio size, also after deletion. */
    bytes: integer("bytes").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** Why it has no audio; null: it has. */
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("blog_episodes_post").on(t.postKey),
    index("blog_episodes_workspace").on(t.workspaceId),
  ],
);

/** An episode's audio in parts of equal size, for range requests. */
export const blogEpisodeParts = sqliteTable(
  "blog_episode_parts",
  {
    episodeId: text("episode_id")
      .notNull()
      .references(() => blogEpisodes.id, { onDelete: "cascade" }),
    part: integer("part").notNull(),
    content: blob("content", { mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.episodeId, t.part] })],
);

/** Views per post and day (UTC), counting each reader once. */
export const blogReads = sqliteTable(
  "blog_reads",
  {
    key: text("key")
      .notNull()
      .references(() => blogPosts.key, { onDelete: "cascade" }),
    day: text("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.day] })],
);

/** A takedown request for a blog post. */
export const takedownRequests = sqliteTable(
  "takedown_requests",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    postKey: text("post_key")
      .notNull()
      .references(() => blogPosts.key, { onDelete: "cascade" }),
    /** The post's address and text (JSON) when it was reported. */
    address: text("address").notNull(),
    article: text("article").notNull(),
    grounds: text("grounds", { enum: takedownGrounds }).notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** Postal address and phone number; required for copyright notices. */
    contactDetails: text("contact_details").notNull(),
    claim: text("claim").notNull(),
    state: text("state", { enum: takedownStates }).notNull(),
    createdAt: createdAt(),
    /** The owner's response; null: none. */
    counterName: text("counter_name"),
    counterContact: text("counter_contact"),
    counterClaim: text("counter_claim"),
    counteredAt: integer("countered_at"),
  },
  (t) => [
    index("takedown_requests_open")
      .on(t.id)
      .where(sql`state in ('received', 'countered')`),
    index("takedown_requests_done")
      .on(t.id)
      .where(sql`state not in ('received', 'countered')`),
    index("takedown_requests_post").on(t.postKey, t.createdAt),
    index("takedown_requests_workspace").on(t.workspaceId, t.id),
  ],
);

/** Steps of a takedown request; immutable. */
export const takedownSteps = sqliteTable(
  "takedown_steps",
  {
    id: id(),
    takedownRequestId: text("takedown_request_id")
      .notNull()
      .references(() => takedownRequests.id, { onDelete: "cascade" }),
    /** The resulting state. */
    state: text("state", { enum: takedownStates }).notNull(),
    /** Who did it; null: the reporter, or a deleted account. */
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("takedown_steps_request").on(t.takedownRequestId, t.id),
    index("takedown_steps_actor").on(t.actorId),
  ],
);

/** Emails about takedown requests, written with their step. */
export const takedownEmails = sqliteTable(
  "takedown_emails",
  {
    id: id(),
    takedownRequestId: text("takedown_request_id")
      .notNull()
      .references(() => takedownRequests.id, { onDelete: "cascade" }),
    recipient: text("recipient", { enum: takedownParties }).notNull(),
    /** Comma-separated addresses. */
    toAddress: text("to_address").notNull(),
    replyName: text("reply_name").notNull(),
    replyPath: text("reply_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    /** When to try next; null: sent, given up, or email is not set up. */
    dueAt: integer("due_at"),
    sentAt: integer("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
  },
  (t) => [
    index("takedown_emails_request").on(t.takedownRequestId, t.id),
    index("takedown_emails_due")
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);

/** Sources that agents use, as fetched. */
export const sources = sqliteTable(
  "sources",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Empty: the owner's own text. */
    address: text("address").notNull(),
    title: text("title").notNull(),
    /** SHA-256 of the text. */
    hash: text("hash").notNull(),
    text: text("text").notNull(),
    fetchedAt: integer("fetched_at").notNull(),
  },
  (t) => [
    uniqueIndex("sources_text").on(t.workspaceId, t.address, t.hash),
    index("sources_newest").on(t.workspaceId, t.fetchedAt),
  ],
);

/* The review and editing area. */

/** An unsaved edit of a content item. */
export const edits = sqliteTable(
  "edits",
  {
    contentItemId: text("content_item_id")
      .primaryKey()
      .references(() => contentItems.id, { onDelete: "cascade" }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The version it is based on. */
    baseId: text("base_id").notNull(),
    /** Counts saves. */
    revision: integer("revision").notNull(),
    /** The page that saved it last, so that two pages do not overwrite each other. */
    openedAs: text("opened_as").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    body: text("body").notNull(),
    savedAt: integer("saved_at").notNull(),
    /** When it was discarded, for undo; null: not discarded. */
    discardedAt: integer("discarded_at"),
  },
  (t) => [index("edits_workspace").on(t.workspaceId)],
);

/** A workspace's pictures: uploads and generated covers. */
export const pictures = sqliteTable(
  "pictures",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Hash of the original: equal files are one picture. */
    sha256: text("sha256").notNull(),
    kind: text("kind", { enum: pictureKinds }).notNull(),
    /** The file's name, or the cover's title. */
    name: text("name").notNull(),
    /** Alternative text; empty: missing. */
    alt: text("alt").notNull(),
    /** Decorative: no alternative text needed. */
    decorative: integer("decorative", { mode: "boolean" }).notNull(),
    /** Size of the largest file, in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Format of the files for clients without WebP. */
    type: text("type", { enum: pictureTypes }).notNull(),
    /** Total bytes of its files. */
    bytes: integer("bytes").notNull(),
    createdAt: createdAt(),
    /** When the owner deleted it; null: not deleted. */
    removedAt: integer("removed_at"),
  },
  (t) => [
    uniqueIndex("pictures_content").on(t.workspaceId, t.sha256),
    index("pictures_newest").on(t.workspaceId, t.createdAt, t.id),
    index("pictures_removed")
      .on(t.workspaceId, t.removedAt)
      .where(sql`removed_at is not null`),
  ],
);

/** A picture's sizes. */
export const pictureFiles = sqliteTable(
  "picture_files",
  {
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
    /** Width and format, such as `800.webp`. */
    name: text("name").notNull(),
    content: blob("content", { mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.name] })],
);

/* Workspace events, sent to the owner's webhook endpoints. */

export const webhookEndpointPauses = ["owner", "fails", "gone"] as const;

/** A webhook endpoint for events (not the webhook channel, which receives content). */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The owner's name for it. */
    name: text("name").notNull(),
    /** The host; the full address is secret. */
    host: text("host").notNull(),
    /** Address and signing key: AES-256-GCM, base64url. */
    secret: text("secret").notNull(),
    keyVersion: integer("key_version").notNull(),
    /** Subscribed event types (JSON). */
    events: text("events").notNull(),
    /** Why nothing is sent; null: active. */
    pausedFor: text("paused_for", { enum: webhookEndpointPauses }),
    pausedAt: integer("paused_at"),
    /** When it last accepted an event; null: never. */
    workedAt: integer("worked_at"),
    /** Since when it fails, and why; null: working, as far as known. */
    failsSince: integer("fails_since"),
    problem: text("problem"),
    /** When the owner was notified of that; null: not notified. */
    ownerNotifiedAt: integer("owner_notified_at"),
    /** When the owner removed it, for undo; null: not removed. */
    removedAt: integer("removed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("webhook_endpoints_workspace").on(t.workspaceId, t.removedAt),
    index("webhook_endpoints_removed")
      .on(t.removedAt)
      .where(sql`removed_at is not null`),
  ],
);

export const webhookDeliveryStates = ["pending", "delivered", "failed"] as const;

/** An event for an endpoint; written in the event's transaction. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** Sent as `webhook-id`. */
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventType: text("event_type").notNull(),
    /** The payload (JSON): ids, title and address, never content. */
    about: text("about").notNull(),
    origin: origin(),
    state: text("state", { enum: webhookDeliveryStates }).notNull(),
    /** When to try next; while running, its lease's end. Null: not automatically. */
    dueAt: integer("due_at"),
    /** Failed attempts. */
    attempts: integer("attempts").notNull().default(0),
    /** Start of its retry period. */
    since: integer("since").notNull(),
    /** The last attempt: when, the response, and its duration. */
    triedAt: integer("tried_at"),
    answer: text("answer"),
    tookMs: integer("took_ms"),
    /** When the event happened. */
    createdAt: createdAt(),
  },
  (t) => [
    index("webhook_deliveries_due")
      .on(t.dueAt)
      .where(sql`state = 'pending' and due_at is not null`),
    index("webhook_deliveries_endpoint").on(t.endpointId, t.id),
    index("webhook_deliveries_pending")
      .on(t.endpointId, t.dueAt)
      .where(sql`state = 'pending'`),
    index("webhook_deliveries_workspace").on(t.workspaceId, t.createdAt),
    index("webhook_deliveries_old").on(t.createdAt),
  ],
);
