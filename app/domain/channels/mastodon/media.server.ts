import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { AppError, isAppError } from "#app/core/errors.ts";
import { SECOND } from "#app/core/time/clock.ts";
import { fileForm, type PictureToSend } from "#app/domain/channels/send-picture.server.ts";
import { notMastodon } from "./ask.server.ts";

/** Without an address the server is still making its sizes. */
const Attachment = z.object({ id: z.string(), url: z.string().nullable().catch(null) });

const looks = 10;
const betweenLooksMs = SECOND;
const maxAltLength = 1_500;

interface Asking {
  server: string;
  signal: AbortSignal;
  send(form: ReturnType<typeof fileForm>): Promise<unknown>;
  look(id: string): Promise<unknown>;
}

/**
 * Gives a picture to the server, which keeps it for a while until a post shows it: what is given twice is shown
 * once.
 * Source: https://docs.joinmastodon.org/methods/media/#v2
 * @returns null: the account has let us in for posts alone, before there were pictures
 */
export async function attach(
  picture: PictureToSend,
  { server, signal, send, look }: Asking,
): Promise<string | null> {
  const description = [...picture.alt].slice(0, maxAltLength).join("");
  let answer: unknown;
  try {
    answer = await send(fileForm("file", picture, description === "" ? {} : { description }));
  } catch (error) {
    if (isAppError(error) && error.code === "bad_credentials") return null;
    // Unattached media is invisible, so upload it again whatever happened.
    if (isAppError(error) && error.code === "outcome_unknown")
      throw new AppError("channel_unavailable", error.message, { cause: error });
    throw error;
  }
  let attached = read(answer, server);
  for (let round = 0; attached.url === null && round < looks; round += 1) {
    await wait(betweenLooksMs, undefined, { signal });
    attached = read(await look(attached.id), server);
  }
  return attached.id;
}

function read(answer: unknown, server: string): z.infer<typeof Attachment> {
  const attachment = Attachment.safeParse(answer);
  if (attachment.success) return attachment.data;
  throw notMastodon(server, false);
}
