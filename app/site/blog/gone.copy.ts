/** For links whose content was unpublished. */
export const unpublishedCopy = {
  title: "Unpublished",
  text: "The author has unpublished this page. There is nothing wrong with your link or your device.",
} as const;

/** For links whose content is published at an unknown address. */
export const noAddressCopy = {
  title: "Nothing to read here yet",
  text: "The content behind this link is published, but we don’t know its address yet. Please try again later.",
} as const;
