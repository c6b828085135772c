/* Below a blog's own address. */

/** Where its podcast is subscribed to. */
export const podcastFile = "/podcast.xml";
export const podcastCoverFile = "/podcast.jpg";
/** What an episode sounds like. */
export const audioFile = (id: string): string => `/audio/${id}.mp3`;
