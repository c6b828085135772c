import type { Db, Queries } from "#db/client.server.ts";
import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.ts";
import { addNews } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { TakedownState } from "#app/workspace/takedown.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { BlogPost } from "#app/domain/blog/blog.ts";
import { blockPost, unblockPost } from "#app/domain/blog/blogs.server.ts";
import {
  createTakedownEmailDelivery,
  takedownEmailsSql,
} from "./takedown-email-delivery.server.ts";
import {
  takedownEmailsOf,
  type TakedownEmailText,
  type TakedownEmailSender,
} from "./takedown-emails.server.ts";
import { decisions, type Decision } from "./takedown.ts";
import type { CounterNotice, Report } from "./takedown-forms.ts";
import { takedownSql, type TakedownRow } from "./takedown-sql.server.ts";
import { articleOf, createTakedownReader } from "./read-takedowns.server.ts";

/** The same notice from the same person within this time counts once. */
const deduplicationWindow = 10 * MINUTE;

interface TakedownsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Null: no mail server is set; emails are stored to be sent manually. */
  mailer: Mailer | null;
  log: Log;
  sender: TakedownEmailSender;
  emit(event: WorkspaceEvent): void;
}

/** The actor; null: the reporter. */
type StepBy = { id: string } | null;

/** Notices about blog posts and their handling: each step is one transaction. */
export function createTakedowns({ db, clock, newId, mailer, log, sender, emit }: TakedownsDeps) {
  const delivery =
    mailer && createTakedownEmailDelivery({ db, clock, mailer, log, url: sender.url });

  async function write(work: (tx: Queries) => Promise<readonly WorkspaceEvent[]>): Promise<void> {
    const events = await db.write(work);
    for (const event of events) emit(event);
    void delivery?.deliverDue();
  }

  async function rowOf(tx: Queries, id: string): Promise<TakedownRow> {
    const row = await tx.statement<TakedownRow>(takedownSql.one).get(id);
    if (!row) throw new AppError("not_found", "This notice doesn’t exist.");
    return row;
  }

  /** Stores a step and emails the people involved. */
  async function note(
    tx: Queries,
    id: string,
    {
      state,
      by,
      reason,
      quiet = false,
    }: { state: TakedownState; by: StepBy; reason: string; quiet?: boolean },
  ): Promise<void> {
    const step = { id: newId(), takedownRequestId: id, state, actorId: by?.id ?? null, reason };
    await tx.statement(takedownSql.addStep).run({ ...step, now: clock.now() });
    if (quiet) return;
    const row = await rowOf(tx, id);
    const takedown = { ...row, title: articleOf(row).title };
    for (const letter of takedownEmailsOf({ takedown, state, reason, sender }))
      await addEmail(tx, row, letter);
  }

  async function addEmail(
    tx: Queries,
    takedown: TakedownRow,
    letter: TakedownEmailText,
  ): Promise<void> {
    const now = clock.now();
    const to = await addressOf(tx, takedown, letter);
    // The address may not be theirs, so they read it on their pages.
    if (to === null) return;
    await tx.statement(takedownEmailsSql.add).run({
      id: newId(),
      takedownRequestId: takedown.id,
      recipient: letter.recipient,
      to,
      ...(letter.recipient === "operator"
        ? { replyName: takedown.name, replyPath: takedown.email }
        : { replyName: sender.product, replyPath: sender.dmcaEmail }),
      subject: letter.subject,
      text: `${[...letter.paragraphs, "-- ", `${sender.product}, ${sender.url}/dmca`].join("\n\n")}\n`,
      now,
      dueAt: mailer ? now : null,
    });
  }

  async function addressOf(
    tx: Queries,
    { workspaceId, email }: TakedownRow,
    { recipient }: TakedownEmailText,
  ): Promise<string | null> {
    if (recipient === "reporter") return email;
    if (recipient === "operator") return sender.operators.join(",");
    const owner = await tx.statement<{ email: string }>(takedownSql.ownerOf).get(workspaceId);
    return owner?.email ?? null;
  }

  /** Notifies the owner in the app. */
  async function tellOwner(
    tx: Queries,
    row: TakedownRow,
    { state, reason }: { state: keyof typeof news; reason: string },
  ): Promise<WorkspaceEvent> {
    const { workspaceId, postKey } = row;
    const contentItemId = await tx
      .statement<{ id: string }>(takedownSql.contentItemOf)
      .value(postKey, workspaceId);
    const { title, words, severity } = news[state];
    const activity = await addNews(tx, {
      id: newId(),
      workspaceId,
      title,
      description: `${articleOf(row).title}: ${words} ${reason}`,
      severity,
      origin: "real",
      createdAt: clock.now(),
      contentItemId: contentItemId ?? null,
    });
    return { workspaceId, type: "activity", activity };
  }

  return {
    /** A fake ID, so that robots notice nothing. */
    pretend: newId,

    ...createTakedownReader(db),

    /** Stores a notice and returns its ID; a repeated notice counts once. */
    async receive(
      post: Pick<BlogPost, "key" | "title" | "body"> & { workspaceId: string; address: string },
      report: Report,
    ): Promise<string> {
      const { key: postKey, workspaceId, address, title, body } = post;
      const { grounds, claim, name, email, contactDetails } = report;
      let id = newId();
      await write(async (tx) => {
        const now = clock.now();
        const since = now - deduplicationWindow;
        const same = await tx
          .statement<{ id: string }>(takedownSql.same)
          .get({ postKey, since, email, claim, grounds });
        if (same) {
          ({ id } = same);
          return [];
        }
        const article = JSON.stringify({ title, body });
        const said = { grounds, claim, name, email, contactDetails };
        await tx
          .statement(takedownSql.add)
          .run({ id, workspaceId, postKey, address, article, ...said, now });
        await note(tx, id, { state: "received", by: null, reason: "" });
        return [];
      });
      return id;
    },

    /**
     * An operator decides.
     * @throws AppError `not_found`, or `not_waiting` when this is no longer possible
     */
    decide: (by: { id: string }, id: string, state: Decision, reason: string): Promise<void> =>
      write(async (tx) => {
        const row = await rowOf(tx, id);
        const possible: readonly TakedownState[] = decisions[row.state];
        if (!possible.includes(state))
          throw new AppError(
            "not_waiting",
            "This notice has already been decided. Reload the page.",
          );
        await tx.statement(takedownSql.move).run({ id, state, from: row.state });
        const { workspaceId, postKey: key } = row;
        if (state === "taken_down") await blockPost(tx, { workspaceId, key, now: clock.now() });
        // Nothing changes while another notice keeps the post down.
        const quiet = state === "restored" && (await isKeptDown(tx, key));
        if (state === "restored" && !quiet)
          await unblockPost(tx, { workspaceId, key, now: clock.now() });
        await note(tx, id, { state, by, reason, quiet });
        if (quiet || state === "dismissed") return [];
        return [await tellOwner(tx, row, { state, reason })];
      }),

    /**
     * An owner's counter-notice.
     * @throws AppError `not_found`, or `not_waiting` when the post isn't down or was already countered
     */
    counter: (
      { workspaceId, user }: Actor,
      id: string,
      { name, contactDetails, claim }: CounterNotice,
    ): Promise<void> =>
      write(async (tx) => {
        const row = await rowOf(tx, id);
        if (row.workspaceId !== workspaceId)
          throw new AppError("not_found", "This notice doesn’t exist.");
        const { changes } = await tx
          .statement(takedownSql.counter)
          .run({ id, name, contactDetails, claim, now: clock.now() });
        if (changes === 0)
          throw new AppError(
            "not_waiting",
            "This notice isn’t waiting for a counter-notice. Reload the page.",
          );
        await note(tx, id, { state: "countered", by: user, reason: "" });
        return [];
      }),

    /** Sends due emails, also those of the last run. */
    async deliverDue(): Promise<void> {
      await delivery?.deliverDue();
    },

    async stop(): Promise<void> {
      await delivery?.stop();
    },
  };
}

/** Another notice may be about the same post. */
const isKeptDown = async (tx: Queries, key: string): Promise<boolean> =>
  ((await tx.statement<{ count: number }>(takedownSql.keepingDown).value(key)) ?? 0) > 0;

const news = {
  taken_down: {
    title: "Taken Down",
    words: "we took it down from your blog after a notice.",
    severity: "warning",
  },
  restored: { title: "Restored", words: "your blog shows it again.", severity: "success" },
  kept_down: {
    title: "Kept Down",
    words: "it stays down, despite your counter-notice.",
    severity: "warning",
  },
} as const;
