import { createHmac } from "node:crypto";
import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { deriveKey, type SecretKey } from "#app/core/secrets/secrets.server.ts";
import { addAction, addNews } from "#app/workspace/activities.server.ts";
import type { Activity } from "#app/workspace/activity.ts";
import { blogBase } from "#app/workspace/paths/blog.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { readdress } from "#app/domain/publishing/publications/readdress.server.ts";
import { blogSql } from "./blog-sql.server.ts";
import { ownBlogName } from "./blog.ts";
import { addressesChanged } from "./changed.server.ts";
import { proofName, readDomain } from "./domain.ts";
import type { ResolveTxt } from "./txt-records.server.ts";

/** The only statements that write blog domains. */
const sql = {
  one: `SELECT domain, proven_at AS "provenAt" FROM blog_domains WHERE workspace_id = ?`,
  all: `SELECT domain, workspace_id AS "workspaceId" FROM blog_domains WHERE proven_at IS NOT NULL`,
  holder: `SELECT workspace_id FROM blog_domains WHERE domain = ? AND proven_at IS NOT NULL`,
  enter: `INSERT INTO blog_domains (workspace_id, domain, created_at) VALUES (@workspaceId, @domain, @now)
    ON CONFLICT (workspace_id) DO UPDATE SET domain = @domain, proven_at = NULL, created_at = @now`,
  prove: `UPDATE blog_domains SET proven_at = @now
    WHERE workspace_id = @workspaceId AND domain = @domain AND proven_at IS NULL`,
  lose: "UPDATE blog_domains SET proven_at = NULL WHERE workspace_id = ?",
  remove: "DELETE FROM blog_domains WHERE workspace_id = ?",
} as const;

interface DomainRow {
  domain: string;
  provenAt: number | null;
}

/** A domain as its owner sees it. */
interface OwnDomain extends DomainRow {
  /** The TXT record that proves ownership. */
  record: { name: string; value: string };
}

interface BlogDomainsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  secret: SecretKey;
  /** Of the product. */
  appUrl: string;
  /** Off: no domain counts, and none can be entered. */
  isOn: boolean;
  resolveTxt: ResolveTxt;
  emit(event: WorkspaceEvent): void;
}

/**
 * Custom domains of blogs. A domain counts once a TXT record below it contains a value shown only to its
 * workspace. A page at the domain would prove nothing, because abandoned domains still lead to this server.
 */
export function createBlogDomains(deps: BlogDomainsDeps) {
  const { db, clock, newId, appUrl, isOn, resolveTxt, emit } = deps;
  const key = deriveKey(deps.secret, "blog domains");
  const appHost = new URL(appUrl).hostname;
  /** Verified domains, cached because every request is compared with them. Only this process writes them. */
  let workspaces = new Map<string, string>();

  // Always the same value, so that a returning owner needn't change the record.
  const proofOf = (workspaceId: string, domain: string) =>
    `blog-proof=${createHmac("sha256", key).update(`${workspaceId}\n${domain}`).digest("base64url").slice(0, 32)}`;

  const recordOf = (workspaceId: string, domain: string) => ({
    name: proofName(domain),
    value: proofOf(workspaceId, domain),
  });

  async function load(): Promise<void> {
    if (!isOn) return;
    const rows = await db.read.statement<{ domain: string; workspaceId: string }>(sql.all).all();
    workspaces = new Map(rows.map(({ domain, workspaceId }) => [domain, workspaceId]));
  }

  /** Updates publication addresses after the setting has changed since the last start. */
  async function begin(): Promise<void> {
    const rows = await db.read.statement<{ domain: string; workspaceId: string }>(sql.all).all();
    for (const { domain, workspaceId } of rows) {
      const [from, to] = isOn ? [null, domain] : [domain, null];
      await db.write(async (tx) => {
        await tx.statement(blogSql.touch).run(workspaceId);
        await readdressAll(tx, workspaceId, from, to);
      });
    }
    await load();
  }

  async function of(workspaceId: string): Promise<OwnDomain | null> {
    if (!isOn) return null;
    const row = await db.read.statement<DomainRow>(sql.one).get(workspaceId);
    return row ? { ...row, record: recordOf(workspaceId, row.domain) } : null;
  }

  /** Moves its pages and publications to this domain; null: to the product's address. */
  async function move(tx: Queries, workspaceId: string, from: string | null, to: string | null) {
    await readdressAll(tx, workspaceId, from, to);
    // An unverified domain changes no addresses.
    if (from !== to) await addressesChanged(tx, { workspaceId, now: clock.now() });
  }

  async function readdressAll(
    tx: Queries,
    workspaceId: string,
    from: string | null,
    to: string | null,
  ) {
    const blog = await tx.statement<{ name: string }>(blogSql.ofWorkspace).get(workspaceId);
    if (!blog) throw new AppError("conflict", "Set up your blog before you add a domain.");
    await readdress(tx, {
      workspaceId,
      channel: ownBlogName,
      from: blogBase({ appUrl, name: blog.name, domain: from }),
      to: blogBase({ appUrl, name: blog.name, domain: to }),
    });
  }

  const note = (tx: Queries, actor: Actor, title: string, description: string) =>
    addAction(tx, {
      id: newId(),
      actor,
      agentId: null,
      title,
      description,
      createdAt: clock.now(),
      change: null,
    });

  async function change(
    workspaceId: string,
    work: (tx: Queries) => Promise<readonly (readonly [string, Activity])[]>,
  ): Promise<OwnDomain | null> {
    const activities = await db.write(work);
    await load();
    for (const [owner, activity] of activities)
      emit({ workspaceId: owner, type: "activity", activity });
    return of(workspaceId);
  }

  /** The previous owner no longer has the record, so the domain has changed hands. */
  async function releaseFrom(tx: Queries, holder: string, domain: string) {
    await tx.statement(sql.lose).run(holder);
    await move(tx, holder, domain, null);
    return addNews(tx, {
      id: newId(),
      workspaceId: holder,
      title: "Blog domain lost",
      description: `Another account verified ${domain}. Your blog is back at its previous address.`,
      severity: "warning",
      origin: "real",
      createdAt: clock.now(),
    });
  }

  return {
    isOn,
    begin,
    of,
    /** The blog at this domain; null: none. @param domain as in a URL, without a port */
    workspaceOf: (domain: string): string | null => workspaces.get(domain) ?? null,

    /** Sets a domain to verify, replacing the current one. @throws AppError `bad_request`, `conflict` */
    async enter(actor: Actor, typed: string): Promise<OwnDomain | null> {
      if (!isOn) throw isOff();
      const { workspaceId } = actor;
      const read = readDomain(typed, appHost);
      if ("problem" in read) throw new AppError("bad_request", read.problem);
      const { domain } = read;
      return change(workspaceId, async (tx) => {
        const before = await tx.statement<DomainRow>(sql.one).get(workspaceId);
        if (before?.domain === domain) return [];
        await move(tx, workspaceId, before?.provenAt ? before.domain : null, null);
        await tx.statement(sql.enter).run({ workspaceId, domain, now: clock.now() });
        return [[workspaceId, await note(tx, actor, "Blog domain added", domain)]];
      });
    },

    /**
     * Checks the proof. @throws AppError `not_found` when no domain is set, `conflict` without a proof or if
     * another blog still has one, `outbound_unreachable`
     */
    async check(actor: Actor): Promise<OwnDomain | null> {
      if (!isOn) throw isOff();
      const { workspaceId } = actor;
      const entered = await of(workspaceId);
      if (!entered) throw new AppError("not_found", "Add a domain first.");
      if (entered.provenAt !== null) return entered;
      const { domain, record } = entered;
      const found = (await resolveTxt(record.name)).map((text) => text.trim());
      if (!found.includes(record.value)) throw isUnproven(record.name, found.length > 0);
      return change(workspaceId, async (tx) => {
        const now = clock.now();
        const holder = await tx.statement<{ workspace_id: string }>(sql.holder).value(domain);
        const activities: [string, Activity][] = [];
        if (holder !== undefined && holder !== workspaceId) {
          if (found.includes(proofOf(holder, domain))) throw isTaken();
          activities.push([holder, await releaseFrom(tx, holder, domain)]);
        }
        const { changes } = await tx.statement(sql.prove).run({ workspaceId, domain, now });
        // Another tab has verified it or entered another one in the meantime.
        if (changes === 0) return activities;
        await move(tx, workspaceId, null, domain);
        activities.push([workspaceId, await note(tx, actor, "Blog domain verified", domain)]);
        return activities;
      });
    },

    /** The blog returns to its previous address, and anyone may verify the domain. */
    async remove(actor: Actor): Promise<void> {
      const { workspaceId } = actor;
      await change(workspaceId, async (tx) => {
        const before = await tx.statement<DomainRow>(sql.one).get(workspaceId);
        if (!before) return [];
        await tx.statement(sql.remove).run(workspaceId);
        if (before.provenAt !== null) await move(tx, workspaceId, before.domain, null);
        return [[workspaceId, await note(tx, actor, "Blog domain removed", before.domain)]];
      });
    },
  };
}

const isOff = () =>
  new AppError(
    "conflict",
    "Custom domains aren’t turned on for this site. Ask your administrator.",
  );

const isTaken = () =>
  new AppError(
    "conflict",
    "Another blog verified this domain, and its TXT record still exists. Remove that record at your domain provider, then check again.",
  );

function isUnproven(name: string, hasOthers: boolean): AppError {
  const seen = hasOthers
    ? `The TXT record at ${name} has a different value.`
    : `We found no TXT record at ${name} yet.`;
  return new AppError(
    "conflict",
    `${seen} New records can take an hour to appear. Compare the value, then check again.`,
  );
}
