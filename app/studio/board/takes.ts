import { editionClaim } from "./edition";
import { lookOf, lookTitles } from "./looks";
import { claimOf, firstHeaps, rest, takeFirst, takeFrom, workOn } from "./board";

/*
 * What each sort of work is taken from. A kind of agent names one of them. Pages show kinds and take nothing: by
 * the mark of a call without effects their scripts are spared all of this.
 */

/** The planned idea whose time has come. */
export const takeIdea = /* @__PURE__ */ takeFrom([...firstHeaps, "nextIdea"], (board) => {
  const first = takeFirst(board);
  if (first) return first;
  const { nextIdea: idea, now, leadMs, origin } = board;
  if (!idea) return rest("idea");
  const at = idea.slotAt - leadMs;
  if (at > now) return rest("slot", at);
  const claim = claimOf("write", { ideaId: idea.id, id: idea.id }, origin);
  return { type: "write", ideaId: idea.id, pieceId: null, claim, title: idea.topic };
});

/**
 * An article that its writer has handed over; what it makes of it is the writer's to answer for. Then the page
 * that has been out for longest, once it has aged: its update is proposed, each version's once.
 */
export const takeDraft = /* @__PURE__ */ takeFrom(
  ["toImprove", "toRefresh"],
  ({ toImprove: piece, toRefresh: aged, now, origin }) => {
    if (piece) return workOn("improve", piece, claimOf("improve", piece, origin));
    if (!aged) return rest("article");
    if (aged.at > now) return rest("article", aged.at);
    return workOn("refresh", aged, `refresh:${aged.versionId}`);
  },
);

/**
 * An approved article that has no place yet, which no limit holds up; then the week's edition, once it is due.
 */
export const takeApproved = /* @__PURE__ */ takeFrom(
  [...firstHeaps, "toPlace", "nextEdition"],
  (board) => {
    const { toPlace: piece, nextEdition: edition, changesAsked, now, origin } = board;
    const first = takeFirst(board);
    // Wishes for an edition; no limit holds articles up.
    if (first && changesAsked) return first;
    if (piece) return workOn("place", piece, claimOf("place", piece, origin));
    if (!edition) return rest("approved");
    if (edition.at > now) return rest("approved", edition.at);
    const claim = editionClaim(edition.name, origin);
    const title = "The week’s edition";
    return first ?? { type: "edition", ideaId: null, pieceId: null, claim, title };
  },
);

/** A published article that nothing has been posted about; without an address no link could lead to it. */
export const takePublished = /* @__PURE__ */ takeFrom(
  [...firstHeaps, "toPost", "unaddressed"],
  (board) => {
    const { toPost: piece, unaddressed, origin } = board;
    const first = takeFirst(board);
    if (first) return first;
    if (piece) return workOn("post", piece, claimOf("post", piece, origin));
    return unaddressed ? rest("address", unaddressed.until) : rest("published");
  },
);

/** An approved article without a video pack. */
export const takeScript = /* @__PURE__ */ takeFrom([...firstHeaps, "toFilm"], (board) => {
  const { toFilm: piece, origin } = board;
  const first = takeFirst(board);
  if (first) return first;
  return piece ? workOn("film", piece, claimOf("film", piece, origin)) : rest("approved");
});

/** The day's figures, at their times. */
export const takeFigures = /* @__PURE__ */ takeFrom(
  ["nextLook"],
  ({ nextLook: look, now, origin }) => {
    if (!look) return rest("published");
    if (look.at > now) return rest("figures", look.at);
    const claim = `look:${look.name}:${origin}`;
    return {
      type: "look",
      ideaId: null,
      pieceId: null,
      claim,
      title: lookTitles[lookOf(look.name)],
    };
  },
);
