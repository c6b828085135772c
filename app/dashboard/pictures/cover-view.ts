import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Cover, ListedPicture } from "#app/domain/pictures/picture.ts";

/** The data of the page to choose a cover. */
export interface CoverView {
  text: { id: string; title: string; kind: ContentType };
  cover: Cover | null;
  /** Why nothing can be chosen now; null: it can. */
  whyNot: string | null;
  /** Changing the picture of approved content asks for approval again. */
  isApproved: boolean;
  pictures: readonly ListedPicture[];
  /** There are more in the library than are shown here. */
  hasMore: boolean;
  /** The page that it was opened from. */
  back: string;
}

export const coverIntents = { choose: "choose_cover", draw: "generate_cover" } as const;

export const coverFields = { picture: "picture", look: "look", from: "from" } as const;
