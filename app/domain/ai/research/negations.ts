/*
 * Negation words by language. Verb endings can negate too (Turkish, Japanese); Czech uses a prefix
 * that starts many other words, so its verbs are listed.
 */

const lists: Readonly<Record<string, string>> = {
  en: "not no never none nothing nobody nowhere neither nor without cannot \\p{L}+n['’]t",
  de: "nicht kein\\p{L}* nie niemals nichts niemand nirgends weder ohne",
  fr: "ne n['’]\\p{L}+ pas jamais aucune? rien personne sans ni",
  es: "no nunca jamás ning[uú]n\\p{L}* nada nadie sin ni tampoco",
  it: "non mai nessun\\p{L}* niente nulla senza né",
  pt: "não nunca jamais nenhum\\p{L}* nada ninguém sem nem",
  nl: "niet geen nooit niets niemand nergens zonder",
  pl: "nie nigdy żad\\p{L}+ nic nikt bez ani",
  sv: "inte ej inga? inget ingen aldrig ingenting utan",
  da: "ikke ingen intet aldrig uden",
  nb: "ikke ingen intet ingenting aldri uten",
  fi: "ei eivät en emme ette älä älkää ilman koskaan mikään",
  cs: "ne není nejsou nebyl\\p{L}* nemá nemají nemůže nemusí nesmí nepotřebuj\\p{L}* nikdy nic nikdo žádn\\p{L}+ bez ani",
  tr: "değil\\p{L}* yok\\p{L}* hiç\\p{L}* asla olmadan \\p{L}+m[ae]z\\p{L}* \\p{L}+m[ıiuü]yor\\p{L}* \\p{L}+m[ae]d[ıi]\\p{L}* \\p{L}+m[ae]y[ıi]n\\p{L}*",
};

/** Partial negations: a sentence with one has not been reversed. */
const halves: Readonly<Record<string, string>> = {
  en: "only rarely seldom hardly barely avoid\\p{L}* stop\\p{L}* instead less little few fail\\p{L}* except unless wrong\\p{L}* lack\\p{L}* refuse\\p{L}* impossible",
  de: "nur selten kaum vermeid\\p{L}* statt weniger wenig außer falsch\\p{L}* un\\p{L}+ fehl\\p{L}*",
  fr: "que seulement rarement évit\\p{L}* moins peu sauf",
  es: "solo sólo rara\\p{L}* evit\\p{L}* menos poco salvo",
};

const japanese = /ない|なく|なけれ|ません|ませんで|ずに|ぬ|無/u;

const wholeWord = (list: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.split(" ").join("|")})(?![\\p{L}\\p{N}])`, "iu");

const negations = new Map<string, RegExp>([
  ...Object.entries(lists).map(([language, list]) => [language, wholeWord(list)] as const),
  ["ja", japanese],
]);
const half = new Map(
  Object.entries(halves).map(([language, list]) => [language, wholeWord(list)] as const),
);

/** Words that negate in one language and mean nothing in others. */
const anywhere = wholeWord(
  "not never nothing without cannot \\p{L}+n['’]t nicht kein\\p{L}* niemals nichts ohne jamais sans aucune? nunca ningún\\p{L}* senza nessun\\p{L}* não niet geen nooit zonder nigdy inte aldrig ikke aldri değil",
);

/** @param language as in the brief, such as `en-US` */
export function negationsOf(language: string) {
  const [code = ""] = language.split("-");
  const own = negations.get(code);
  const ownHalf = half.get(code);
  return {
    /** Whether a sentence in this language is negated. */
    isNegated: (sentence: string): boolean => own?.test(sentence) ?? false,
    /** The same for a quote, which may be in another language. */
    isQuoteNegated: (quote: string): boolean =>
      anywhere.test(quote) || japanese.test(quote) || (own?.test(quote) ?? false),
    /** Whether it is partly negated. */
    isHalfNegated: (sentence: string): boolean => ownHalf?.test(sentence) ?? false,
  };
}
