/* Paths below a blog's address. */

/** The podcast feed. */
export const podcastFile = "/podcast.xml";
export const podcastCoverFile = "/podcast.jpg";
/** The audio of an episode. */
export const audioFile = (id: string): string => `/audio/${id}.mp3`;
