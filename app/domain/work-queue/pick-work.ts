import { newsletterClaim } from "./newsletter.ts";
import { reviewOf, reviewTitles } from "./performance-reviews.ts";
import { workClaimOf, firstQueues, idle, pickFirst, pickFrom, workOn } from "./work-queue.ts";

/*
 * The source of each type of work, chosen by the agent kind. Pages only display kinds, so these calls are marked as
 * side-effect free and left out of their scripts.
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
 * A finished draft to improve; otherwise the oldest published article, whose update is proposed once for each
 * version.
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

/** An approved article without a channel, which no limit delays; then the weekly newsletter once it is due. */
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
    // Change requests for a newsletter; no limit delays articles.
    if (first && changesRequested) return first;
    if (contentItem)
      return workOn("publish", contentItem, workClaimOf("publish", contentItem, origin));
    if (!newsletter) return idle("approved");
    if (newsletter.at > now) return idle("approved", newsletter.at);
    const claim = newsletterClaim(newsletter.name, origin);
    const title = "Weekly newsletter";
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
