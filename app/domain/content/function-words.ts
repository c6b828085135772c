/*
 * Function words. A title of eight words has three or four of them, and they are never part of a product's name, so
 * they identify the language of texts too short for letter statistics.
 */

const lists: Readonly<Record<string, string>> = {
  eng: "the a an of to and or in on at for with without your you we our it its is are was be how what why when which that this these from by not do does can will before after than as more",
  deu: "der die das den dem des ein eine einen einem einer und oder im in am an auf aus bei für mit ohne von vom zu zum zur wie was warum wann welche wer sie wir ihr ihre es ist sind wird nicht kein keine vor nach als auch mehr so",
  fra: "le la les l un une des du de d et ou en dans sur au aux pour avec sans vous votre vos nous notre il elle est sont comment que qui quoi pourquoi quand quel quelle ce cette ces ne pas avant après plus",
  spa: "el la los las un una unos de del y o en con sin por para su sus tu que qué cómo cuándo cuál es son no antes después más al se lo",
  ita: "il lo la i gli le un uno una di del della dei delle e o in nel nella con senza per da dal tuo che come perché quando quale è sono non prima dopo più al alla",
  por: "o a os as um uma de do da dos das e ou em no na com sem por para seu sua que como quando qual é são não antes depois mais ao à",
  nld: "de het een en of in op aan voor met zonder van naar uw je jouw wij ons hoe wat waarom wanneer welke dat dit deze is zijn wordt niet geen na als ook meer te",
  pol: "i oraz lub w we na do z ze bez dla o od po przed jak co dlaczego kiedy który która które jest są nie twój twoje się to ten ta więcej",
  swe: "en ett den det de och eller i på av för med utan till från din ditt dina vi hur vad varför när vilken som är inte före efter än mer att",
  dan: "en et den det de og eller i på af for med uden til fra din dit dine vi hvordan hvad hvorfor når hvilken som er ikke før efter end mere at",
  nob: "en et ei den det de og eller i på av for med uten til fra din ditt dine vi hvordan hva hvorfor når hvilken som er ikke før etter enn mer å",
  fin: "ja tai sekä on ovat ei ole että kun jos miten mitä miksi milloin mikä joka tämä se ne ennen jälkeen ilman kanssa kuin enemmän sinun",
  ces: "a i nebo v ve na do z ze bez pro o od po před jak co proč kdy který která které je jsou není váš vaše se to ten ta více",
  tur: "ve veya ile için bir bu şu o ne nasıl neden niçin hangi değil önce sonra daha gibi kadar en mı mi sizin",
};

const words = new Map(
  Object.entries(lists).map(([code, list]) => [code, new Set(list.split(" "))]),
);

/** Whether it is a function word in any of the languages. */
export const isSmallWord = (word: string): boolean =>
  [...words.values()].some((ofOne) => ofOne.has(word));

/** Fewer can be part of a name. */
const fewest = 2;

/**
 * Whether a line has function words of another language and none of its own.
 * @param own those that count as its own, by ISO 639-3
 */
export function isHeldByOthers(line: string, own: readonly string[]): boolean {
  const said = new Set(line.toLowerCase().match(/\p{L}+/gu));
  const isOwn = (word: string) => own.some((code) => words.get(code)?.has(word) === true);
  if (!own.some((code) => words.has(code))) return false;
  return [...words].some(([code, others]) => {
    if (own.includes(code)) return false;
    const theirs = [...said].filter((word) => others.has(word) && !isOwn(word));
    const ours = [...said].filter((word) => isOwn(word) && !others.has(word));
    return theirs.length >= fewest && ours.length === 0;
  });
}
