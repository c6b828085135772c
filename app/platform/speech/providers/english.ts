/** Common words that identify a language; words in none of the lists are ignored. */
const littleWords = {
  english: "the and of to is are you your it for with this that have not was we on be as by or",
  other:
    // German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish
    "der die das und ist nicht ein eine ich wir sie mit für auf den dem zu von haben wird " +
    "le la les et est une des du pas je nous vous dans pour que qui sur avec ce cette " +
    "el los las y es una del por con para como más pero su al " +
    "il lo gli che di non per sono della con più è e " +
    "os um uma não com mais por são da dos " +
    "het een van niet zijn voor met maar ook " +
    "nie się jest na że dla och att det som är på inte för",
};

const wordsOf = (list: string) => new Set(list.split(" "));
const english = wordsOf(littleWords.english);
const other = wordsOf(littleWords.other);

/** The allowed share of letters from other alphabets, for names and quotes. */
const maxForeignLetters = 0.2;

/**
 * Whether an English-only voice can read this: mostly Latin letters, and not mostly common words of
 * another language. If unsure, yes.
 */
export function isReadableAsEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin < (1 - maxForeignLetters) * letters) return false;
  let ours = 0;
  let theirs = 0;
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (english.has(word)) ours += 1;
    else if (other.has(word)) theirs += 1;
  }
  return theirs < 2 || theirs <= ours;
}
