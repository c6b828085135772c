/** Whether a row is paid income. */
export type RowKind =
  | "paid"
  | "pending"
  | "failed"
  | "refunded"
  | "partly_refunded"
  | "payout"
  | "own_money"
  | "spent"
  | "practice"
  | "unclear"
  | "total"
  | "unknown";

const list = (words: string) => words.split("|");

const statuses: Readonly<
  Record<"paid" | "pending" | "failed" | "refunded" | "partly_refunded", string[]>
> = {
  paid: list(
    "completed|complete|paid|approved|confirmed|succeeded|success|successful|settled|closed|locked|cleared|available|processed|active|posted|final|done|fulfilled|shipped|received|validated|valid|yes|abgeschlossen|bezahlt|ausgezahlt|bestätigt|genehmigt|gebucht|terminé|effectué|payé|confirmé|validé|approuvé|completado|completada|pagado|pagada|aprobado|confirmado|completato|completata|pagato|approvato|confermato|voltooid|betaald|goedgekeurd|concluído|concluída|pago|aprovado|zakończono|zakończona|zapłacono|opłacone|slutförd|slutfört|betald|godkänd|gennemført|fuldført|fullført|betalt|tamamlandı|ödendi|onaylandı|завершено|завершен|выполнено|оплачено|одобрено|dokončeno|zaplaceno|teljesítve|kifizetve|valmis|maksettu|完了|支払済み|支払い済み|確定|承認|已完成|完成|已付款|已支付|已批准|完了済み|완료|지급완료|승인",
  ),
  pending: list(
    "pending|in transit|in transit to bank|processing|in progress|open|new|extended|awaiting|awaiting payment|on hold|held|hold|unpaid|unconfirmed|uncaptured|scheduled|draft|initiated|requires action|requires capture|past due|under review|provisional|authorized|authorised|offen|ausstehend|in bearbeitung|wartend|zurückgehalten|einbehalten|unbezahlt|en attente|en cours|en suspens|pendiente|en proceso|retenido|retenida|in attesa|in sospeso|in elaborazione|in behandeling|openstaand|wachtend|pendente|em processamento|oczekuje|oczekujące|oczekująca|w toku|väntande|väntar|afventer|venter|bekliyor|beklemede|işleniyor|ожидание|в ожидании|ожидает|ожидается|в обработке|čeká|nevyřízeno|függőben|odottaa|保留中|保留|処理中|未払い|待处理|待处理中|待處理|处理中|處理中|待付款|等待中|보류|보류 중|처리 중|대기|대기 중",
  ),
  failed: list(
    "failed|failure|denied|declined|canceled|cancelled|rejected|expired|void|voided|blocked|incomplete|deleted|removed|invalid|error|unclaimed|fehlgeschlagen|abgelehnt|storniert|abgebrochen|verweigert|gelöscht|ungültig|nicht eingefordert|échoué|échouée|refusé|annulé|annulée|rejeté|fallido|fallida|rechazado|rechazada|denegado|cancelado|cancelada|anulado|non riuscito|non riuscita|rifiutato|annullato|annullata|negato|mislukt|geweigerd|geannuleerd|afgewezen|falhou|recusado|recusada|negado|nieudana|odrzucono|odrzucona|anulowano|anulowana|misslyckades|nekad|avvisad|avbruten|mislykket|afvist|annulleret|avvist|kansellert|başarısız|reddedildi|iptal edildi|iptal|ошибка|отклонено|отменено|отменен|selhalo|zamítnuto|zrušeno|sikertelen|törölve|epäonnistui|peruttu|失敗|拒否|キャンセル|キャンセル済み|取消|失败|失敗|已取消|已拒绝|已拒絕|실패|취소|취소됨|거절",
  ),
  refunded: list(
    "refunded|refund|fully refunded|reversed|charged back|chargeback|disputed|returned|clawed back|erstattet|zurückerstattet|rückerstattet|zurückgebucht|rückgebucht|remboursé|remboursée|reembolsado|reembolsada|devuelto|revertido|rimborsato|rimborsata|stornato|terugbetaald|teruggeboekt|estornado|zwrócono|zwrócona|återbetald|refunderet|refundert|iade edildi|возвращено|возврат|refundováno|vráceno|visszatérítve|返金済み|返金|已退款|退款|환불|환불됨",
  ),
  partly_refunded: list(
    "partially refunded|partial refund|partly refunded|teilweise erstattet|teilweise zurückerstattet|partiellement remboursé|remboursé partiellement|parcialmente reembolsado|rimborsato parzialmente|gedeeltelijk terugbetaald|delvis återbetald|częściowo zwrócono|一部返金|一部返金済み|部分退款",
  ),
};

const plain = (text: string) =>
  text
    .slice(0, 200)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

let byStatus: ReadonlyMap<string, RowKind> | undefined;

/** The meaning of a word in the status column. */
export function kindOfStatus(status: string): RowKind {
  byStatus ??= new Map(
    Object.entries(statuses).flatMap(([kind, words]) =>
      words.map((word): [string, RowKind] => [word, kind as keyof typeof statuses]),
    ),
  );
  return byStatus.get(plain(status)) ?? "unknown";
}

/** A column that can only be a status; “State” and “Estado” can be an address. */
export const isNamedStatus = (head: string): boolean =>
  /status|statut|zustand|статус|состояние|ステータス|状態|状态|狀態|상태|durum|állapot/u.test(
    plain(head),
  );

/** To the owner's bank. */
const payoutType =
  /^(?:automatic |general |user initiated |standard |instant |bank )?(?:payouts?|withdrawals?|disbursements?|payout (?:cancel|failure|reversal)\w*)(?: to .*)?$|\b(?:withdrawal|transfer to bank|bank transfer to|payout to|withdraw funds|sent to bank|deposit to your bank)\b|auszahlung|abbuchung|abhebung|\bvirement\b|\bretrait\b|\bretiro\b|\bretirada\b|\bprelievo\b|\btrasferimento su conto\b|\bopname\b|\bwypłata\b|\bpřevod na\b|\buttag\b|\budbetaling\b|\butbetaling\b|\bhævning\b|\buttak\b|\bsaque\b|para çekme|вывод|снятие|引き出し|出金|振替|提现|提現|提款|인출|출금|\bpayout_/u;
const paidToBank =
  /^automatic payment|\bwire transfer\b|\bbank transfer\b|\bsepa\b|überweisung an sie/u;
/** Whether the words of an outgoing line mean a transfer to the owner's bank. */
export const isPaidToBank = (note: string): boolean =>
  payoutType.test(plain(note)) || paidToBank.test(plain(note));
/** Neither earned nor spent: moved, exchanged or held. */
const ownMoney =
  /currency conversion|\bconversion\b|\bhold\b|\breserve\b|\btop ?up\b|deposit to (?:pp|paypal)|bank deposit|card deposit|general deposit|\btransfer from (?:my )?bank\b|währungsumrechnung|bankgutschrift|einbehalt|freigabe|conversion de devise|conversión de divisas|conversione valuta|valutaconversie|valutaomvandling|przewalutowanie|конвертация|通貨換算|货币兑换|貨幣兌換|환전|\bauthorization\b|\bautorisierung\b/u;
const depositToBank = /^deposits?$/u;
const spent = /^(?:d|dr|debit|s|soll|lastschrift|débit|débito|addebito)$/u;
const givenBack =
  /^(?:(?:partial|full) )?(?:refund|refunds|refunded|chargeback|chargebacks|erstattung|rückerstattung|rückzahlung|rückbuchung|remboursement|reembolso|rimborso|terugbetaling|返金|退款|환불)$/u;
const takenBack =
  /refund|reversal|chargeback|dispute|adjustment|\bfees?\b|rückzahlung|erstattung|rückbuchung|gebühr|rembours|reembolso|rimborso|terugbetaling|storno|zwrot|återbetalning|refusion|iade|возврат|返金|退款|환불|commission|tax|\bvat\b|shipping|marketing/u;

export const isTakenBack = (type: string): boolean => takenBack.test(plain(type));

/** The meaning of a word in the type column; unknown words count as paid. */
export function kindOfType(type: string, isNegative: boolean): RowKind {
  const name = plain(type);
  if (name === "") return "paid";
  if (spent.test(name) && !isNegative) return "spent";
  if (givenBack.test(name) && !isNegative) return "unclear";
  if (payoutType.test(name) || (depositToBank.test(name) && isNegative)) return "payout";
  if (/^transfers?$/u.test(name) && isNegative) return "payout";
  return ownMoney.test(name) ? "own_money" : "paid";
}

const isTicked = (value: string) =>
  /^(?:1|true|yes|y|x|ja|oui|si|sí|да|はい|是)$/iu.test(value.trim());
const isDenied = (value: string) =>
  /^(?:0|false|no|n|nein|non|нет|いいえ|否)$/iu.test(value.trim());

interface Flag {
  kind: RowKind;
  /** Whether a cell says so. */
  is(value: string): boolean;
}
const flags: readonly (Flag & { name: RegExp })[] = [
  { name: /^(?:fully )?refunded$/u, kind: "refunded", is: isTicked },
  { name: /^partially refunded$/u, kind: "partly_refunded", is: isTicked },
  {
    name: /^(?:disputed|charged back|chargeback|reversed|returned)$/u,
    kind: "refunded",
    is: isTicked,
  },
  {
    name: /^balance impact$/u,
    kind: "own_money",
    is: (value) => /^memo$/iu.test(value.trim()),
  },
  {
    name: /^(?:voided|void|canceled|cancelled|test|test mode|is test)$/u,
    kind: "failed",
    is: isTicked,
  },
  {
    name: /^(?:is )?(?:paid(?: out)?|cleared|captured)$|^bezahlt$/u,
    kind: "pending",
    is: isDenied,
  },
];

/** Columns with yes and no, such as “Refunded?” and “Paid”. */
export const flagColumns = (head: readonly string[]): (Flag & { column: number })[] =>
  head.flatMap((each, column) => {
    const flag = flags.find(({ name }) => name.test(plain(each)));
    return flag ? [{ ...flag, column }] : [];
  });

/** The meaning of a row's yes and no columns. */
export const kindOfFlags = (
  fields: readonly string[],
  columns: readonly (Flag & { column: number })[],
): RowKind => columns.find(({ column, is }) => is(fields[column] ?? ""))?.kind ?? "paid";

/** Columns with the refunded amount of a sale. */
export const refundColumns = (head: readonly string[]): number[] =>
  head.flatMap((each, at) =>
    /^(?:converted )?(?:amount refunded|refunded amount|refund amount|partial refund|total refunded)$|^erstatteter betrag$|^montant remboursé$/u.test(
      plain(each.replace(/[([{].*$/u, "")),
    )
      ? [at]
      : [],
  );

export const kindWords: Readonly<Record<Exclude<RowKind, "paid" | "unknown">, string>> = {
  pending: "Pending: the money hasn’t arrived yet.",
  failed: "Failed or canceled: no money came in.",
  refunded: "Refunded: the money was paid back.",
  partly_refunded: "Partly refunded. Add an entry for the amount you kept.",
  payout: "A payout or withdrawal to your bank. The income is in other rows.",
  own_money: "A transfer, exchange, or hold of your own money. Nothing was earned.",
  spent: "You paid this, so it isn’t income.",
  unclear: "Paid back, but the amount isn’t negative. Add it by hand.",
  total: "A total of other rows. If you were paid this amount, add it by hand.",
  practice: "Simulated income, not real money.",
};
