const list = (names: string) => names.split("|");

/**
 * Earnings take precedence over sales: an affiliate report has both, and they differ by a factor of ten.
 * `share`: the owner's part of a sale. `commission`: the same, or what a platform keeps.
 */
const amounts = {
  netShare: list(
    "net earnings|net commission|net commissions|net royalty|net royalties|net payout|net income|net proceeds|net to you|net to me|your net|your net earnings|nettoprovision|nettoverdienst|nettoeinnahmen|nettovergütung|commission nette|gains nets|comisión neta|ganancias netas|ingresos netos|provvigione netta|guadagno netto|comissão líquida|純収益|净收益|淨收益",
  ),
  net: list(
    "net total|net amount|net revenue|net value|net sales amount|net|netto|nettobetrag|nettowert|nettoerlös|neto|importe neto|monto neto|valor neto|net reçu|montant net|net à payer|líquido|valor líquido|importo netto|netto bedrag|nettobedrag|nettobelopp|nettobeløb|nettobeløp|netto kwota|kwota netto|нетто|чистая сумма|сумма нетто|net tutar|净额|净收入|淨額|淨收入|正味|正味金額|純額|手取り額|手取額|순수익|순액",
  ),
  share: list(
    "publisher commission|affiliate commission|affiliate earnings|total commission|commission income|commission earned|ad fees|advertising fees|affiliate fees|referral fees|total fees earned|werbekostenerstattung|werbekostenerstattungen|anzeigengebühren|werbegebühren|frais de publicité|comisiones por publicidad|commissioni pubblicitarie|紹介料|広告紹介料|action earnings|total earnings|your earnings|your share|your commission|your royalty|your payout|creator earnings|creator share|author earnings|author share|artist share|seller earnings|publisher share|publisher earnings|partner share|partner earnings|payout share|revenue share|rev share|earnings share|commission share|royalty share|estimated earnings|earnings|your estimated revenue|your revenue|royalty|royalties|royalty amount|royalty earned|partner revenue|publisher revenue|share amount|ihr anteil|dein anteil|ihre provision|deine provision|ihre einnahmen|deine einnahmen|ihr verdienst|dein verdienst|erlösanteil|umsatzbeteiligung|ihre vergütung|vergütung|verdienst|tantiemen|lizenzgebühr|lizenzgebühren|honorar|autorenhonorar|votre part|ta part|vos gains|votre commission|vos revenus|redevance|redevances|droits d auteur|part des revenus|gains|rémunération|revenus estimés|tu parte|su parte|sus ganancias|tus ganancias|tu comisión|su comisión|regalías|ganancias|ingresos estimados|sua parte|seus ganhos|sua comissão|direitos autorais|ganhos|la tua quota|i tuoi guadagni|la tua commissione|diritti d autore|compenso|guadagni|guadagno|jouw aandeel|uw aandeel|jouw inkomsten|jouw commissie|vergoeding|twój udział|twoje zarobki|twoja prowizja|tantiemy|zarobki|din andel|dina intäkter|din provision|ersättning|vederlag|hakediş|kazanç|kazancınız|payınız|telif|ваш доход|ваша доля|ваша комиссия|роялти|доход|вознаграждение|авторское вознаграждение|印税|ロイヤリティ|ロイヤルティ|成果報酬|成果報酬額|確定報酬|確定報酬額|分配金|報酬|報酬額|收益|預估收益|預計收益|您的收入|我的收入|您的收益|我的收益|版税|版稅|分成|분배금|로열티|인세|내 수익|수익",
  ),
  commission: list(
    "commission amount|commission|commissions|provision|provisionen|provisionsbetrag|montant de la commission|comisión|comisiones|importe de la comisión|comissão|comissões|provvigione|provvigioni|commissione|commissioni|commissie|commissies|prowizja|prowizje|provize|provize celkem|jutalék|provisjon|komisyon|комиссия|комиссионные|佣金|佣金金额|佣金金額|手数料|コミッション|수수료|커미션",
  ),
  paid: list(
    "payout amount|payout|payouts|paid out|amount paid|amount received|received|proceeds|auszahlungsbetrag|auszahlung|gutschrift|versement|montant versé|reversement|importe pagado|pago neto|repasse|importo pagato|uitbetaling|uitbetaald|udbetaling|utbetaling|utbetalning|wypłata|выплата|支払額|支払金額|お支払い額|정산금|정산금액|지급액",
  ),
  income: list("income|profit|einnahmen|erlös|revenus|ingresos|receita|inkomsten|intäkt|収益|收入"),
  plain: list(
    "amount|amt|betrag|summe|importe|monto|cantidad|montant|somme|valor|quantia|importo|bedrag|belopp|beløb|beløp|kwota|suma|částka|suma|összeg|tutar|miktar|ποσό|сумма|сума|sumă|金額|金额|总额|總額|금액|total|value|umsatzbetrag",
  ),
  sold: list(
    "revenue|gross|gross amount|sale amount|sales amount|sales|sale value|order value|order amount|order total|subtotal|umsatz|brutto|bruttobetrag|umsätze|bestellwert|warenwert|warenkorbwert|auftragswert|verkaufspreis|nettoumsatz|nettowarenwert|bruto|lordo|brut|chiffre d affaires|montant de la vente|montant de la commande|valeur de la commande|ventas|importe de la venta|valor del pedido|vendas|valor da venda|valor do pedido|vendite|importo della vendita|bestelwaarde|ordervärde|ordreværdi|売上|売上金額|注文金額|購入金額|销售额|订单金额|訂單金額|銷售額|매출|주문금액|price|item price",
  ),
} as const;

/** All names of amount columns. */
export const amountNames: readonly string[] = Object.values(amounts).flat();

/** Never earnings, except “ad fees”, which an affiliate is paid. */
const noAmount =
  /\b(?:refunded|method|id|ids|count|quantity|qty|items|clicks|views|impressions|orders|points|rate|percent|rpm|ctr|cpc|ecpm|hours|status|state|type|date|currency|tax|taxes|vat|shipping|discount|balance|refunds?|number|code|period|country|sku|per|time|base|basis|tier|group|plan|rule|level|percentage|pct)\b|\b(?:platform|marketplace|service|agency|payment) commission\b|(?<!\bad |advertising |affiliate |referral )\bfees?\b(?! earned| income)/u;

/** Not earnings although the name has such a word: “Gross earnings”, “Avant commission”. */
const notOwn =
  /\b(?:gross|brutto|bruto|brut|bruts|bruta|brute|lordo|lorda|before|without|excl|excluding|avant|hors|antes|sin|prima|senza|vor|ohne|exkl|exklusive|zzgl|commissionable|zonder|voor)\b|前/u;

/** “amount eur” and “betrag in €” are amounts. */
export const withoutUnit = (name: string) =>
  name
    .replace(/^(?:usd|eur|gbp) /u, "")
    .replace(/(?: in)? (?:\p{L}{3}|euros?|zł|kč|kr|dollars?)$/u, "");

export const among = (name: string, wanted: string) => ` ${name} `.includes(` ${wanted} `);
const sameAmount = (name: string, wanted: string) =>
  name === wanted || withoutUnit(name) === wanted;

type Fits = (name: string, wanted: string) => boolean;
type IsFree = (at: number) => boolean;

function columnCalled(
  plain: readonly string[],
  isFree: IsFree,
  [wanted, fits]: readonly [readonly string[], Fits],
): number | null {
  const isOwn = wanted !== amounts.plain && wanted !== amounts.sold;
  for (const each of wanted) {
    const at = plain.findIndex(
      (name, index) =>
        isFree(index) && !noAmount.test(name) && !(isOwn && notOwn.test(name)) && fits(name, each),
    );
    if (at >= 0) return at;
  }
  return null;
}

/** Null: no column has such a name. */
function columnAmong(
  plain: readonly string[],
  isFree: IsFree,
  looks: readonly (readonly [readonly string[], Fits])[],
): number | null {
  for (const look of looks) {
    const at = columnCalled(plain, isFree, look);
    if (at !== null) return at;
  }
  return null;
}

const byName = (...lists: (readonly string[])[]) => [
  ...lists.map((each) => [each, sameAmount] as const),
  ...lists.map((each) => [each, among] as const),
];

/** By name alone. “Net” alone means earnings; “net sales” are sales. */
export const firstAmount = (plain: readonly string[], isFree: IsFree): number | null =>
  columnAmong(plain, isFree, [
    [amounts.netShare, sameAmount],
    [amounts.net, sameAmount],
    ...byName(amounts.share, amounts.paid, amounts.commission, amounts.income),
    ...byName(amounts.plain),
    ...byName(amounts.sold),
  ]);

/** The amount column; null: no column has such a name; several: the file’s owner must choose. */
export function amountIn(
  plain: readonly string[],
  { isFree, amountsIn }: { isFree: IsFree; amountsIn(column: number): (number | null)[] },
): number | number[] | null {
  const called = (...looks: (readonly [readonly string[], Fits])[]) =>
    columnAmong(plain, isFree, looks);
  const sure = called([amounts.netShare, sameAmount]);
  if (sure !== null) return sure;
  const net = called([amounts.net, sameAmount]);
  const share = called(...byName(amounts.share));
  const commission = called(...byName(amounts.commission));
  const paid = called(...byName(amounts.paid));
  const income = called(...byName(amounts.income));
  const rest = called(...byName(amounts.plain), ...byName(amounts.sold));
  const others = plain.flatMap((_, at) => (isFree(at) ? [amountsIn(at)] : []));
  const open = (...columns: (number | null)[]) => [
    ...new Set(columns.filter((column) => column !== null)),
  ];
  const isShareOfHundred =
    share !== null && partName.test(plain[share] ?? "") && isRate(amountsIn(share));
  if (isShareOfHundred && (net ?? rest) !== null) return open(share, net, commission, rest);
  const own = share ?? commission ?? paid ?? income;
  if (own === null) return net ?? rest;
  const owned = amountsIn(own);
  const whole = net ?? rest;
  if (whole !== null && isTakenOff(owned, amountsIn(whole)))
    return net ?? (own === paid ? null : paid) ?? open(rest, own);
  if (own === commission && feeName.test(plain[own] ?? "") && whole !== null && paid === null)
    return open(net, rest, own);
  // A payout is the rest of a commission, or of a sale after its commission.
  if (own === commission && paid !== null) {
    const compared = compare(owned, amountsIn(paid), others);
    if (compared === "same" || compared === "fee") return paid;
    return open(commission, paid);
  }
  // “Your share” is always the owner's; a “revenue share” can be what a platform keeps.
  const isYours = yourName.test(plain[own] ?? "");
  if (own === share && paid !== null && !isYours)
    if (compare(owned, amountsIn(paid), others) === "fee") return paid;
  if (net === null) return own;
  const compared = compare(owned, amountsIn(net), others);
  if (compared === "same" || compared === "left") return net;
  if (compared === "share" || isYours) return own;
  return open(net, own);
}

/** A part of something, as money or as a percentage. */
const partName =
  /share|anteil|beteiligung|\bpart\b|quota|cuota|parte|aandeel|andel|udział|доля|分成|payınız/u;
const yourName =
  /\b(?:your|my|creator|publisher|author|affiliate|partner|artist|seller|ihre?|deine?|votre|vos|ta|tus?|sus?|seus?|sua|tua|tuoi|jouw|uw|din|dina)\b|twój|twoj|ваш|您的|我的|내 /u;
/** Languages in which these words commonly mean a fee. */
const feeName = /手数料|수수료|комисси|komisyon/u;

/** Negative next to positive amounts: what a platform keeps. */
const isTakenOff = (values: readonly (number | null)[], whole: readonly (number | null)[]) => {
  const taken = values.map((value, row) => (value ?? 0) * Math.sign(whole[row] ?? 0));
  return taken.some((value) => value < 0) && taken.every((value) => value <= 0);
};

/** 0.7 or 70 in all rows: a percentage, not money. */
function isRate(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return false;
  if (known.every((value) => value > 0 && value <= 1)) return true;
  return known.length > 1 && new Set(known).size === 1 && Number.isInteger(known[0]);
}

const isClose = (one: number, other: number) => Math.abs(one - other) < 0.015;

/**
 * How the amounts of two columns relate.
 * `left`: the second is the rest of the first. `fee`: another column minus the first one is the second.
 * `share`: the first is a part of the second. `mixed`: no relation.
 */
function compare(
  own: readonly (number | null)[],
  net: readonly (number | null)[],
  others: readonly (readonly (number | null)[])[],
): "same" | "left" | "fee" | "share" | "mixed" {
  const pairs = own.flatMap((value, row) => {
    const other = net[row] ?? null;
    return value === null || other === null || (value === 0 && other === 0)
      ? []
      : [{ row, own: Math.abs(value), net: Math.abs(other) }];
  });
  if (pairs.length === 0) return "mixed";
  if (pairs.every((pair) => isClose(pair.own, pair.net))) return "same";
  if (pairs.every((pair) => pair.own >= pair.net)) return "left";
  const isLess = (values: readonly (number | null)[]) =>
    pairs.every((pair) => isClose(Math.abs(values[pair.row] ?? 0) - pair.own, pair.net));
  if (others.some(isLess)) return "fee";
  return pairs.every((pair) => pair.own < pair.net) ? "share" : "mixed";
}
