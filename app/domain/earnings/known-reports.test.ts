import { describe, expect, test } from "vitest";
import { readEarningsFile, type FileChoices, type ReadFile } from "./read-earnings-file.server.ts";

function fileOf(text: string, choices: FileChoices = {}): ReadFile {
  const job = { text, choices, timeZone: "Europe/Berlin", today: "2026-11-25" };
  const result = readEarningsFile(job);
  if ("problem" in result) throw new Error(result.problem);
  return result.file;
}

/** Each report: a few lines, the imported rows, and the skipped lines. */
const reports: readonly [
  name: string,
  text: string,
  taken: [cents: number, payer: string][],
  left: number[],
][] = [
  [
    "Amazon Associates",
    `Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price ($),Items Shipped,Returns,Revenue ($),Commission Income ($)
Home,Kettle,B01,Amazon,me-20,2026-05-03,129.99,1,0,129.99,5.20`,
    [[520, "Amazon Associates"]],
    [],
  ],
  [
    "Amazon Associates, older",
    `Fee-Earnings reports from 05-01-2026 to 05-31-2026
Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group,Direct
Home,Kettle,B01,Amazon,me-20,2026-05-03 10:11:12,129.99,1,0,129.99,5.20,desktop,direct`,
    [[520, "Amazon Associates"]],
    [],
  ],
  [
    "Awin",
    `Transaction ID,Advertiser ID,Advertiser,Transaction date,Commission status,Sale amount,Sale currency,Commission amount,Commission currency
1,7,Pot Shop,2026-05-01,approved,200.00,USD,10.00,USD
2,7,Pot Shop,2026-05-02,pending,80.00,USD,4.00,USD
3,7,Pot Shop,2026-05-03,declined,90.00,USD,4.50,USD
4,7,,2026-05-04,paid,20.00,USD,1.00,USD`,
    [
      [1000, "Pot Shop"],
      [100, "Awin"],
    ],
    [3, 4],
  ],
  [
    "CJ",
    `Event Date,Posting Date,Advertiser,Action Name,Action Status,Order ID,Sale Amount (USD),Publisher Commission (USD)
2026-05-01T08:00:00-07:00,2026-05-02,Pot Shop,Sale,closed,42,200.00,10.00
2026-05-02T08:00:00-07:00,2026-05-03,Pot Shop,Sale,extended,43,100.00,5.00
2026-05-03T08:00:00-07:00,2026-05-04,Pot Shop,Sale,locked,44,-20.00,-1.00`,
    [
      [1000, "Pot Shop"],
      [-100, "Pot Shop"],
    ],
    [3],
  ],
  [
    "ShareASale",
    `Trans ID,User ID,Merchant ID,Trans Date,Trans Amount,Commission,Comment,Voided,Pending Date,Locked,Merchant Organization
1,2,3,05/28/2026 10:00:00 AM,100.00,8.00,Sale,0,,1,Pot Shop
2,2,3,05/29/2026 10:00:00 AM,50.00,4.00,Sale,1,,1,Pot Shop`,
    [[800, "Pot Shop"]],
    [3],
  ],
  [
    "Impact",
    `Action Id,Campaign,Action Date,State,Sale Amount,Payout
A1,Pot Shop,2026-05-01,APPROVED,200.00,10.00
A2,Pot Shop,2026-05-02,PENDING,200.00,10.00
A3,Pot Shop,2026-05-03,REVERSED,200.00,10.00`,
    [[1000, "Pot Shop"]],
    [3, 4],
  ],
  [
    "Rakuten Advertising",
    `Transaction Date,Advertiser Name,Order ID,Net Sales,Sales,Total Commission
2026-05-01,Pot Shop,42,190.00,200.00,10.00`,
    [[1000, "Pot Shop"]],
    [],
  ],
  [
    "Stripe's balance",
    `id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description
txn_1,charge,ch_1,50.00,1.75,48.25,usd,2026-05-01 10:00,2026-05-03 00:00,Course
txn_2,payout,po_1,-48.25,0.00,-48.25,usd,2026-05-04 00:00,2026-05-04 00:00,STRIPE PAYOUT
txn_3,refund,re_1,-50.00,0.00,-50.00,usd,2026-05-05 10:00,2026-05-05 10:00,Course`,
    [
      [4825, "Stripe"],
      [-5000, "Stripe"],
    ],
    [3],
  ],
  [
    "Stripe's reconciliation of payouts",
    `automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,reporting_category,gross,fee,net,currency,description
po_1,2026-05-04,txn_1,2026-05-01 10:00,charge,50.00,1.75,48.25,usd,Course
po_1,2026-05-04,txn_2,2026-05-04 10:00,payout,-48.25,0,-48.25,usd,`,
    [[4825, "Stripe"]],
    [3],
  ],
  [
    "Stripe's payouts",
    `id,Amount,Created (UTC),Currency,Arrival Date (UTC),Status,Type,Description
po_1,48.25,2026-05-04 00:00,usd,2026-05-06 00:00,paid,bank_account,STRIPE PAYOUT
po_2,20.00,2026-05-05 00:00,usd,2026-05-07 00:00,failed,bank_account,STRIPE PAYOUT
po_3,21.00,2026-05-05 00:00,usd,2026-05-07 00:00,in_transit,bank_account,STRIPE PAYOUT`,
    [[4825, "Stripe"]],
    [3, 4],
  ],
  [
    "Stripe's payments",
    `id,Created date (UTC),Amount,Amount Refunded,Currency,Fee,Status,Description
ch_1,2026-05-01 10:00,50.00,0.00,usd,1.75,Paid,Course
ch_2,2026-05-02 10:00,60.00,60.00,usd,1.75,Refunded,Course
ch_3,2026-05-03 10:00,70.00,0.00,usd,0,Failed,Course`,
    [[5000, "me"]],
    [3, 4],
  ],
  [
    "Etsy",
    `Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details
"May 31, 2026",Sale,Payment for Order #1,Order #1,USD,$20.00,--,$20.00,--
"May 31, 2026",Fee,Transaction fee: Pot,Order #1,USD,--,-$1.30,-$1.30,--
"May 30, 2026",Deposit,$150.00 sent to your bank account,,USD,--,--,--,--
"May 29, 2026",Refund,Refund for Order #0,Order #0,USD,-$5.00,--,-$5.00,--`,
    [
      [2000, "Etsy"],
      [-130, "Etsy"],
      [-500, "Etsy"],
    ],
    [4],
  ],
  [
    "Gumroad",
    `Purchase ID,Item Name,Buyer Name,Purchase Email,Purchase Date,Item Price ($),Sale Price ($),Fees ($),Net Total ($),Refunded?,Disputed?
1,Guide,Ann,a@x.test,2026-05-01,10.00,10.00,1.30,8.70,0,0
2,Guide,Bob,b@x.test,2026-05-02,10.00,10.00,1.30,8.70,1,0`,
    [[870, "Gumroad"]],
    [3],
  ],
  [
    "Paddle",
    `Order ID,Date,Product,Status,Currency,Gross,Tax,Paddle Fee,Earnings
1,2026-05-01,Course,completed,USD,50.00,8.00,3.00,39.00
2,2026-05-02,Course,refunded,USD,50.00,8.00,3.00,39.00`,
    [[3900, "Paddle"]],
    [3],
  ],
  [
    "Patreon",
    `Month,New patrons,Gross earnings,Patreon fee,Processing fee,Creator earnings,Currency
2026-05,3,100.00,8.00,4.00,88.00,USD`,
    [[8800, "Patreon"]],
    [],
  ],
  [
    "Lemon Squeezy",
    `Store ID,Order Number,Created At,Status,Currency,Subtotal,Tax,Total
1,1001,2026-05-01,paid,USD,20.00,3.80,23.80
1,1002,2026-05-02,refunded,USD,20.00,3.80,23.80`,
    [[2000, "Lemon Squeezy"]],
    [3],
  ],
  [
    "Ko-fi",
    `DateTime (UTC),From,Message,Item,Received,Given,Currency,TransactionType,TransactionId
05/28/2026 10:00,Ann,Thanks,Coffee,5.00,0,USD,Tip,1`,
    [[500, "Ko-fi"]],
    [],
  ],
  [
    "Google AdSense",
    `Month,Estimated earnings (USD),Page views,Impressions
2026-05,290.10,40000,80000`,
    [[29_010, "Google AdSense"]],
    [],
  ],
  [
    "YouTube",
    `Date,Video title,Views,Watch time (hours),Your estimated revenue (USD)
2026-05-01,Repotting,1000,40.5,3.21`,
    [[321, "YouTube"]],
    [],
  ],
  [
    "Amazon KDP",
    `Royalty Date,Title,Author Name,Marketplace,Units Sold,Avg. Offer Price without tax,Royalty,Currency
2026-05,Pots,Ann,Amazon.com,3,9.99,20.10,USD`,
    [[2010, "Amazon KDP"]],
    [],
  ],
  [
    "Medium",
    `Month,Story,Views,Reads,Total earnings
2026-05,Pots on a balcony,100,50,1.23`,
    [[123, "Medium"]],
    [],
  ],
  [
    "Substack",
    `Date,Subscriber,Type,Gross,Substack fee,Stripe fee,Net,Currency
2026-05-01,a@x.test,charge,10.00,1.00,0.60,8.40,USD`,
    [[840, "Substack"]],
    [],
  ],
  [
    "Shopify's payouts",
    `Payout Date,Status,Charges,Refunds,Adjustments,Fees,Total,Currency
2026-05-03,paid,100.00,0.00,0.00,-3.20,96.80,USD
2026-05-05,pending,50.00,0.00,0.00,-1.60,48.40,USD`,
    [[9680, "Shopify"]],
    [3],
  ],
  [
    "Shopify's transactions",
    `Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Amount,Fee,Net,Currency
2026-05-01 10:00:00 +0000,charge,#1001,visa,online,paid,2026-05-03,50.00,1.75,48.25,USD
2026-05-02 10:00:00 +0000,charge,#1002,visa,online,pending,,50.00,1.75,48.25,USD
2026-05-03 10:00:00 +0000,payout,,,,paid,2026-05-03,-48.25,0,-48.25,USD`,
    [[4825, "Shopify"]],
    [3, 4],
  ],
  [
    "Google AdSense's payments",
    `Date,Description,Amount (USD)
"May 21, 2026",Automatic payment: Wire transfer,-290.10
"Apr 30, 2026",Earnings - AdSense,290.10
"Apr 29, 2026",Invalid traffic,-1.10
,Ending balance,0.00`,
    [
      [29_010, "me"],
      [-110, "me"],
    ],
    [2, 5],
  ],
];

test.each(reports)("%s: only earnings are imported", (_, text, taken, left) => {
  const payer = taken[0]?.[1] === "me" ? { source: "me" } : {};
  const file = fileOf(text, payer);
  expect(file.rows.map(({ amountCents, source }) => [amountCents, source])).toEqual(taken);
  expect(file.leftOut.map(({ line }) => line)).toEqual(left);
  expect(file.wrong).toEqual([]);
});

describe("PayPal in its languages", () => {
  test.each([
    [
      "English",
      "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net",
      "Website Payment,Completed",
      "General Withdrawal,Completed",
      "Website Payment,Pending",
    ],
    [
      "German",
      "Datum,Uhrzeit,Zeitzone,Name,Typ,Status,Währung,Brutto,Gebühr,Netto",
      "Website-Zahlung,Abgeschlossen",
      "Allgemeine Abbuchung,Abgeschlossen",
      "Website-Zahlung,Ausstehend",
    ],
    [
      "French",
      "Date,Heure,Fuseau horaire,Nom,Type,État,Devise,Avant commission,Commission,Net",
      "Paiement sur site,Terminé",
      "Virement standard,Terminé",
      "Paiement sur site,En attente",
    ],
    [
      "Spanish",
      "Fecha,Hora,Zona horaria,Nombre,Tipo,Estado,Divisa,Bruto,Tarifa,Neto",
      "Pago en sitio web,Completado",
      "Retirada general,Completado",
      "Pago en sitio web,Pendiente",
    ],
    [
      "Italian",
      "Data,Orario,Fuso orario,Nome,Tipo,Stato,Valuta,Lordo,Tariffa,Netto",
      "Pagamento sito web,Completata",
      "Prelievo generico,Completata",
      "Pagamento sito web,In sospeso",
    ],
    [
      "Dutch",
      "Datum,Tijd,Tijdzone,Naam,Type,Status,Valuta,Bruto,Kosten,Net",
      "Websitebetaling,Voltooid",
      "Algemene opname,Voltooid",
      "Websitebetaling,In behandeling",
    ],
    [
      "Portuguese",
      "Data,Hora,Fuso horário,Nome,Tipo,Status,Moeda,Bruto,Tarifa,Líquido",
      "Pagamento em site,Concluído",
      "Saque geral,Concluído",
      "Pagamento em site,Pendente",
    ],
    [
      "Polish",
      "Data,Godzina,Strefa czasowa,Nazwa,Typ,Status,Waluta,Brutto,Opłata,Netto",
      "Płatność w witrynie,Zakończono",
      "Wypłata ogólna,Zakończono",
      "Płatność w witrynie,Oczekujące",
    ],
    [
      "Swedish",
      "Datum,Tid,Tidszon,Namn,Typ,Status,Valuta,Brutto,Avgift,Netto",
      "Webbplatsbetalning,Slutfört",
      "Allmänt uttag,Slutfört",
      "Webbplatsbetalning,Väntande",
    ],
    [
      "Danish",
      "Dato,Tid,Tidszone,Navn,Type,Status,Valuta,Brutto,Gebyr,Netto",
      "Webstedsbetaling,Gennemført",
      "Generel hævning,Gennemført",
      "Webstedsbetaling,Afventer",
    ],
    [
      "Turkish",
      "Tarih,Saat,Saat Dilimi,Ad,Tür,Durum,Para Birimi,Brüt,Ücret,Net",
      "Web Sitesi Ödemesi,Tamamlandı",
      "Para Çekme,Tamamlandı",
      "Web Sitesi Ödemesi,Beklemede",
    ],
    [
      "Russian",
      "Дата,Время,Часовой пояс,Имя,Тип,Состояние,Валюта,Брутто,Комиссия,Нетто",
      "Платеж через сайт,Завершено",
      "Вывод средств,Завершено",
      "Платеж через сайт,В ожидании",
    ],
    [
      "Japanese",
      "日付,時間,タイムゾーン,名前,種類,ステータス,通貨,合計,手数料,正味",
      "ウェブサイト支払い,完了",
      "通常の引き出し,完了",
      "ウェブサイト支払い,保留中",
    ],
    [
      "Chinese",
      "日期,时间,时区,名称,类型,状态,币种,总额,费用,净额",
      "网站付款,已完成",
      "一般提现,已完成",
      "网站付款,待处理",
    ],
  ])("%s", (_, head, paid, withdrawal, pending) => {
    const row = (what: string, gross: string, fee: string, net: string) =>
      `2026-05-02,10:00,CET,Ann,${what},USD,"${gross}",${fee},"${net}"`;
    const file = fileOf(
      [
        head,
        row(paid, "1,536.15", "-45.09", "1,491.06"),
        row(withdrawal, "-1,491.06", "0.00", "-1,491.06"),
        row(pending, "10.00", "0.00", "10.00"),
      ].join("\n"),
    );
    expect(file.rows).toMatchObject([{ amountCents: 149_106, source: "PayPal", note: "Ann" }]);
    expect(file.leftOut.map(({ line }) => line)).toEqual([3, 4]);
    expect(file.wrong).toEqual([]);
  });

  test("a statement has the type in its description", () => {
    const head =
      "Date,Time,Time Zone,Description,Currency,Gross,Fee,Net,Balance,Transaction ID,Name";
    const rows = [
      'General Payment,USD,"1,536.15",-45.09,"1,491.06","1,491.06",1,Ann',
      'General Withdrawal,USD,"-1,491.06",0,"-1,491.06",0,2,',
      "PreApproved Payment Bill User Payment,USD,-5.00,0,-5.00,-5.00,3,Host",
    ].map((row) => `2026-05-02,10:00,CET,${row}`);
    const file = fileOf([head, ...rows].join("\n"));
    expect(file.rows).toMatchObject([{ amountCents: 149_106, source: "PayPal", note: "Ann" }]);
    expect(file.leftOut.map(({ line }) => line)).toEqual([3, 4]);
  });

  test("bought, exchanged, held or reversed amounts are no income", () => {
    const head = "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net";
    const rows = [
      "Express Checkout Payment,Completed,USD,-20.00,0.00,-20.00",
      "General Currency Conversion,Completed,USD,30.00,0.00,30.00",
      "Account Hold for Open Authorization,Pending,USD,-5.00,0.00,-5.00",
      "Bank Deposit to PP Account,Completed,USD,40.00,0.00,40.00",
      "Payment Refund,Completed,USD,-8.00,0.30,-7.70",
      "Website Payment,Denied,USD,9.00,0.00,9.00",
    ].map((row) => `2026-05-02,10:00,CET,Ann,${row}`);
    const file = fileOf([head, ...rows].join("\n"));
    expect(file.rows.map(({ amountCents }) => amountCents)).toEqual([-770]);
    expect(file.leftOutCount).toBe(5);
  });
});

describe("earnings take precedence over sales in unknown lists", () => {
  test.each([
    ["Date,Sale amount,Commission amount,Source", "200,10"],
    ["Date,Order value,Commission,Source", "200,10"],
    ["Date,Umsatz,Provision,Source", "200,10"],
    ["Date,Gross,Net,Source", "200,10"],
    ["Date,Net sales,Affiliate earnings,Source", "200,10"],
    ["Date,Price,Royalties,Source", "200,10"],
    ["Date,売上,報酬,Source", "200,10"],
    ["Date,Total,Your earnings,Source", "200,10"],
    ["Date,Commission rate,Commission,Source", "5,10"],
    ["Date,Amount refunded,Amount,Source", "0,10"],
    ["Date,Umsatz,Anzeigengebühren,Source", "200,10"],
    ["Date,Ingresos,Comisiones por publicidad,Source", "200,10"],
    ["Date,Revenus,Frais de publicité,Source", "200,10"],
    ["Date,売上,紹介料,Source", "200,10"],
    ["Date,Order total,Commission,Earnings,Source", "14,4,10"],
    ["Date,Order ID,Payout,Source", "12345,10"],
    ["Date,Net amount,Commission,Source", "200,10"],
    ["Date,Gross amount,Net amount,Commission,Source", "238,200,10"],
    ["Date,Net amount,Your earnings,Source", "200,10"],
    ["Date,Net,Royalty,Source", "200,10"],
    ["Date,Net revenue,Payout share,Source", "200,10"],
    ["Date,Net sales amount,Revenue share,Source", "200,10"],
    ["Date,Gross,Net,Your share,Source", "210,200,10"],
    ["Date,Order value,Payout,Source", "200,10"],
    ["Datum,Nettobetrag,Provision,Quelle", "200,10"],
    ["Datum,Netto,Ihr Anteil,Quelle", "200,10"],
    ["Datum,Bestellwert,Vergütung,Quelle", "200,10"],
    ["Date,Montant net,Redevances,Source", "200,10"],
    ["Date,Montant net,Votre part,Source", "200,10"],
    ["Fecha,Importe neto,Comisión,Fuente", "200,10"],
    ["Fecha,Importe neto,Regalías,Fuente", "200,10"],
    ["Data,Importo netto,Provvigione,Fonte", "200,10"],
    ["Data,Valor líquido,Comissão,Fonte", "200,10"],
    ["Datum,Netto bedrag,Commissie,Bron", "200,10"],
    ["Data,Kwota netto,Tantiemy,Źródło", "200,10"],
    ["日付,正味金額,印税,支払元", "200,10"],
    ["日付,注文金額,成果報酬,支払元", "200,10"],
    ["日期,净额,佣金,来源", "200,10"],
    ["날짜,금액,로열티,출처", "200,10"],
    ["Date,Commission,Net commission,Source", "12,10"],
    ["Date,Earnings,Fee,Net,Source", "12,2,10"],
    ["Date,Gross,Commission,Net,Source", "12,-2,10"],
    ["Date,Price,Commission,Payout,Source", "12,2,10"],
    ["Date,Gross earnings,Platform fee,Net,Source", "12,2,10"],
    ["Date,Gross,Revenue share,Payout,Source", "12,2,10"],
    ["Date,Amount before commission,Net,Source", "12,10"],
    ["Date,Revenue share %,Earnings,Source", "70,10"],
    ["Date,Commission base,Commission,Source", "200,10"],
  ])("%s", (head, amounts) => {
    expect(fileOf(`${head}\n2026-05-01,${amounts},A`).rows).toMatchObject([{ amountCents: 1000 }]);
  });

  test.each([
    ["Date,Sale amount,Commission,Net amount,Source", ["200,10,190"], ["Net amount", "Commission"]],
    ["Date,Amount,Commission,Source", ["200,-10"], ["Amount", "Commission"]],
    ["Date,Net,Revenue share,Source", ["200,70", "100,70"], ["Revenue share", "Net"]],
    ["Date,Net,Your share,Source", ["200,0.7"], ["Your share", "Net"]],
    ["Date,Net,Commission,Source", ["200,10", "5,8"], ["Net", "Commission"]],
    ["Date,Commission,Payout,Source", ["10,500"], ["Commission", "Payout"]],
    ["Date,Gross,Revenue share,Net,Source", ["100,30,70"], ["Net", "Revenue share"]],
    ["날짜,금액,수수료,출처", ["200,10"], ["금액", "수수료"]],
  ])("ambiguous columns are asked about: %s", (head, amounts, open) => {
    const text = `${head}\n${amounts.map((each) => `2026-05-01,${each},A`).join("\n")}`;
    const file = fileOf(text);
    expect(file.rows).toEqual([]);
    expect(file.openAmounts.map((at) => file.heads[at])).toEqual(open);
    for (const name of open) expect(file.wrong[0]?.why).toContain(`“${name}”`);
    const amount = file.openAmounts[0] ?? 0;
    expect(fileOf(text, { columns: { amount } })).toMatchObject({ openAmounts: [], wrong: [] });
  });

  test("a list of only refunds is no list of fees", () => {
    const file = fileOf("Date,Sale amount,Commission,Source\n2026-05-01,-200,-10,A");
    expect(file.rows).toMatchObject([{ amountCents: -1000 }]);
  });
});
