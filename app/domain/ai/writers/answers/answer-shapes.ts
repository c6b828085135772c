import * as z from "zod";

/**
 * Words of an answer. How long they may be does not stand in the schema that is sent: servers that make a grammar of it
 * refuse a length by the thousand.
 */
export const wordsUpTo = (longest: number) =>
  z.string().refine(({ length }) => length <= longest, `longer than ${longest} characters`);

/** A quote may be a whole snippet; a statement is a sentence. */
const maxQuoteLength = 1_000;

/** What is stated, and on which words it rests. Each is looked up in its source and in the text: nobody needs thousands. */
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
