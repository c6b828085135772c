import { newsletterClaim } from "./newsletter.ts";
import { reviewOf, reviewTitles } from "./performance-reviews.ts";
import { workClaimOf, firstQueues, idle, pickFirst, pickFrom, workOn } from "./work-queue.ts";

/*
 * What each sort of work is taken from. A kind of agent names one of them. Pages show kinds and take nothing: by
 * the mark of a call without effects their scripts are spared all of this.
 */

/** The planned idea whose time has come. */
export const pickIdea = /* @__PURE__ */ pickFrom([...firstQueues, "nextIdea"], (workQueue) => {
  const first = pickFirst(workQueue);
  if (first) return first;
  const { nextIdea: idea, now, leadMs, origin } = workQueue;
  if (!idea) return idle("idea");
  const at = idea.slotAt - leadMs;
  if (at > now) return idle("slot", at);
  const claim = workClaimOf("write", { ideaId: idea.id, id: idea.id }, origin);
  return { type: "write", ideaId: idea.id, pieceId: null, claim, title: idea.topic };
});

/**
 * An article that its writer has handed over; what it makes of it is the writer's to answer for. Then the page
 * that has been out for longest, once it has aged: its update is proposed, each version's once.
 */
export const pickDraft = /* @__PURE__ */ pickFrom(
  ["toImprove", "toRefresh"],
  ({ toImprove: piece, toRefresh: aged, now, origin }) => {
    if (piece) return workOn("improve", piece, workClaimOf("improve", piece, origin));
    if (!aged) return idle("article");
    if (aged.at > now) return idle("article", aged.at);
    return workOn("refresh", aged, `refresh:${aged.versionId}`);
  },
);

/**
 * An approved article that has no place yet, which no limit holds up; then the week's edition, once it is due.
 */
export const pickApproved = /* @__PURE__ */ pickFrom(
  [...firstQueues, "toPlace", "nextNewsletter"],
  (workQueue) => {
    const { toPlace: piece, nextNewsletter: edition, changesAsked, now, origin } = workQueue;
    const first = pickFirst(workQueue);
    // Wishes for an edition; no limit holds articles up.
    if (first && changesAsked) return first;
    if (piece) return workOn("place", piece, workClaimOf("place", piece, origin));
    if (!edition) return idle("approved");
    if (edition.at > now) return idle("approved", edition.at);
    const claim = newsletterClaim(edition.name, origin);
    const title = "The week’s edition";
    return first ?? { type: "edition", ideaId: null, pieceId: null, claim, title };
  },
);

/** A published article that nothing has been posted about; without an address no link could lead to it. */
export const pickPublished = /* @__PURE__ */ pickFrom(
  [...firstQueues, "toPost", "unaddressed"],
  (workQueue) => {
    const { toPost: piece, unaddressed, origin } = workQueue;
    const first = pickFirst(workQueue);
    if (first) return first;
    if (piece) return workOn("post", piece, workClaimOf("post", piece, origin));
    return unaddressed ? idle("address", unaddressed.until) : idle("published");
  },
);

/** An approved article without a video pack. */
export const pickScript = /* @__PURE__ */ pickFrom([...firstQueues, "toScript"], (workQueue) => {
  const { toScript: piece, origin } = workQueue;
  const first = pickFirst(workQueue);
  if (first) return first;
  return piece ? workOn("film", piece, workClaimOf("film", piece, origin)) : idle("approved");
});

/** The day's figures, at their times. */
export const pickReview = /* @__PURE__ */ pickFrom(
  ["nextReview"],
  ({ nextReview: look, now, origin }) => {
    if (!look) return idle("published");
    if (look.at > now) return idle("figures", look.at);
    const claim = `look:${look.name}:${origin}`;
    return {
      type: "look",
      ideaId: null,
      pieceId: null,
      claim,
      title: reviewTitles[reviewOf(look.name)],
    };
  },
);
