import { type Choices, words } from '../chance.ts';

/** Headings of the columns. */
export const COLUMN_WORDS = {
  date: words`Date|Transaction date
    Trans. date|Date of transaction|Day|Entry date|Posting date
    Value date|Booked|Day|Entry date
    Date|Trans. date|Date of txn|Tran date|Booking date|Posted|Day|Date/Dyddiad|When|Transaction Date|DATE|On`,
  posted: words`Posted|Date posted
    Received by us|Entered|Processed|Date entered
    Processed|Date entered|Settled
    Value date|Posting date|Received by us|Post date|Effective|Processed|Val. date|Entered`,
  type: words`Type|Code
    Trans type|Payment type|Kind|Ty
    Method|Kind|Trans. code
    Type|Code|Method|Ref.|Cat.|Channel|TLA`,
  text: words`Description|Details|Transaction|Transaction details
    Particulars|Narrative|Payment type and details|Merchant|Payee/Payer|What it was for|Transaction description
    Counterparty|Transaction information|Memo|Reference and details|Your transactions
    Description|Details|Particulars|Transaction details|Payment type and details|Narrative|Payee / payer|Merchant|Details of entry|What and where|Transactions|Description/Disgrifiad|Your transactions`,
  out: words`Money out|Paid out|Withdrawals|Debit|Payments
    Debits|Money Out (£)|Payments Out|Withdrawn|Paid Out £|Debit (£)|Out|Withdrawal (£)|Out of account
    Outgoings|Spent|Money you spent|Paid from account|Sums out
    Money out|Paid out|Withdrawals|Debit|Debits (£)|Out|Payments|Withdrawn £|You paid|Spent|Dr|Debit amount|Money out/Arian allan|Outgoings|Paid out (GBP)|Withdrawals & fees|Cash out`,
  in: words`Money in|Paid in|Deposits|Credit|Receipts
    Credits|Money In (£)|Payments In|Paid In £|Lodgements|Received|Credit (£)|In|Into account
    Incomings|Added|Money you received|Paid to account|Sums in
    Money in|Paid in|Deposits|Credit|Credits (£)|In|Receipts|Paid in £|You received|Received|Cr|Credit amount|Money in/Arian i mewn|Incomings|Paid in (GBP)|Lodgements|Cash in`,
  amount: words`Amount|Amount (£)|£ Amount
    Value|GBP|Amount GBP|Transaction amount|Sum (£)
    Value|Sum|Amount in GBP|Amount (GBP)
    Amount|Amount (£)|Value|Transaction amount|Amount in £|Sterling amount|GBP|Debit/Credit|+/-|Net amount|In/Out|Amt`,
  balance: words`Balance|Balance (£)
    Running balance|Bal|Account balance|£ Balance|Balance £|Balance GBP
    Balance after|Your balance|Ledger balance|Resulting balance
    Balance|Balance (£)|Running balance|Account balance|Balance after|Balance/Gweddill|Bal.|Available|New balance|Your balance|Daily balance|Total`,
} satisfies Record<string, Choices<string>>;

/** Only some tables have these columns, so their headings are chosen apart from the others. */
export const RARE_COLUMNS = {
  reference: words`Reference ||  || Reference|Ref no|Cheque no|Location`,
  foreign: words`Foreign amount|Original amount|Currency amount|Amount abroad`,
};

/** Headings in other languages. */
export const FOREIGN_HEADINGS = [
  { date: 'Fecha', text: 'Concepto', out: 'Cargo', in: 'Abono', balance: 'Saldo' },
  { date: 'Date opération', text: 'Libellé', out: 'Débit', in: 'Crédit', balance: 'Solde' },
  { date: 'Data', text: 'Descrizione', out: 'Dare', in: 'Avere', balance: 'Saldo' },
  { date: 'Datum', text: 'Omschrijving', out: 'Af', in: 'Bij', balance: 'Saldo' },
  { date: 'Data', text: 'Opis operacji', out: 'Obciążenia', in: 'Uznania', balance: 'Saldo' },
];

/** Names of sums of both columns of amounts. */
export const SUM_WORDS = {
  day: words`Day total|Total for the day|Daily total|Sub-total`,
  page: words`Page total|Total this page|Subtotal`,
  row: words`Totals|Total|Total for the period`,
};

export const LABEL_WORDS = {
  opening_row: words`Balance brought forward|Opening balance|Start balance|BROUGHT FORWARD
    B/F|Balance b/f|Previous balance|Starting balance|Balance from last statement|Brought fwd
    Balance at start|Previous statement balance|B/F|Balance on last statement
    Opening balance|Balance brought forward|Start balance|Previous balance|Balance from last statement|Opening bal.|Starting balance|Balance at start of period`,
  closing_row: words`Balance carried forward|Closing balance|End balance|CARRIED FORWARD
    C/F|Balance c/f|Ending balance|Balance at end of period|Carried fwd
    Balance at end|Final balance|C/F|Balance at close of business
    Closing balance|Balance carried forward|End balance|New balance|Balance at end of period|Closing bal.|Ending balance|Final balance`,
  carried: words`Balance carried forward|Carried forward
    Carried over|Balance c/fwd|Carried forward to next page
    Balance to next page|C/F
    Balance carried forward|CARRIED FORWARD|Balance c/f|Carried forward to next page|C/FWD`,
  brought: words`Balance brought forward|Brought forward
    Brought over|Balance b/fwd|Brought forward from previous page
    Balance from previous page|B/F
    Balance brought forward|BROUGHT FORWARD|Balance b/f|Brought forward from previous page|B/FWD`,
  opening: words`Opening balance|Start balance|Balance brought forward|Previous balance
    Brought forward|Starting balance|Balance at start|Balance b/f|Beginning balance
    Balance at start|Your balance at the start|Opened with
    Opening balance|Balance brought forward|Start balance|Previous balance|Balance from last statement|Opening bal.|Starting balance|Balance at start of period`,
  closing: words`Closing balance|End balance|Balance carried forward|New balance
    Carried forward|Ending balance|Balance at end|Balance c/f|Your balance at close
    Balance at end|Your balance at the end|Closed with
    Closing balance|Balance carried forward|End balance|New balance|Balance at end of period|Closing bal.|Ending balance|Final balance`,
  total_in: words`Money in|Total paid in|Payments in|Total money in
    Total receipts|Total credits|Paid into your account|Total deposits|Total incoming
    Incomings|Sum of credits|Added
    Money in|Total paid in|Paid in|Total credits|Payments in|Total deposits|Receipts|Credits this period`,
  total_out: words`Money out|Total paid out|Payments out|Total money out
    Total payments|Total debits|Paid out of your account|Total withdrawals|Total outgoing
    Outgoings|Sum of debits|Spent
    Money out|Total paid out|Paid out|Total debits|Payments out|Total withdrawals|Withdrawals|Debits this period`,
  total_in_row: words`Total receipts|Total paid in
    Total credits this period|TOTAL RECEIPTS|Receipts total|Total money in
    Sum of credits|All money in`,
  total_out_row: words`Total payments|Total paid out
    Total debits this period|TOTAL PAYMENTS|Payments total|Total money out
    Sum of debits|All money out`,
  previous: words`Previous balance|Balance from last statement
    Last statement balance|Your previous balance|Opening balance
    Owed on last statement|Balance before
    Previous balance|Balance from last statement|Last statement balance|Opening balance`,
  new: words`New balance|Closing balance
    Your new balance|Balance now owed|Statement balance
    What you owe now|Balance owed
    New balance|Closing balance|Statement balance|Balance you owe`,
  period: words`Statement period|Period
    Period covered|For the period|Your statement|Covering|Transactions from
    From/to|Dates of this statement|Showing
    Statement period|Period|For the period|Covering|Statement dates|Activity from`,
  statement_date: words`Statement date|Date
    Issue date|Date of statement|Produced on|Issued on
    Prepared on|Printed`,
  number: words`Account number|Account no
    A/C no.|Account No.|Acc number|Account
    A/C number|Number
    Account number|Account no.|Account|A/C no|Acc. number`,
  sort_code: words`Sort code|Sort Code
    Sort-code|Branch sort code|S/C
    Sort-code|SC
    Sort code|Sort Code|Branch sort code|S/C`,
  holder: words`Account name|Account holder
    Name|Account in the name of|Customer name|In the name of
    In the name of|Customer
    Account name|Name|Account holder|In the name of|Customer|Prepared for`,
  card: words`Card number|Account number || Card no.|Card ending|Your card || Card ending|Card no.`,
  title: words`Statement|Your statement|Current account statement|Bank statement
    Statement of account|Account statement|Your account at a glance|Personal account statement|Monthly statement
    Account activity|Statement for your account`,
  card_title: words`Credit card statement|Your credit card statement
    Card statement|Statement of card account|Platinum card statement
    Card account activity`,
  export_title: words`Transactions|Account statement
    Transaction history|Exported transactions|Activity|Statement export
    Account history|Activity`,
  summary_title: words`Account summary|Summary
    Your account at a glance|At a glance|Statement summary|Balance summary
    In brief|Balances`,
} satisfies Record<string, Choices<string>>;
export type LabelKind = keyof typeof LABEL_WORDS;

export const BANKS = words`Calder Valley Bank|Northmoor Building Society|Fenland Bank plc|Penrose Bank
  Strathclyde & Lothian Bank|Tidewater Building Society|Harbinger Bank UK|First Mercia Bank|Gwynedd Savings Bank|Peregrine Bank Limited
  Tamar & Wye Bank|Hollin Mutual|Quill
  Larkfield Bank|Penmaen Building Society|Orrery|Tamar & Exe Bank plc|Kestrel Card Services|Moorgate Mutual|Halden Bank UK|Wrenby Savings`;

const SHOPS = words`COPPERBEECH GROCERS|DOVETAIL BAKERY|RIVERLINE RAIL|OLD MILL PHARMACY|PUFFIN COFFEE CO|WAXWING FUELS 24|MARLSTONE DIY|TESBURY STORES 3321|LOWLIGHT CINEMA
  SP *WOOLCROFT KNITS|AMZN MKTP UK*2X4|TOTAL GARAGE 33|NEW BALANCE LONDON|BALANCE YOGA STUDIO|CAFE AMOUNT & CO|SUMUP *MARKET STALL|DATE NIGHT CINEMA|ZETTLE_*BARBER|PAYPAL *EBUYER|CREDIT ST CONVENIENCE|THE OPENING HOUR BAR|ASDA SUPERSTORE 4412
  THE 24 HOUR SHOP|O'MALLEY & SONS|WWW.KITESTORE.CO|SQ *LATTICE 7|GREENBANK 3.50 STORE|STREET FOOD CO.|2 SISTERS CAFE
  BRAMBLE & CO|TFL TRAVEL CH|HOLLY LODGE VETS|PIER 39 FISH BAR|SQ *LOAF|ZETTLE_*MARLOW|MARKET HALL 24|APPLE.COM/BILL|THE 3 BELLS|NISA LOCAL 0117|TRAINLINE|WH & SONS LTD|NEW BALANCE STORE|CREDIT LANE CAFE|MAY FLOWERS|2ND HAND BOOKS|TOTAL GARAGE|MARCH PHARMACY|7 OAKS DELI`;
const BILLS = words`PELLOW ENERGY|CITY COUNCIL TAX|SEVERWATER|MOTHWING MOBILE|GLADE BROADBAND|ASHGROVE GYMS|PIPISTRELLE MOTOR INS
  TV LICENCE MBP|L & G LIFE POLICY 88|HALCYON LETTINGS|BALANCE TRANSFER CO|DVLA-AB12CDE|STUDENT LOANS CO|CREDIT UNION LOAN
  TV LICENCE MBP|LEASE 4 CARS|BALANCE YOGA CLUB|CREDIT UNION 12|INTEREST FREE KITCHENS
  SEVERN WATER|OCTAGON ENERGY|BRISTOL CITY COUNCIL|THREE RIVERS BB|TV LICENCE MBP|ARGENT INSURANCE`;
const PEOPLE = words`J PELLATT|M OSEI-KANE|R TREGENZA|S VANTERPOOL
  MISS A. O’NEILL|D HALLORAN & SON|K. NG|DR P SINGH
  D MAY|A MARCH|TOTAL FITNESS CREW|P O BOX 12
  P DRYDEN|MISS A OKORO|S IQBAL|JUNE HART|C J WEBB|T & M SALTER`;
const EMPLOYERS = words`HARBOUR FOODS PLC|NORTHWIND LTD|OAKLINE SOFTWARE
  ST ELWYN NHS TRUST|PENNINE BOROUGH|COPPER KETTLE LLP ||
  TIDEWAY LOGISTICS|ST ANNE SCHOOL TRUST|OAKHAM DENTAL LTD|DWP UC`;

/** Who money goes to and comes from. */
export const PARTIES = { shops: SHOPS, bills: BILLS, people: PEOPLE, employers: EMPLOYERS } as const;

/** Banks' short codes for kinds of transactions. */
export const TYPE_CODES = {
  card: words`DEB|CARD|VIS || POS|CPT|D/C|Card payment`,
  refund: words`DEB|CARD|CR || POS|REF|Refund`,
  debit: words`DD|DDR || D/D|Direct Debit`,
  order: words`SO|STO || S/O|Standing order`,
  salary: words`BGC|CR || FPI|BACS|Bank credit`,
  transfer_out: words`FPO|TFR || BP|OBP|Transfer`,
  transfer_in: words`FPI|TFR || CR|FPC|Transfer`,
  cash: words`CPT|ATM || C/L|Cash`,
  interest: words`INT|CR || GI|Interest`,
  card_payment: words`PAY|CR || PMT|Payment`,
} satisfies Record<string, Choices<string>>;
export type ActivityKind = keyof typeof TYPE_CODES;

export const LEGAL = words`Authorised by the Prudential Regulation Authority and regulated by the Financial Conduct Authority.|Your eligible deposits are protected up to a total of £85,000 by the Financial Services Compensation Scheme.
  Please check your statement carefully. If a transaction is not yours, tell us as soon as you can.|If you have an overdraft, we charge 39.9% EAR (variable). Example: £1,200.00 for 30 days costs £33.00.|Calls may be recorded. Lines are open from 8am to 8pm, Monday to Saturday.`;
export const CARD_LEGAL = words`If you make only the minimum payment each month, it will take longer and cost more to clear your balance.|Pay by direct debit to avoid a late payment fee of £12.00.
  An instalment plan may be available. The total amount due must reach us by the due date.|Interest on purchases is charged at 24.9% a year. Amount due: see your payment slip.|Invoices for instalment plans are sent separately. VAT number GB 123 4567 89.`;

/** Sentences beside or below the table. */
export const NOTICES = [
  'Could you save £25.00 a month? Ask us about our regular saver.',
  'Your deposits are protected up to £120,000 by the FSCS.',
  'Arranged overdraft limit £1,500.00. Representative 39.9% EAR variable.',
  'Interest is paid on the last working day of each month.',
  'From 1 March our charges change: unarranged borrowing costs £6.00 a day.',
  'Check each entry. Tell us within 13 months about payments you do not recognise.',
  'Lost card? Call 0345 600 1234 at any time.',
  'Refer a friend by 30 June and we pay you both £50.00.',
];

/** Names of pots and of pockets, as people choose them. */
export const POT_NAMES = words`Holiday|Rainy day|New car|Bills|House deposit
  Wedding 2027|Council tax|Emergency|Christmas|Baby things|MOT & tyres`;

/** `{}` is the name of a pot. */
export const POT_TITLES = words`{} pot|Pot: {}|Your {} pot|{} space
  Space – {}|{} (savings space)|Jar: {}|Goal: {}|Savings pot "{}"|Pocket {}`;

/** `{}` is the name of a currency. */
export const CURRENCY_TITLES = words`{} account|{} pocket|{} statement
  Your {} balance|{} wallet|Currency account: {}|{} transactions`;
export const CURRENCY_NAMES: Record<'EUR' | 'USD', Choices<string>> = {
  EUR: words`EUR|Euro || Euros|EUR`,
  USD: words`USD|US dollar || US Dollars|USD`,
};

export const ACCOUNT_TITLES = words`Current account|Account transactions|Your current account
  Main account|Everyday account activity|Personal account transactions`;

export const PENDING_TITLES = words`Pending transactions|Pending|Pending payments
  Not yet taken from your account|Authorised, not yet charged|Awaiting settlement|Transactions in progress|Uncleared items`;

export const EMPTY = words`No transactions in this period
  There was no activity|Nothing happened here in this period|There are no transactions to show`;

/** `{}` is the end of a card's number, and `@` its holder. */
export const CARD_TITLES = words`Card ending {}|Card ending {} - @|@ - card ending {}
  Transactions made with card {} (@)|@, card no. xxxx {}|Additional cardholder: @ ({})|Purchases on card {}`;
export const CARD_TOTALS = words`Total for card ending {}|Total {}
  Total of @|Card {} total|Spending on this card`;

export const PART_LABELS = {
  account: words`Account balance|Personal account balance|Current account balance
    Main account balance|Balance of your account|In your account`,
  parts: words`Balance in pots|Pots balance|Total in pots || Saved in spaces|In your pots|Balance in jars`,
  total: words`Total balance|Total || Total of all balances|Account and pots together|Overall balance`,
  opening: words`Opening balance || Start balance|Balance at start`,
  closing: words`Closing balance || End balance|Balance at end`,
  product: words`Product|Account || Type of account|Balance of`,
  own: words`Pot balance|Balance || Space balance|Saved here|In this pot`,
  in_total: words`Current account|Account || Main account|Personal account`,
} satisfies Record<string, Choices<string>>;
export type PartLabel = keyof typeof PART_LABELS;

export const MOVES = words`Transfer to|Pot transfer to || Moved to|Round-up to|To`;
export const MOVES_BACK = words`Transfer from|Pot withdrawal from || Moved from|Returned from|From`;
export const OWN_NAMES = words`current account|main account || everyday account|your account`;
