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

/** The only texts that write the domains of blogs. */
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
  /** The TXT record that proves it to be theirs. */
  record: { name: string; value: string };
}

interface BlogDomainsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  secret: SecretKey;
  /** Of the product. */
  appUrl: string;
  /** Off: none counts, and none can be entered. */
  isOn: boolean;
  resolveTxt: ResolveTxt;
  emit(event: WorkspaceEvent): void;
}

/**
 * Domains of owners' own for their blogs. A domain counts once a TXT record below it holds what only its
 * workspace was shown. A page at the domain would prove nothing: a domain whose owner has left still
 * leads to this server, which would answer for anybody.
 */
export function createBlogDomains(deps: BlogDomainsDeps) {
  const { db, clock, newId, appUrl, isOn, resolveTxt, emit } = deps;
  const key = deriveKey(deps.secret, "blog domains");
  const appHost = new URL(appUrl).hostname;
  /** Those that count, since every request is compared with them. This process alone writes them. */
  let workspaces = new Map<string, string>();

  // The same each time: whoever comes back need not change the record again.
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

  /** Placements name the addresses of before where the setting has changed since the last run. */
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

  /** Its pages, and what leads to its posts, from now on name this domain; null: the product's address. */
  async function move(tx: Queries, workspaceId: string, from: string | null, to: string | null) {
    await readdressAll(tx, workspaceId, from, to);
    // A domain that is not proven yet moves nothing.
    if (from !== to) await addressesChanged(tx, { workspaceId, now: clock.now() });
  }

  async function readdressAll(
    tx: Queries,
    workspaceId: string,
    from: string | null,
    to: string | null,
  ) {
    const blog = await tx.statement<{ name: string }>(blogSql.ofWorkspace).get(workspaceId);
    if (!blog) throw new AppError("conflict", "Set up your blog first, then its domain.");
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
    const told = await db.write(work);
    await load();
    for (const [owner, activity] of told) emit({ workspaceId: owner, type: "activity", activity });
    return of(workspaceId);
  }

  /** Whoever had it has the record no longer: it has become somebody else's. */
  async function releaseFrom(tx: Queries, holder: string, domain: string) {
    await tx.statement(sql.lose).run(holder);
    await move(tx, holder, domain, null);
    return addNews(tx, {
      id: newId(),
      workspaceId: holder,
      title: "Blog has lost its domain",
      description: `${domain} was proven to be another's. Your blog stands at its former address again.`,
      severity: "warning",
      origin: "real",
      createdAt: clock.now(),
    });
  }

  return {
    isOn,
    begin,
    of,
    /** Whose blog stands there; null: nobody's. @param domain as a URL has it, without a port */
    workspaceOf: (domain: string): string | null => workspaces.get(domain) ?? null,

    /** A domain to be proven; one that was there before ends. @throws AppError `bad_request`, `conflict` */
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
        return [[workspaceId, await note(tx, actor, "Blog domain entered", domain)]];
      });
    },

    /**
     * Looks for the proof. @throws AppError `not_found` where no domain is entered, `conflict` where there is no
     * proof, or somebody else has one as well, `outbound_unreachable`
     */
    async check(actor: Actor): Promise<OwnDomain | null> {
      if (!isOn) throw isOff();
      const { workspaceId } = actor;
      const entered = await of(workspaceId);
      if (!entered) throw new AppError("not_found", "No domain has been entered.");
      if (entered.provenAt !== null) return entered;
      const { domain, record } = entered;
      const found = (await resolveTxt(record.name)).map((text) => text.trim());
      if (!found.includes(record.value)) throw isUnproven(record.name, found.length > 0);
      return change(workspaceId, async (tx) => {
        const now = clock.now();
        const holder = await tx.statement<{ workspace_id: string }>(sql.holder).value(domain);
        const told: [string, Activity][] = [];
        if (holder !== undefined && holder !== workspaceId) {
          if (found.includes(proofOf(holder, domain))) throw isTaken();
          told.push([holder, await releaseFrom(tx, holder, domain)]);
        }
        const { changes } = await tx.statement(sql.prove).run({ workspaceId, domain, now });
        // Another tab has proven it, or entered another one, meanwhile.
        if (changes === 0) return told;
        await move(tx, workspaceId, null, domain);
        told.push([workspaceId, await note(tx, actor, "Blog domain proven", domain)]);
        return told;
      });
    },

    /** The blog is read at its former address again, and anybody may prove the domain. */
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
  new AppError("conflict", "Domains of one’s own are not switched on here: ask whoever runs this.");

const isTaken = () =>
  new AppError(
    "conflict",
    "Another blog here has proven this domain, and its record is still there. Remove that record at your domain’s provider, and check again.",
  );

function isUnproven(name: string, hasOthers: boolean): AppError {
  const seen = hasOthers
    ? `There is a TXT record at ${name}, with another value.`
    : `There is no TXT record at ${name} yet.`;
  return new AppError(
    "conflict",
    `${seen} A new record can take an hour to be seen everywhere: compare it letter by letter, then check again.`,
  );
}
