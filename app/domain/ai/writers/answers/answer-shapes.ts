import * as z from "zod";

/**
 * Text in an answer. Its maximum length is not in the schema that is sent, because servers that
 * compile it to a grammar reject large lengths.
 */
export const wordsUpTo = (longest: number) =>
  z.string().refine(({ length }) => length <= longest, `longer than ${longest} characters`);

/** A quote may be a whole snippet; a statement is a sentence. */
const maxQuoteLength = 1_000;

/**
 * Statements with their quotes. Each is looked up in its source and in the text, so their number is
 * limited.
 */
export const claimsUpTo = (most: number) =>
  z
    .array(
      z.object({
        statement: wordsUpTo(maxQuoteLength),
        source: z.int(),
        quote: wordsUpTo(maxQuoteLength),
      }),
    )
    .max(most);
