import type { ColumnKind as AnyColumn } from '#sandbox/documents/statements/table.ts';
import { type Choices, words } from '../chance.ts';

export type ColumnKind = Exclude<AnyColumn, 'foreign'>;

/** Headings of the columns. */
export const COLUMN_WORDS: Record<Exclude<ColumnKind, 'reference'>, Choices<string>> = {
  date: words`Date|Transaction date
    Trans. date|Date of transaction|Day|Entry date|Posting date
    Value date|Booked|Day|Entry date`,
  posted: words`Posted|Date posted
    Received by us|Entered|Processed|Date entered
    Processed|Date entered|Settled`,
  type: words`Type|Code || Trans type|Payment type|Kind|Ty || Method|Kind|Trans. code`,
  text: words`Description|Details|Transaction|Transaction details
    Particulars|Narrative|Payment type and details|Merchant|Payee/Payer|What it was for|Transaction description
    Counterparty|Transaction information|Memo|Reference and details|Your transactions`,
  out: words`Money out|Paid out|Withdrawals|Debit|Payments
    Debits|Money Out (£)|Payments Out|Withdrawn|Paid Out £|Debit (£)|Out|Withdrawal (£)|Out of account
    Outgoings|Spent|Money you spent|Paid from account|Sums out`,
  in: words`Money in|Paid in|Deposits|Credit|Receipts
    Credits|Money In (£)|Payments In|Paid In £|Lodgements|Received|Credit (£)|In|Into account
    Incomings|Added|Money you received|Paid to account|Sums in`,
  amount: words`Amount|Amount (£)|£ Amount
    Value|GBP|Amount GBP|Transaction amount|Sum (£)
    Value|Sum|Amount in GBP|Amount (GBP)`,
  balance: words`Balance|Balance (£)
    Running balance|Bal|Account balance|£ Balance|Balance £|Balance GBP
    Balance after|Your balance|Ledger balance|Resulting balance`,
};

/** Only some tables have this column, so its heading is chosen apart from the others. */
export const REFERENCE_WORDS = words`Reference ||  || Reference|Ref no|Cheque no|Location`;

export const LABEL_WORDS = {
  opening_row: words`Balance brought forward|Opening balance|Start balance|BROUGHT FORWARD
    B/F|Balance b/f|Previous balance|Starting balance|Balance from last statement|Brought fwd
    Balance at start|Previous statement balance|B/F|Balance on last statement`,
  closing_row: words`Balance carried forward|Closing balance|End balance|CARRIED FORWARD
    C/F|Balance c/f|Ending balance|Balance at end of period|Carried fwd
    Balance at end|Final balance|C/F|Balance at close of business`,
  carried: words`Balance carried forward|Carried forward
    Carried over|Balance c/fwd|Carried forward to next page
    Balance to next page|C/F`,
  brought: words`Balance brought forward|Brought forward
    Brought over|Balance b/fwd|Brought forward from previous page
    Balance from previous page|B/F`,
  opening: words`Opening balance|Start balance|Balance brought forward|Previous balance
    Brought forward|Starting balance|Balance at start|Balance b/f|Beginning balance
    Balance at start|Your balance at the start|Opened with`,
  closing: words`Closing balance|End balance|Balance carried forward|New balance
    Carried forward|Ending balance|Balance at end|Balance c/f|Your balance at close
    Balance at end|Your balance at the end|Closed with`,
  total_in: words`Money in|Total paid in|Payments in|Total money in
    Total receipts|Total credits|Paid into your account|Total deposits|Total incoming
    Incomings|Sum of credits|Added`,
  total_out: words`Money out|Total paid out|Payments out|Total money out
    Total payments|Total debits|Paid out of your account|Total withdrawals|Total outgoing
    Outgoings|Sum of debits|Spent`,
  total_in_row: words`Total receipts|Total paid in
    Total credits this period|TOTAL RECEIPTS|Receipts total|Total money in
    Sum of credits|All money in`,
  total_out_row: words`Total payments|Total paid out
    Total debits this period|TOTAL PAYMENTS|Payments total|Total money out
    Sum of debits|All money out`,
  previous: words`Previous balance|Balance from last statement
    Last statement balance|Your previous balance|Opening balance
    Owed on last statement|Balance before`,
  new: words`New balance|Closing balance
    Your new balance|Balance now owed|Statement balance
    What you owe now|Balance owed`,
  period: words`Statement period|Period
    Period covered|For the period|Your statement|Covering|Transactions from
    From/to|Dates of this statement|Showing`,
  statement_date: words`Statement date|Date
    Issue date|Date of statement|Produced on|Issued on
    Prepared on|Printed`,
  number: words`Account number|Account no || A/C no.|Account No.|Acc number|Account || A/C number|Number`,
  sort_code: words`Sort code|Sort Code || Sort-code|Branch sort code|S/C || Sort-code|SC`,
  holder: words`Account name|Account holder
    Name|Account in the name of|Customer name|In the name of
    In the name of|Customer`,
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
  Tamar & Wye Bank|Hollin Mutual|Quill`;

const SHOPS = words`COPPERBEECH GROCERS|DOVETAIL BAKERY|RIVERLINE RAIL|OLD MILL PHARMACY|PUFFIN COFFEE CO|WAXWING FUELS 24|MARLSTONE DIY|TESBURY STORES 3321|LOWLIGHT CINEMA
  SP *WOOLCROFT KNITS|AMZN MKTP UK*2X4|TOTAL GARAGE 33|NEW BALANCE LONDON|BALANCE YOGA STUDIO|CAFE AMOUNT & CO|SUMUP *MARKET STALL|DATE NIGHT CINEMA|ZETTLE_*BARBER|PAYPAL *EBUYER|CREDIT ST CONVENIENCE|THE OPENING HOUR BAR|ASDA SUPERSTORE 4412
  THE 24 HOUR SHOP|O'MALLEY & SONS|WWW.KITESTORE.CO|SQ *LATTICE 7|GREENBANK 3.50 STORE|STREET FOOD CO.|2 SISTERS CAFE`;
const BILLS = words`PELLOW ENERGY|CITY COUNCIL TAX|SEVERWATER|MOTHWING MOBILE|GLADE BROADBAND|ASHGROVE GYMS|PIPISTRELLE MOTOR INS
  TV LICENCE MBP|L & G LIFE POLICY 88|HALCYON LETTINGS|BALANCE TRANSFER CO|DVLA-AB12CDE|STUDENT LOANS CO|CREDIT UNION LOAN
  TV LICENCE MBP|LEASE 4 CARS|BALANCE YOGA CLUB|CREDIT UNION 12|INTEREST FREE KITCHENS`;
const PEOPLE = words`J PELLATT|M OSEI-KANE|R TREGENZA|S VANTERPOOL
  MISS A. O’NEILL|D HALLORAN & SON|K. NG|DR P SINGH
  D MAY|A MARCH|TOTAL FITNESS CREW|P O BOX 12`;
const EMPLOYERS = words`HARBOUR FOODS PLC|NORTHWIND LTD|OAKLINE SOFTWARE
  ST ELWYN NHS TRUST|PENNINE BOROUGH|COPPER KETTLE LLP`;

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
