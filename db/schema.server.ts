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
 * cents unless their name says otherwise, JSON is text that its area reads through a schema. Every
 * figure carries its origin.
 */

const id = () => text("id").primaryKey();
const origin = () => text("origin", { enum: origins }).notNull();
const createdAt = () => integer("created_at").notNull();

/** Facts about the installation itself, such as the check value of the secret key. */
export const meta = sqliteTable("meta", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});

/** What the whole installation does once in each period, however many processes there are. */
export const recurringTasks = sqliteTable("recurring_tasks", {
  name: text("name").primaryKey(),
  /** What it was last planned for, such as a mode of a provider's: for another it is due at once. */
  scope: text("scope").notNull(),
  /** When to begin; while it is under way, the end of its lease. */
  dueAt: integer("due_at").notNull(),
  /** Failures since the last success. */
  attempts: integer("attempts").notNull().default(0),
  /** Why the last attempt failed; null: it did not. */
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
    /** SHA-256 of the cookie's value; the value itself is never stored. */
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

/** With what programs ask in a person's name. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: text("token_hash").notNull(),
    /** Its last characters, by which a person knows it again. */
    ending: text("ending").notNull(),
    scope: text("scope", { enum: tokenScopes }).notNull(),
    /** Null: it does not end by itself. */
    expiresAt: integer("expires_at"),
    /** To the minute; null: never. */
    lastUsedAt: integer("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("api_tokens_hash").on(t.tokenHash), index("api_tokens_user").on(t.userId)],
);

/** What requests with an Idempotency-Key were answered with, so that each is done once. */
export const idempotencyRecords = sqliteTable(
  "idempotency_records",
  {
    /** SHA-256 of who asks, for what, and the key. */
    id: id(),
    /** SHA-256 of the request's body: the same key with other words is a mistake. */
    fingerprint: text("fingerprint").notNull(),
    /** The answer, encrypted with a key that only the request's own key gives; null: it was begun. */
    answer: blob("answer", { mode: "buffer" }),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("idempotency_records_expiry").on(t.expiresAt)],
);

/** The kinds of devices that a person has signed in from, to notice a new one. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Browser and system in words, such as "Firefox on Windows". */
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
    /** Seeds everything simulated in this workspace. */
    seed: text("seed").notNull(),
    goalCents: integer("goal_cents").notNull(),
    /** IANA name; its days begin, and the day's routines run, by this clock. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** When its owner chose the zone, or chose to stay with it; null: nobody has, it is the default. */
    timeZoneChosenAt: integer("time_zone_chosen_at"),
    /** Notifications up to this moment have been seen. */
    notificationsReadAt: integer("notifications_read_at").notNull().default(0),
    /** Its owner wants no passing notices of what agents do. */
    toastsMuted: integer("toasts_muted", { mode: "boolean" }).notNull().default(false),
    /** Its owner is written to on mornings when something waits. */
    dailyEmail: integer("daily_email", { mode: "boolean" }).notNull().default(true),
    /** When to look next whether something waits that the owner is to be written about; null: never. */
    digestDueAt: integer("digest_due_at").default(0),
    /** How much its owner wants: articles a week, and posts a day at all places together. */
    articlesPerWeek: integer("articles_per_week").notNull().default(5),
    postsPerDay: integer("posts_per_day").notNull().default(3),
    /** When the manager's next daily routine begins; null for the demo, whose day is a sample. */
    nextRoutineAt: integer("next_routine_at"),
    /** Since when its agents rest because the owner's access has ended; null: they may work. */
    suspendedAt: integer("suspended_at"),
    /** When to look at the owner's access again; null: it does not end by itself. */
    accessCheckAt: integer("access_check_at").default(0),
    /** When its finished work is folded into totals next; null for the demo, which is made anew each day. */
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

export const approvalPolicies = ["usual", "ask", "automatic", "suggest"] as const;

export const agents = sqliteTable(
  "agents",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    name: text("name").notNull(),
    /** The agent's place in its workspace, from 0; spreads the work over time. */
    position: integer("position").notNull(),
    status: text("status", { enum: ["active", "processing", "inactive", "error"] }).notNull(),
    enabled: integer("enabled", { mode: "boolean" }).notNull(),
    /** How quickly it works on a task. */
    speed: text("speed", { enum: speeds }).notNull().default("standard"),
    /** How far its texts go without their owner. */
    approvalPolicy: text("approval_policy", { enum: approvalPolicies }).notNull().default("usual"),
    /** Raw counts (JSON, name → number) from which the metrics are derived, of each origin its own. */
    simulatedCounters: text("simulated_counters").notNull().default("{}"),
    realCounters: text("real_counters").notNull().default("{}"),
    /** When its owner removed it: what it has made and earned stays. Null: it is there. */
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
    /** The agent's n-th task, from 1; unique, so none is planned twice. */
    ordinal: integer("ordinal").notNull(),
    title: text("title").notNull(),
    topic: text("topic").notNull(),
    status: text("status", { enum: taskStatuses }).notNull(),
    /** Index of the step in the kind's list that is next or under way; -1 while it is not planned. */
    step: integer("step").notNull(),
    /** Counts the leases; an answer that names an older attempt is stale. */
    attempt: integer("attempt").notNull(),
    /** How often in a row the present step has failed in the same way. */
    failures: integer("failures").notNull(),
    /** In which way: the class of the failure; null: it has not. */
    failure: text("failure"),
    /** How often in a row a lease has ended without an answer: the process was gone. */
    lostLeases: integer("lost_leases").notNull().default(0),
    /** Since when it waits for somebody who is away or has too much to do; null: it does not. */
    waitingSince: integer("waiting_since"),
    /** No other try before then, whatever becomes of its agent meanwhile. */
    retryAt: integer("retry_at"),
    /** Queued: when to begin (null: held). Running: when the lease ends. */
    dueAt: integer("due_at"),
    /** What sort of work it is, and on what; null: a task from before there were ideas. */
    work: text("work"),
    ideaId: text("idea_id"),
    contentItemId: text("content_item_id"),
    /** With nothing to take: what it waits for (JSON); null: it has something, or has not looked yet. */
    waitsFor: text("waits_for"),
    /** Until when its step takes, where that is known: a simulated writer takes its time. */
    worksUntil: integer("works_until"),
    /** What that step goes through meanwhile (JSON), for the pages. */
    stepPlan: text("step_plan"),
    /** What its work was answered with (JSON), until that is handed over: no answer is paid for twice. */
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

/** What is to be written about. It carries no origin: what is made of it does. */
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
    /** Why it is worth writing, for its owner to read. */
    reason: text("reason").notNull(),
    /** Whose idea it was. */
    source: text("source", { enum: ["sample", "owner", "insight"] }).notNull(),
    /** The sample text that the simulation has for it; null: none. */
    sampleSlug: text("sample_slug"),
    /** When its article is to go out; null: it has no place in the plan. */
    slotAt: integer("slot_at"),
    /** Somebody watches for it: the simulation makes of it in minutes what takes hours otherwise. */
    quick: integer("quick", { mode: "boolean" }).notNull().default(false),
    createdAt: createdAt(),
    /** When its article went out, or it was dropped. */
    endedAt: integer("ended_at"),
    /** Counts what is changed of it, from 1: whoever changes it says what they have seen. */
    version: integer("version").notNull().default(1),
    /** The idea that it resembles, as far as anybody has noticed. No reference: it would cost an index. */
    duplicateOfId: text("duplicate_of_id"),
    /** Its owner wants it although another one says the same. */
    duplicateAllowed: integer("duplicate_allowed", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("ideas_plan").on(t.workspaceId, t.state, t.slotAt, t.id),
    // Those to decide on have no place yet.
    index("ideas_listed").on(t.workspaceId, t.state, t.createdAt, t.id),
    uniqueIndex("ideas_sample").on(t.workspaceId, t.sampleSlug),
  ],
);

/** What its owner says of their business. A change is another version; none is ever changed. */
export const briefs = sqliteTable(
  "briefs",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer("number").notNull(),
    /** The answers, texts of their own, rules and sites (JSON). */
    answers: text("answers").notNull(),
    /** Who saved it; null: nobody knows. */
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.number] }), index("briefs_actor").on(t.actorId)],
);

/** What was found at the address of a workspace's site, last time it was read. */
export const siteReadings = sqliteTable("site_readings", {
  workspaceId: text("workspace_id")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** As it was asked for. */
  address: text("address").notNull(),
  /** What was found and is proposed, or what was tried in vain (JSON). */
  outcome: text("outcome").notNull(),
  createdAt: createdAt(),
});

/** How far the owner of a workspace is on the way from four questions to the first text. */
export const onboardings = sqliteTable(
  "onboardings",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Where to go on: 1 to 5. */
    step: integer("step").notNull(),
    /** What the first text is about; null: nothing is chosen yet. */
    ideaId: text("idea_id").references(() => ideas.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When its owner went through it, or wanted no more of it. */
    endedAt: integer("ended_at"),
  },
  (t) => [index("onboardings_idea").on(t.ideaId)],
);

/** What is done once and by one task, such as writing about an idea in an origin. */
export const workClaims = sqliteTable(
  "work_claims",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Names the work. */
    claim: text("claim").notNull(),
    taskId: text("task_id").notNull(),
    /** What the task is to do (JSON), so that a plan is found again after a crash. */
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

/** One item of content. Whether it is scheduled or published is told by its placements. */
export const contentItems = sqliteTable(
  "content_items",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    ideaId: text("idea_id").references(() => ideas.id, { onDelete: "set null" }),
    /** The piece that it was made from. */
    parentId: text("parent_id"),
    kind: text("kind", { enum: contentTypes }).notNull(),
    /** For which network a post is; empty for the rest. */
    variant: text("variant").notNull().default(""),
    state: text("state", { enum: contentItemStates }).notNull(),
    /** Whose work it is. */
    agentId: text("agent_id").references(() => agents.id, { onDelete: "set null" }),
    /** Of its newest version. */
    title: text("title").notNull(),
    /** The newest; null while the first is being stored. */
    versionId: text("version_id"),
    /** The one that may go out; null: none is approved. */
    approvedVersionId: text("approved_version_id"),
    origin: origin(),
    createdAt: createdAt(),
    /** When its state last changed; what waits longest is asked about first. */
    stateAt: integer("state_at").notNull(),
    /** When the trust in its agent decides instead of a person; null: a person does, or has. */
    decideAt: integer("decide_at"),
    /** When it first went out anywhere. */
    publishedAt: integer("published_at"),
    /** The tasks that have taken it up; null: nobody has. */
    improveTaskId: text("improve_task_id"),
    publishTaskId: text("publish_task_id"),
    postTaskId: text("post_task_id"),
    videoTaskId: text("video_task_id"),
  },
  (t) => [
    // What a placement names, so that the database keeps simulated pieces from real destinations.
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
    // What is asked for in the list of all content, each the newest first.
    index("content_items_by_state").on(t.workspaceId, t.state, t.createdAt, t.id),
    index("content_items_by_kind").on(t.workspaceId, t.kind, t.createdAt, t.id),
    index("content_items_by_agent").on(t.agentId, t.createdAt, t.id),
    // With the state, though it is always the same: else the index of all that is approved is taken.
    index("content_items_to_go_out")
      .on(t.workspaceId, t.state, t.createdAt, t.id)
      .where(sql`state = 'approved' and published_at is null and kind <> 'report'`),
    index("content_items_out")
      .on(t.workspaceId, t.createdAt, t.id)
      .where(sql`published_at is not null`),
  ],
);

/** What a piece says, once and for all: a change is another version. */
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
    /** The version that it was made from; null: from nothing. */
    baseId: text("base_id"),
    title: text("title").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** What its kind has besides, such as a description (JSON). */
    fields: text("fields").notNull(),
    /** SHA-256 of title, body and fields: what a decision on it proves. */
    sha256: text("sha256").notNull(),
    madeBy: text("made_by", { enum: ["agent", "person"] }).notNull(),
    /** The agent or the person. */
    makerId: text("maker_id"),
    /** Who or what wrote it: a model, the script of the simulation, a person. */
    writer: text("writer").notNull(),
    /** From what it was made: model, prompt version, sources, tokens, cost (JSON). */
    provenance: text("provenance").notNull(),
    /** What was counted of it (JSON, packed like a text); null: nothing was, or it is folded. */
    checks: blob("checks", { mode: "buffer" }),
    /** That of its cover, which stands in its fields; kept here to find who uses a picture. */
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
 * What pieces are called in the index of their words: SQLite's full-text search knows numbers only. It is
 * kept by the triggers that keep the index (migration 14), so that no way of writing can forget it.
 */
export const searchRowIds = sqliteTable("search_row_ids", {
  /** In the order in which they were made. */
  number: integer("number").primaryKey(),
  contentItemId: text("content_item_id")
    .notNull()
    .unique()
    .references(() => contentItems.id, { onDelete: "cascade" }),
});

/**
 * Texts, each stored once in a workspace, however many versions have it. They are packed: the view `body_texts`
 * (migration 28) reads them.
 */
export const contentBodies = sqliteTable(
  "content_bodies",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** SHA-256 of the text. */
    hash: text("hash").notNull(),
    /** The text beside which it is packed, which itself stands alone; null: it stands alone. */
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

/** Decisions on versions, in their order; none is ever changed. */
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
    /** The person whose decision, or whose token, it was; null: a policy's. */
    actorId: text("actor_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("reviews_content_item").on(t.contentItemId, t.createdAt),
    index("reviews_workspace").on(t.workspaceId),
    // What an owner has said lately: whether an agent has earned trust.
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

/** One piece at one destination. */
export const publications = sqliteTable(
  "publications",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    contentItemId: text("content_item_id").notNull(),
    /** Its name; that of a simulated one begins with `sample `, and no other's does. */
    channel: text("channel").notNull(),
    variant: text("variant").notNull().default(""),
    /** The agent that brings it there, in whose counts it is; null: nobody in particular. No reference: it would cost an index. */
    publishedBy: text("published_by"),
    origin: origin(),
    state: text("state", { enum: publicationStatuses }).notNull(),
    /** What stands there; null: nothing. */
    versionId: text("version_id"),
    /** What the destination calls it (also while it is a draft there), and where it can be read. */
    remoteId: text("remote_id"),
    url: text("url"),
    /** Where its owner publishes what lies there as a draft. */
    editUrl: text("edit_url"),
    createdAt: createdAt(),
    publishedAt: integer("published_at"),
    /** When to ask for its figures next; while that is under way, the end of the lease. Null: never. */
    measureDueAt: integer("measure_due_at"),
    /** When it was last measured; its figures are those of then. */
    measuredAt: integer("measured_at"),
    /** So far, each null where its destination cannot count it. */
    views: integer("views"),
    interactions: integer("interactions"),
    followers: integer("followers"),
    conversions: integer("conversions"),
    earnedCents: integer("earned_cents").notNull().default(0),
    /** How often its tracked link was followed. */
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
    // How much has gone to a place on a day.
    index("publications_published").on(t.workspaceId, t.channel, t.publishedAt),
    // How much has gone out on a day, wherever.
    index("publications_day").on(t.workspaceId, t.publishedAt),
    // What has been followed at all is little.
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

/** What is to be done at a destination. */
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
    kind: text("kind", { enum: ["create", "update", "unpublish"] }).notNull(),
    versionId: text("version_id").notNull(),
    state: text("state", { enum: publishJobStates }).notNull(),
    /** When to begin, or to look again; while it is under way, the end of its lease. Null: held. */
    dueAt: integer("due_at"),
    /** When it goes out once it was looked up that it is not there yet. Null: as soon as that is known. */
    plannedAt: integer("planned_at"),
    attempts: integer("attempts").notNull(),
    /** What is sent, byte for byte (JSON), and its SHA-256. Empty once it has ended: the version is kept. */
    payload: text("payload").notNull(),
    payloadSha256: text("payload_sha256").notNull(),
    /** Why the last attempt failed, or what is to be looked at. */
    error: text("error"),
    createdAt: createdAt(),
    endedAt: integer("ended_at"),
    /** Since when it has its state. Null: it has not changed it since it was made, or since before this was noted. */
    stateAt: integer("state_at"),
  },
  (t) => [
    index("publish_jobs_due")
      .on(t.dueAt)
      .where(sql`state in ('due', 'sending', 'checking', 'draft_created')`),
    // What follows at a place of a workspace's, without reading all that waits there.
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

/** What its owner wants to go wrong next at a practice place, to see what happens then. Without a row: nothing. */
export const simulatedFaults = sqliteTable("simulated_faults", {
  workspaceId: text("workspace_id")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  fault: text("fault").notNull(),
});

/** What its owner wants of a place: when nothing goes there, and how much on a day. Without a row: nothing. */
export const channelLimits = sqliteTable(
  "channel_limits",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** As placements name it. */
    channel: text("channel").notNull(),
    /** Minutes of the workspace's day between which nothing goes out; both null: at any hour. */
    quietFrom: integer("quiet_from"),
    quietTo: integer("quiet_to"),
    /** Publications a day; null: as many as the place takes. */
    maxPerDay: integer("max_per_day"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.channel] })],
);

/** A placement's figures at an age, kept for comparing. */
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

/** What was made for people of a workspace's figures, as they were at that moment. */
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

/** The PDF of a report, once there is one. */
export const reportFiles = sqliteTable("report_files", {
  reportId: text("report_id")
    .primaryKey()
    .references(() => reports.id, { onDelete: "cascade" }),
  pdf: blob("pdf", { mode: "buffer" }).notNull(),
  createdAt: createdAt(),
});

/** What the manager has done of its day, once each. */
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

/** The outside world of the simulation: what simulated destinations have received. */
export const simulatedPosts = sqliteTable(
  "simulated_posts",
  {
    idempotencyKey: text("idempotency_key").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    channel: text("channel").notNull(),
    url: text("url").notNull(),
    /** How often it was sent; more than once would be a double post. */
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
    /** The task that it is a step of; null: it is none's, or older than this column. */
    taskId: text("task_id"),
    /** The person who did it; null: it happened by itself. No reference: it would cost an index. */
    actorId: text("actor_id"),
    /** The piece or the idea that it is about, which may be gone by now; null: none. An id is of one table alone. */
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
    // What the notifications list: everything but the everyday steps of agents.
    index("activities_notable")
      .on(t.workspaceId, t.createdAt, t.id)
      .where(sql`type <> 'agent_task' or severity = 'warning'`),
  ],
);

/** What a person has changed and may take back for a while: a row for each such activity. */
export const undoableChanges = sqliteTable(
  "undoable_changes",
  {
    /** The activity that tells of it. */
    activityId: text("activity_id")
      .primaryKey()
      .references(() => activities.id, { onDelete: "cascade" }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: changeKinds }).notNull(),
    /** What was changed, from what to what (JSON). */
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
    /** Kept when the task is forgotten: money outlives the work that earned it. */
    taskId: text("task_id"),
    /** The placement whose readers brought it, with one entry a day; kept as the task is. */
    publicationId: text("publication_id"),
    agentId: text("agent_id").references(() => agents.id, { onDelete: "set null" }),
    amountCents: integer("amount_cents").notNull(),
    /** Where the amount comes from, in words a person knows. */
    source: text("source").notNull(),
    origin: origin(),
    /** The day it was booked under: the workspace's own at that moment, YYYY-MM-DD (decision 24). */
    day: text("day").notNull(),
    createdAt: createdAt(),
    /** What sort of income its owner says it is; null: nobody has entered it, agents have brought it. */
    type: text("type", { enum: earningTypes }),
    /** The text that its owner says it came by; kept as the task is. */
    contentItemId: text("content_item_id"),
    note: text("note").notNull().default(""),
    /** What was paid, where that was another currency; empty: dollars. */
    original: text("original").notNull().default(""),
    /** Who has entered it. No reference: whoever goes, the money stays. */
    enteredBy: text("entered_by"),
    /** The file that it came with; null: none. */
    importId: text("import_id"),
    /** The row of that file: the same row comes in once. */
    fingerprint: text("fingerprint"),
    /** Counts its states, from 1. */
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("earnings_entries_totals").on(t.workspaceId, t.origin, t.day, t.amountCents),
    index("earnings_entries_agent").on(t.agentId),
    uniqueIndex("earnings_entries_task").on(t.taskId),
    uniqueIndex("earnings_entries_publication").on(t.publicationId, t.day),
    // Of what is real alone, so that play costs no more for it.
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

/** Entries that their owner has taken out again: as they were, so that they can come back. */
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
    /** With the whole file that it came with. */
    withImport: integer("with_import", { mode: "boolean" }).notNull(),
  },
  (t) => [
    index("removed_earnings_fingerprint").on(t.workspaceId, t.fingerprint),
    index("removed_earnings_import").on(t.importId),
  ],
);

/** Each state that an entry had before it was corrected, so that its history can be told. */
export const earningChanges = sqliteTable(
  "earning_changes",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    entryId: text("entry_id").notNull(),
    /** The version that it made. */
    version: integer("version").notNull(),
    actorId: text("actor_id"),
    createdAt: createdAt(),
    /** JSON: what its owner says of it, before and after. */
    before: text("before").notNull(),
    after: text("after").notNull(),
  },
  (t) => [index("earning_changes_entry").on(t.workspaceId, t.entryId, t.version)],
);

export const importStates = ["open", "done", "removed"] as const;

/** Files of earnings: looked at, taken, or taken out again. */
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
    /** The file's bytes; null once it has been taken. */
    content: blob("content", { mode: "buffer" }),
    /** By which rules it was read: those of 1 could take another currency for dollars. */
    parserVersion: integer("parser_version").notNull().default(1),
    /** When its owner said that what it brought is right; null: they have not, and need not since 2. */
    checkedAt: integer("checked_at"),
    /** What came of it. */
    entries: integer("entries").notNull().default(0),
    amountCents: integer("amount_cents").notNull().default(0),
    createdAt: createdAt(),
    doneAt: integer("done_at"),
  },
  (t) => [index("earning_imports_workspace").on(t.workspaceId, t.state, t.createdAt)],
);

/** The present state of each subscription at the payment provider. */
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
    /** What it charges at a time, in the currency's smallest unit; null: only its invoices say. */
    amount: integer("amount"),
    currency: text("currency"),
    /** day, week, month or year, and how many of them; null: not fetched yet. */
    interval: text("interval"),
    intervalCount: integer("interval_count"),
    status: text("status").notNull(),
    currentPeriodEnd: integer("current_period_end"),
    /** When access ends, if it does. */
    endsAt: integer("ends_at"),
    pastDueSince: integer("past_due_since"),
    /** What becomes of its invoices while collecting is paused: void, keep_as_draft …; null: it is not. */
    collectionPause: text("collection_pause"),
    /** When collecting goes on by itself; null: when somebody says so, or it is not paused. */
    collectionResumesAt: integer("collection_resumes_at"),
    /** When its first payment was confirmed to the person; null: it has not been. */
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

/** Complimentary access, given and taken back by the operator. */
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
    /** Null while it holds, and where it was taken back before reasons were asked for. */
    revokeReason: text("revoke_reason"),
  },
  (t) => [index("access_grants_user").on(t.userId), index("access_grants_time").on(t.createdAt)],
);

/** Who is who at the payment provider: a person is one customer, whatever happens in between. */
export const billingCustomers = sqliteTable(
  "billing_customers",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null from the intention until the provider's answer has been stored. */
    customerId: text("customer_id"),
    /** Customers of this person that were deleted at the provider; part of the next one's key. */
    deletedCustomers: integer("deleted_customers").notNull().default(0),
    /** Answers that said no; the next request goes under another key. */
    refusals: integer("refusals").notNull().default(0),
    /** Subscriptions of this person that charge, as of the last sync; more than one is one too many. */
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

/** What the payment provider told us, once each; the id is the provider's event id. */
export const billingEvents = sqliteTable(
  "billing_events",
  {
    id: id(),
    type: text("type").notNull(),
    customerId: text("customer_id"),
    livemode: integer("livemode", { mode: "boolean" }).notNull().default(false),
    receivedAt: integer("received_at").notNull(),
    processedAt: integer("processed_at"),
    /** What became of it; null while it waits. */
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

/** Customers whose present state is to be fetched: one row, however often it was asked for. */
export const billingSyncs = sqliteTable(
  "billing_syncs",
  {
    customerId: text("customer_id").primaryKey(),
    /** Counts the requests: one that comes while a sync is under way leads to another. */
    requests: integer("requests").notNull(),
    dueAt: integer("due_at").notNull(),
    /** End of the lease of the sync that is under way; a request that comes meanwhile leaves it. */
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
 * What goes wrong with the payment provider and is no event and no sync; a row for each kind, since
 * anybody can post to the webhook.
 */
export const billingErrorCounters = sqliteTable("billing_error_counters", {
  kind: text("kind", { enum: ["signature", "too_old", "mode", "nightly", "portal"] }).primaryKey(),
  count: integer("count").notNull(),
  since: integer("since").notNull(),
  lastAt: integer("last_at").notNull(),
  /** In the words of whoever failed; null: the kind says it all. */
  reason: text("reason"),
});

/** The key that a workspace's secrets are encrypted with, itself encrypted with the installation's. */
export const workspaceKeys = sqliteTable(
  "workspace_keys",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** From 1; the newest encrypts. */
    version: integer("version").notNull(),
    /** AES-256-GCM: nonce, tag and ciphertext, base64url. */
    wrapped: text("wrapped").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.version] })],
);

/** Connected outside services, each secret encrypted with the workspace's own key. */
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
    /** What is no secret, such as an address and a model (JSON). */
    settings: text("settings").notNull().default("{}"),
    /** When it last did what it is for; null: never yet. */
    workedAt: integer("worked_at"),
    /** Since when it does not, and why, in words; null: it does, as far as anybody knows. */
    failsSince: integer("fails_since"),
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("integrations_provider").on(t.workspaceId, t.provider, t.label)],
);

/** What people write with the contact form; the id also names the e-mail about it. */
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
    /** When to try to e-mail it next; null: sent, given up, or nothing to send it with. */
    mailDueAt: integer("mail_due_at"),
    mailedAt: integer("mailed_at"),
    mailAttempts: integer("mail_attempts").notNull().default(0),
    /** Why the last attempt failed, for the operator to read. */
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
    // Finds what the same person sent a moment ago.
    index("contact_messages_sender").on(t.email, t.createdAt),
  ],
);

export const payers = ["operator", "owner"] as const;

/** What calls cost at providers: reserved before the call, settled after it. */
export const spendEntries = sqliteTable(
  "spend_entries",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Whose key it was: the operator's, or the workspace owner's own. */
    payer: text("payer", { enum: payers }).notNull(),
    taskId: text("task_id"),
    /** What the money was for: the idea that was written about, and the sort of work on it. */
    ideaId: text("idea_id"),
    purpose: text("purpose").notNull(),
    provider: text("provider").notNull(),
    model: text("model").notNull(),
    status: text("status", { enum: ["reserved", "settled", "released"] }).notNull(),
    /** Reserved: the most that it can cost. A call may cost less than a cent. */
    amountMicroDollars: integer("amount_micro_dollars").notNull(),
    /** In and out together; reserved: the most that it can use. */
    tokens: integer("tokens").notNull(),
    /** What a million tokens cost, in and out, in micro-dollars; null: nobody knows the price. */
    inputPrice: integer("input_price"),
    outputPrice: integer("output_price"),
    origin: origin(),
    /** Of its workspace's calendar. */
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

/** What a workspace may spend. Without a row it is as the installation has it. */
export const stoppers = ["owner", "restore"] as const;

export const spendLimits = sqliteTable("spend_limits", {
  workspaceId: text("workspace_id")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** In micro-dollars, of the owner's own money; null: no limit of theirs. */
  dayMicroDollars: integer("day_micro_dollars"),
  monthMicroDollars: integer("month_micro_dollars"),
  /** In tokens a day, for models whose price nobody knows. */
  dayTokens: integer("day_tokens"),
  /** Since when nothing may be spent; null: it may. */
  stoppedAt: integer("stopped_at"),
  /** Who has stopped it: its owner, or the product, since a backup was restored. Null: it is not stopped. */
  stoppedBy: text("stopped_by", { enum: stoppers }),
});

/** What a model has answered to the calls that a task takes, so that a crash pays for one at most. */
export const taskSteps = sqliteTable(
  "task_steps",
  {
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    /** Such as `outline` or `section 2`. */
    name: text("name").notNull(),
    /** JSON, as its work reads it. */
    answer: text("answer").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.name] })],
);

/** The blog of a workspace, at an address of this installation. */
export const blogs = sqliteTable(
  "blogs",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** In its address: lower-case letters, digits and hyphens. */
    name: text("name").notNull().unique(),
    title: text("title").notNull(),
    about: text("about").notNull(),
    /** Who answers for it; many countries ask for that. */
    imprint: text("imprint").notNull(),
    /** Of its links and lines, as #rrggbb. */
    color: text("color").notNull(),
    /** That of its owner's texts, as a tag such as `en-US`. */
    language: text("language").notNull(),
    /** Shown beside its title; null: it has none. */
    logoId: text("logo_id"),
    /** One of Apple's, under which directories list its podcast. */
    podcastCategory: text("podcast_category").notNull().default("Education"),
    /** Grows with whatever changes one of its pages, in the same transaction: kept pages compare it. */
    revision: integer("revision").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("blogs_logo")
      .on(t.logoId)
      .where(sql`logo_id is not null`),
  ],
);

/** The domain of an owner's own at which their blog is to stand. */
export const blogDomains = sqliteTable(
  "blog_domains",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => blogs.workspaceId, { onDelete: "cascade" }),
    /** As browsers send it: lower case, in ASCII, without a port. Several may claim one. */
    domain: text("domain").notNull(),
    /** Since when it is proven to be theirs; null: it is not, and counts for nothing. */
    provenAt: integer("proven_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("blog_domains_proven")
      .on(t.domain)
      .where(sql`proven_at is not null`),
  ],
);

/** What stands on a blog, or has stood there. */
export const blogPosts = sqliteTable(
  "blog_posts",
  {
    /** Names its placement. */
    key: text("key").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** In its address; it keeps it for good. */
    slug: text("slug").notNull(),
    /** As it was sent (JSON). */
    payload: text("payload").notNull(),
    /** That of its payload: while the post can be read, everybody may see it. */
    pictureId: text("picture_id"),
    publishedAt: integer("published_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When it was taken down by its owner; null: it can be read. */
    unpublishedAt: integer("unpublished_at"),
    /** Since when the operator keeps it down after a notice; null: they do not. */
    blockedAt: integer("blocked_at"),
    /** Since when there is something about it that search engines have not been told; null: there is nothing. */
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

/** A blog whose owner has search engines told of what is new there. */
export const blogIndexNow = sqliteTable(
  "blog_index_now",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => blogs.workspaceId, { onDelete: "cascade" }),
    /** When they are to be told; while they are, the end of the lease; null: there is nothing to tell. */
    dueAt: integer("due_at"),
    /** Since when that is so; null: it is not. */
    since: integer("since"),
    /** That came to nothing, in a row. */
    attempts: integer("attempts").notNull().default(0),
    /** When they were told last; null: never. */
    notifiedAt: integer("notified_at"),
    /** Why they could not be told, in words; null: they could. */
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [
    index("blog_index_now_due")
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);

/** Blogs whose articles can be heard, or could once, as episodes of a podcast. */
export const blogPodcasts = sqliteTable(
  "blog_podcasts",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => blogs.workspaceId, { onDelete: "cascade" }),
    /** Off, its audio goes piece by piece; its guid stays, in case it comes back. */
    isOn: integer("is_on", { mode: "boolean" }).notNull(),
    /** By which directories know it wherever it moves. */
    guid: text("guid").notNull(),
    /** Square, as JPEG; null: it has not been drawn yet. */
    cover: blob("cover", { mode: "buffer" }),
    /** A hash of what it was drawn from. */
    coverOf: text("cover_of"),
    /** When there is something to see to; while it is seen to, the end of the lease; null: there is nothing. */
    dueAt: integer("due_at"),
    /** Grows with whatever there may be to see to: what has come in meanwhile is told by it. */
    asked: integer("asked").notNull().default(0),
    /** That came to nothing, in a row. */
    attempts: integer("attempts").notNull().default(0),
    /** Why no audio could be made, in words; null: it could. */
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

/** An article that can be heard, or why it cannot. */
export const blogEpisodes = sqliteTable(
  "blog_episodes",
  {
    /** In the address of its audio: another text has another one. */
    id: id(),
    postKey: text("post_key")
      .notNull()
      .references(() => blogPosts.key, { onDelete: "cascade" }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => blogPodcasts.workspaceId, { onDelete: "cascade" }),
    state: text("state", { enum: episodeStates }).notNull(),
    /** As it was when the post was changed last: a later change is not what is heard. */
    postUpdatedAt: integer("post_updated_at").notNull(),
    /** A hash of what is read, and of who reads it. */
    spoken: text("spoken").notNull(),
    /** Of its audio, also of what was cleared. */
    bytes: integer("bytes").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** Why it cannot be heard, in words; null: it can. */
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("blog_episodes_post").on(t.postKey),
    index("blog_episodes_workspace").on(t.workspaceId),
  ],
);

/** The audio of an episode, in parts of one size: whoever asks for some of it gets that much read. */
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

/** How often a post was read on a day (UTC), each reader once. */
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

/** What somebody has said against a post of a blog, and what has become of it. */
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
    /** The post's address and text (JSON) when it was reported: they may be others by now. */
    address: text("address").notNull(),
    article: text("article").notNull(),
    grounds: text("grounds", { enum: takedownGrounds }).notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** Postal address and telephone number; copyright asks for them. */
    contactDetails: text("contact_details").notNull(),
    claim: text("claim").notNull(),
    state: text("state", { enum: takedownStates }).notNull(),
    createdAt: createdAt(),
    /** What its owner has answered; null: nothing. */
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

/** What was done about a notice, by whom and why. None is ever changed. */
export const takedownSteps = sqliteTable(
  "takedown_steps",
  {
    id: id(),
    takedownRequestId: text("takedown_request_id")
      .notNull()
      .references(() => takedownRequests.id, { onDelete: "cascade" }),
    /** The state that it led to. */
    state: text("state", { enum: takedownStates }).notNull(),
    /** Who did it; null: whoever sent the notice, or somebody whose account is gone. */
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("takedown_steps_request").on(t.takedownRequestId, t.id),
    index("takedown_steps_actor").on(t.actorId),
  ],
);

/** E-mails about notices, each written in the transaction of its step. */
export const takedownEmails = sqliteTable(
  "takedown_emails",
  {
    id: id(),
    takedownRequestId: text("takedown_request_id")
      .notNull()
      .references(() => takedownRequests.id, { onDelete: "cascade" }),
    recipient: text("recipient", { enum: takedownParties }).notNull(),
    /** Addresses, with commas between them. */
    toAddress: text("to_address").notNull(),
    replyName: text("reply_name").notNull(),
    replyPath: text("reply_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    /** When to try next; null: sent, given up, or nothing to send it with. */
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

/** What agents write from, as it read when it was fetched. */
export const sources = sqliteTable(
  "sources",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Empty: a text of the owner's own. */
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

/* The desk on which texts are read and decided on. */

/** What a person has changed in a text and not made a version of yet. */
export const edits = sqliteTable(
  "edits",
  {
    contentItemId: text("content_item_id")
      .primaryKey()
      .references(() => contentItems.id, { onDelete: "cascade" }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The version that it was made from. */
    baseId: text("base_id").notNull(),
    /** Counts how often it was kept. */
    revision: integer("revision").notNull(),
    /** The opened page that has kept it last: two of them do not write over each other. */
    openedAs: text("opened_as").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    body: text("body").notNull(),
    savedAt: integer("saved_at").notNull(),
    /** When it was put away, which can be undone; null: it was not. */
    discardedAt: integer("discarded_at"),
  },
  (t) => [index("edits_workspace").on(t.workspaceId)],
);

/** The pictures of a workspace: what its owner has uploaded, and the covers that were drawn. */
export const pictures = sqliteTable(
  "pictures",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Of the bytes that it was made from: the same ones are the same picture. */
    sha256: text("sha256").notNull(),
    kind: text("kind", { enum: pictureKinds }).notNull(),
    /** As its file was called, or the title that it was drawn from. */
    name: text("name").notNull(),
    /** What it shows, in words; empty: nobody has said so yet. */
    alt: text("alt").notNull(),
    /** It says nothing that the text does not: nobody has to be told of it. */
    decorative: integer("decorative", { mode: "boolean" }).notNull(),
    /** Of its largest file, in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Of the files for programs that know no WebP. */
    type: text("type", { enum: pictureTypes }).notNull(),
    /** Of all of its files. */
    bytes: integer("bytes").notNull(),
    createdAt: createdAt(),
    /** When its owner has deleted it; null: it is there. */
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

/** Its sizes, each ready to be sent. */
export const pictureFiles = sqliteTable(
  "picture_files",
  {
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
    /** Its width and sort, such as `800.webp`. */
    name: text("name").notNull(),
    content: blob("content", { mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.name] })],
);

/* Events of this workspace, sent to webhook endpoints of the owner's. */

export const webhookEndpointPauses = ["owner", "fails", "gone"] as const;

/** An address of the owner's that is sent events (not the webhook among the places, which is sent texts). */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** What its owner calls it. */
    name: text("name").notNull(),
    /** Of its address, which as a whole is secret: it may hold what nobody else is to read. */
    host: text("host").notNull(),
    /** Address and signing key: AES-256-GCM, base64url. */
    secret: text("secret").notNull(),
    keyVersion: integer("key_version").notNull(),
    /** The types of events that it asks for (JSON). */
    events: text("events").notNull(),
    /** Why nothing is sent to it; null: it is. */
    pausedFor: text("paused_for", { enum: webhookEndpointPauses }),
    pausedAt: integer("paused_at"),
    /** When it last took something; null: never yet. */
    workedAt: integer("worked_at"),
    /** Since when it takes nothing, and why; null: it does, as far as anybody knows. */
    failsSince: integer("fails_since"),
    problem: text("problem"),
    /** When its owner was told of that; null: they were not. */
    ownerNotifiedAt: integer("owner_notified_at"),
    /** When its owner removed it, which can be undone; null: it is there. */
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

/** An event for one endpoint; written in the transaction in which it happens. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** Also goes with it, as `webhook-id`. */
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventType: text("event_type").notNull(),
    /** What it is about (JSON): ids, title and address, never a text. */
    about: text("about").notNull(),
    origin: origin(),
    state: text("state", { enum: webhookDeliveryStates }).notNull(),
    /** When to try next; while that is under way, the end of its lease. Null: never by itself. */
    dueAt: integer("due_at"),
    /** Failures since it was first to be sent. */
    attempts: integer("attempts").notNull().default(0),
    /** From when its day of trying counts. */
    since: integer("since").notNull(),
    /** When it was last tried, what was answered, in words, and how long that took. */
    triedAt: integer("tried_at"),
    answer: text("answer"),
    tookMs: integer("took_ms"),
    /** When it happened. */
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
