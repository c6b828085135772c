/** What is said to whoever has followed a link that leads to nothing. */
export const takenDownWords = {
  title: "Taken down",
  words:
    "The text that this link led to was taken down by whoever had published it. Nothing is wrong with your link or your device.",
} as const;

/** The same of a text that is out where nobody here knows an address of it. */
export const noAddressWords = {
  title: "Nothing to read here yet",
  words:
    "The text that this link is about is out, but at no address that could be opened from here.",
} as const;
