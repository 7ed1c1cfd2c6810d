/**
 * Words of banks, building societies, card issuers and apps that the lists of the other parts don't have. Alternatives
 * are separated by `|`.
 */
export const HEADINGS = {
  date: 'Date|Trans. date|Date of txn|Tran date|Booking date|Posted|Day|Date/Dyddiad|When|Transaction Date|DATE|On',
  posted: 'Value date|Posting date|Received by us|Post date|Effective|Processed|Val. date|Entered',
  text: 'Description|Details|Particulars|Transaction details|Payment type and details|Narrative|Payee / payer|Merchant|Details of entry|What and where|Transactions|Description/Disgrifiad|Your transactions',
  type: 'Type|Code|Method|Ref.|Cat.|Channel|TLA',
  out: 'Money out|Paid out|Withdrawals|Debit|Debits (£)|Out|Payments|Withdrawn £|You paid|Spent|Dr|Debit amount|Money out/Arian allan|Outgoings|Paid out (GBP)|Withdrawals & fees|Cash out',
  in: 'Money in|Paid in|Deposits|Credit|Credits (£)|In|Receipts|Paid in £|You received|Received|Cr|Credit amount|Money in/Arian i mewn|Incomings|Paid in (GBP)|Lodgements|Cash in',
  amount:
    'Amount|Amount (£)|Value|Transaction amount|Amount in £|Sterling amount|GBP|Debit/Credit|+/-|Net amount|In/Out|Amt',
  balance:
    'Balance|Balance (£)|Running balance|Account balance|Balance after|Balance/Gweddill|Bal.|Available|New balance|Your balance|Daily balance|Total',
  foreign: 'Foreign amount|Original amount|Currency amount|Amount abroad',
} as const;

/** Headings in other languages: date, text, out, in, balance. */
export const FOREIGN_HEADINGS = [
  ['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo'],
  ['Date opération', 'Libellé', 'Débit', 'Crédit', 'Solde'],
  ['Data', 'Descrizione', 'Dare', 'Avere', 'Saldo'],
  ['Datum', 'Omschrijving', 'Af', 'Bij', 'Saldo'],
  ['Data', 'Opis operacji', 'Obciążenia', 'Uznania', 'Saldo'],
] as const;

export const LABELS = {
  holder: 'Account name|Name|Account holder|In the name of|Customer|Prepared for',
  number: 'Account number|Account no.|Account|A/C no|Acc. number',
  sortCode: 'Sort code|Sort Code|Branch sort code|S/C',
  period: 'Statement period|Period|For the period|Covering|Statement dates|Activity from',
  opening:
    'Opening balance|Balance brought forward|Start balance|Previous balance|Balance from last statement|Opening bal.|Starting balance|Balance at start of period',
  closing:
    'Closing balance|Balance carried forward|End balance|New balance|Balance at end of period|Closing bal.|Ending balance|Final balance',
  openingCard: 'Previous balance|Balance from last statement|Last statement balance|Opening balance',
  closingCard: 'New balance|Closing balance|Statement balance|Balance you owe',
  totalIn:
    'Money in|Total paid in|Paid in|Total credits|Payments in|Total deposits|Receipts|Credits this period',
  totalOut:
    'Money out|Total paid out|Paid out|Total debits|Payments out|Total withdrawals|Withdrawals|Debits this period',
  brought: 'Balance brought forward|BROUGHT FORWARD|Balance b/f|Brought forward from previous page|B/FWD',
  carried: 'Balance carried forward|CARRIED FORWARD|Balance c/f|Carried forward to next page|C/FWD',
  daySum: 'Day total|Total for the day|Daily total|Sub-total',
  pageSum: 'Page total|Total this page|Subtotal',
} as const;

export const BANKS =
  'Larkfield Bank|Penmaen Building Society|Orrery|Tamar & Exe Bank plc|Kestrel Card Services|Moorgate Mutual|Halden Bank UK|Wrenby Savings';

export const SHOPS =
  'BRAMBLE & CO|TFL TRAVEL CH|HOLLY LODGE VETS|PIER 39 FISH BAR|SQ *LOAF|ZETTLE_*MARLOW|MARKET HALL 24|APPLE.COM/BILL|THE 3 BELLS|NISA LOCAL 0117|TRAINLINE|WH & SONS LTD|NEW BALANCE STORE|CREDIT LANE CAFE|MAY FLOWERS|2ND HAND BOOKS|TOTAL GARAGE|MARCH PHARMACY|7 OAKS DELI';
export const PEOPLE = 'P DRYDEN|MISS A OKORO|S IQBAL|JUNE HART|C J WEBB|T & M SALTER';
export const BILLS =
  'SEVERN WATER|OCTAGON ENERGY|BRISTOL CITY COUNCIL|THREE RIVERS BB|TV LICENCE MBP|ARGENT INSURANCE';
export const EMPLOYERS = 'TIDEWAY LOGISTICS|ST ANNE SCHOOL TRUST|OAKHAM DENTAL LTD|DWP UC';

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
] as const;
