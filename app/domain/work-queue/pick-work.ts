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
  return { type: "write", ideaId: idea.id, contentItemId: null, claim, title: idea.topic };
});

/**
 * An article that its writer has handed over; what it makes of it is the writer's to answer for. Then the page
 * that has been out for longest, once it has aged: its update is proposed, each version's once.
 */
export const pickDraft = /* @__PURE__ */ pickFrom(
  ["toImprove", "toRefresh"],
  ({ toImprove: contentItem, toRefresh: aged, now, origin }) => {
    if (contentItem)
      return workOn("improve", contentItem, workClaimOf("improve", contentItem, origin));
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
    const {
      toPlace: contentItem,
      nextNewsletter: newsletter,
      changesRequested,
      now,
      origin,
    } = workQueue;
    const first = pickFirst(workQueue);
    // Wishes for an edition; no limit holds articles up.
    if (first && changesRequested) return first;
    if (contentItem)
      return workOn("publish", contentItem, workClaimOf("publish", contentItem, origin));
    if (!newsletter) return idle("approved");
    if (newsletter.at > now) return idle("approved", newsletter.at);
    const claim = newsletterClaim(newsletter.name, origin);
    const title = "The week’s edition";
    return first ?? { type: "newsletter", ideaId: null, contentItemId: null, claim, title };
  },
);

/** A published article that nothing has been posted about; without an address no link could lead to it. */
export const pickPublished = /* @__PURE__ */ pickFrom(
  [...firstQueues, "toPost", "unaddressed"],
  (workQueue) => {
    const { toPost: contentItem, unaddressed, origin } = workQueue;
    const first = pickFirst(workQueue);
    if (first) return first;
    if (contentItem) return workOn("post", contentItem, workClaimOf("post", contentItem, origin));
    return unaddressed ? idle("address", unaddressed.until) : idle("published");
  },
);

/** An approved article without a video pack. */
export const pickScript = /* @__PURE__ */ pickFrom([...firstQueues, "toScript"], (workQueue) => {
  const { toScript: contentItem, origin } = workQueue;
  const first = pickFirst(workQueue);
  if (first) return first;
  return contentItem
    ? workOn("video", contentItem, workClaimOf("video", contentItem, origin))
    : idle("approved");
});

/** The day's figures, at their times. */
export const pickReview = /* @__PURE__ */ pickFrom(
  ["nextReview"],
  ({ nextReview: look, now, origin }) => {
    if (!look) return idle("published");
    if (look.at > now) return idle("figures", look.at);
    const claim = `performance_review:${look.name}:${origin}`;
    return {
      type: "performance_review",
      ideaId: null,
      contentItemId: null,
      claim,
      title: reviewTitles[reviewOf(look.name)],
    };
  },
);
