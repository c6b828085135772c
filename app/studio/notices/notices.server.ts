import type { Db, Queries } from "../../../db/client.server";
import { MINUTE, type Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import type { Log } from "../../core/log.server";
import type { Mailer } from "../../platform/mail/mailer";
import { addNews } from "../../workspace/activities.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { NoticeState } from "../../workspace/notice";
import type { Actor } from "../../workspace/viewer";
import type { BlogPost } from "../blog/blog";
import { blockPost, unblockPost } from "../blog/blogs.server";
import { createLetterDelivery, lettersSql } from "./letter-delivery.server";
import { lettersOf, type Letter, type LetterSender } from "./letters.server";
import { decisions, type Decision } from "./notice";
import type { CounterNotice, Report } from "./notice-forms";
import { noticeSql, type NoticeRow } from "./notice-sql.server";
import { articleOf, createNoticeReader } from "./read-notices.server";

/** The same words from the same person within this time are one notice, sent twice. */
const deduplicationWindow = 10 * MINUTE;

interface NoticesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Null: no mail server is set; letters are kept to be read and sent by hand. */
  mailer: Mailer | null;
  log: Log;
  sender: LetterSender;
  emit(event: WorkspaceEvent): void;
}

/** Who acts; null: whoever sent the notice. */
type StepBy = { id: string } | null;

/** What people say against posts of blogs, and what is done about it: each step is one transaction. */
export function createNotices({ db, clock, newId, mailer, log, sender, emit }: NoticesDeps) {
  const delivery = mailer && createLetterDelivery({ db, clock, mailer, log, url: sender.url });

  async function write(work: (tx: Queries) => Promise<readonly WorkspaceEvent[]>): Promise<void> {
    const events = await db.write(work);
    for (const event of events) emit(event);
    void delivery?.deliverDue();
  }

  async function rowOf(tx: Queries, id: string): Promise<NoticeRow> {
    const row = await tx.statement<NoticeRow>(noticeSql.one).get(id);
    if (!row) throw new AppError("not_found", "There is no such notice.");
    return row;
  }

  /** Notes a step, and writes to those whom it concerns. */
  async function note(
    tx: Queries,
    id: string,
    {
      state,
      by,
      reason,
      quiet = false,
    }: { state: NoticeState; by: StepBy; reason: string; quiet?: boolean },
  ): Promise<void> {
    const step = { id: newId(), noticeId: id, state, actorId: by?.id ?? null, reason };
    await tx.statement(noticeSql.addStep).run({ ...step, now: clock.now() });
    if (quiet) return;
    const row = await rowOf(tx, id);
    const notice = { ...row, title: articleOf(row).title };
    for (const letter of lettersOf({ notice, state, reason, sender }))
      await addLetter(tx, row, letter);
  }

  async function addLetter(tx: Queries, notice: NoticeRow, letter: Letter): Promise<void> {
    const now = clock.now();
    const to = await addressOf(tx, notice, letter);
    // Nobody knows whether the address is theirs: what they are told stands on their pages.
    if (to === null) return;
    await tx.statement(lettersSql.add).run({
      id: newId(),
      noticeId: notice.id,
      recipient: letter.recipient,
      to,
      ...(letter.recipient === "operator"
        ? { replyName: notice.name, replyAddress: notice.email }
        : { replyName: sender.product, replyAddress: sender.dmcaEmail }),
      subject: letter.subject,
      text: `${[...letter.paragraphs, "-- ", `${sender.product}, ${sender.url}/dmca`].join("\n\n")}\n`,
      now,
      dueAt: mailer ? now : null,
    });
  }

  async function addressOf(
    tx: Queries,
    { workspaceId, email }: NoticeRow,
    { recipient }: Letter,
  ): Promise<string | null> {
    if (recipient === "reporter") return email;
    if (recipient === "operator") return sender.operators.join(",");
    const owner = await tx.statement<{ email: string }>(noticeSql.ownerOf).get(workspaceId);
    return owner?.email ?? null;
  }

  /** Tells its owner where they read what happens. */
  async function tellOwner(
    tx: Queries,
    row: NoticeRow,
    { state, reason }: { state: keyof typeof news; reason: string },
  ): Promise<WorkspaceEvent> {
    const { workspaceId, postKey } = row;
    const pieceId = await tx
      .statement<{ id: string }>(noticeSql.pieceOf)
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
      pieceId: pieceId ?? null,
    });
    return { workspaceId, type: "activity", activity };
  }

  return {
    /** The id of no notice, for a robot that is to notice nothing. */
    pretend: newId,

    ...createNoticeReader(db),

    /** Keeps what somebody says of a post. Its id; said twice, it is one notice. */
    async receive(
      post: Pick<BlogPost, "key" | "title" | "body"> & { workspaceId: string; address: string },
      report: Report,
    ): Promise<string> {
      const { key: postKey, workspaceId, address, title, body } = post;
      const { grounds, claim, name, email, reach } = report;
      let id = newId();
      await write(async (tx) => {
        const now = clock.now();
        const since = now - deduplicationWindow;
        const same = await tx
          .statement<{ id: string }>(noticeSql.same)
          .get({ postKey, since, email, claim, grounds });
        if (same) {
          ({ id } = same);
          return [];
        }
        const article = JSON.stringify({ title, body });
        const said = { grounds, claim, name, email, reach };
        await tx
          .statement(noticeSql.add)
          .run({ id, workspaceId, postKey, address, article, ...said, now });
        await note(tx, id, { state: "received", by: null, reason: "" });
        return [];
      });
      return id;
    },

    /**
     * An operator decides.
     * @throws AppError `not_found`, or `not_waiting` when this cannot be done any more
     */
    decide: (by: { id: string }, id: string, state: Decision, reason: string): Promise<void> =>
      write(async (tx) => {
        const row = await rowOf(tx, id);
        const possible: readonly NoticeState[] = decisions[row.state];
        if (!possible.includes(state))
          throw new AppError("not_waiting", "This was decided meanwhile: look at it again.");
        await tx.statement(noticeSql.move).run({ id, state, from: row.state });
        const { workspaceId, postKey: key } = row;
        if (state === "taken_down") await blockPost(tx, { workspaceId, key, now: clock.now() });
        // Nothing changes for anybody while another notice keeps it down.
        const quiet = state === "restored" && (await isKeptDown(tx, key));
        if (state === "restored" && !quiet)
          await unblockPost(tx, { workspaceId, key, now: clock.now() });
        await note(tx, id, { state, by, reason, quiet });
        if (quiet || state === "dismissed") return [];
        return [await tellOwner(tx, row, { state, reason })];
      }),

    /**
     * An owner answers a notice for which a post of theirs is down.
     * @throws AppError `not_found`, or `not_waiting` when it is not down, or was answered
     */
    counter: (
      { workspaceId, user }: Actor,
      id: string,
      { name, reach, claim }: CounterNotice,
    ): Promise<void> =>
      write(async (tx) => {
        const row = await rowOf(tx, id);
        if (row.workspaceId !== workspaceId)
          throw new AppError("not_found", "There is no such notice.");
        const { changes } = await tx
          .statement(noticeSql.counter)
          .run({ id, name, reach, claim, now: clock.now() });
        if (changes === 0)
          throw new AppError("not_waiting", "This notice waits for no answer: look at it again.");
        await note(tx, id, { state: "countered", by: user, reason: "" });
        return [];
      }),

    /** Sends the e-mails that are due, also those of the last run. */
    async deliverDue(): Promise<void> {
      await delivery?.deliverDue();
    },

    async stop(): Promise<void> {
      await delivery?.stop();
    },
  };
}

/** Another notice may be against the same post. */
const isKeptDown = async (tx: Queries, key: string): Promise<boolean> =>
  ((await tx.statement<{ count: number }>(noticeSql.keepingDown).value(key)) ?? 0) > 0;

const news = {
  taken_down: {
    title: "Taken Down",
    words: "the operator has taken it down from your blog after a notice.",
    severity: "warning",
  },
  restored: { title: "Restored", words: "your blog shows it again.", severity: "success" },
  kept_down: {
    title: "Kept Down",
    words: "it stays down, despite your counter-notice.",
    severity: "warning",
  },
} as const;
