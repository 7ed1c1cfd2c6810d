/**
 * The content of a table column. `posted` is a second date; `other` is an amount that does not change the
 * account.
 */
export type Role =
  | 'date'
  | 'posted'
  | 'description'
  | 'type'
  | 'out'
  | 'in'
  | 'amount'
  | 'balance'
  | 'other'
  | 'summary';

/** Headings of columns, as `plainHeading` writes them. They are compared as they are. */
export const HEADINGS: Readonly<Record<Role, string>> = {
  date: `
    date, dates, day, transaction date, trans date, tran date, txn date, date of transaction, date completed,
    completed date, date started, datum, buchungstag, buchung, buchungsdatum, started, date (utc),
    date and time, date/time, date &, when, booked, booking date, booked on, entry date, day and month,
    date paid, transacted, date of entry`,
  posted: `
    posting date, posted date, post date, date posted, posted, date entered, entered, value date, valuta, wert,
    wertstellung, received by us, date received, received date, process date, date processed, processed, time,
    effective date, posted on, date of posting, settled, date settled, settlement date, cleared, date cleared`,
  description: `
    description, descriptions, details, detail, transaction, transactions, transaction details,
    transaction description, description of transaction, particulars, narrative, payee, merchant, name,
    payment type and details, payment type & details, type and details, details of transaction,
    details of transactions, description and details, text, verwendungszweck, buchungstext, vorgang,
    beschreibung, umsatz, counterparty, counter party, to/from, paid to/from, memo, notes, entry, activity,
    account activity, transaction type and details, description/type, transaction information,
    details and reference, your transactions, who, payment details, entry details, transaction detail, what,
    payee/payer, payer/payee, merchant name, transaction narrative, details of payment, purpose, information,
    item, items, explanation, to or from, paid to, what happened, event, shop, narration, remarks, remark,
    comment, payment description, where, description of entry, name and details, paid to or from,
    transaction name, who and what`,
  type: `
    type, payment type, transaction type, trans type, tran type, code, category, method, card, reference, ref,
    ref no, reference no, cheque no, cheque number, chq no, transaction id, id, card number, card no, location,
    status, city, reference number, currency, type code, art, receipt, how, channel, kind, trn, tran code,
    cheque, cheque no., ref., transaction code, payment method`,
  out: `
    money out, paid out, out, payments out, payment out, debit, debits, withdrawn, withdrawal, withdrawals,
    payments, payment, debit amount, amount out, outgoing, outgoings, spent, soll, dr, withdrawals and charges,
    debit entries, money paid out, cash out, you paid out, paid out by you, belastung, belastungen,
    lastschrift, ausgang, debits out, taken out, going out, debited, withdrawals and debits,
    payments/withdrawals, withdrawals/payments, withdrawals/debits, charges, debit out, withdrawn amount,
    paid by you, paid away, money spent, payments made, expenditure, withdrawal amount, sent, you sent,
    you spent, outflow, outflows, debit value, cash paid, funds out, sums out, sum out, value out, less,
    debited amount, amount debited, amount paid out, amount withdrawn, paid from account, out of account,
    payments from`,
  in: `
    money in, paid in, in, payments in, payment in, credit, credits, deposit, deposits, receipts, lodgement,
    lodgements, received, haben, gutschrift, gutschriften, cr, credit amount, incoming, incomings,
    credit entries, money paid in, cash in, additions, eingang, coming in, credited, deposited,
    deposits and credits, receipts/deposits, deposits/credits, money received, paid in by you, income,
    credit in, payments received, inflow, inflows, credit value, you received, deposit amount, added,
    paid to you, funds in, sums in, sum in, value in, credited amount, amount credited, amount paid in,
    amount deposited, paid into account, into account, cash received, amount received`,
  amount: `
    amount, amounts, amount in, value, transaction amount, betrag, amount in sterling, sterling amount,
    amount in gbp, money in/out, in/out, net amount, total amount, payment amount, paid in/out,
    amount (sterling), sterling, amount in pounds, credits/debits, debit/credit, amount paid, in/(out),
    debits/credits, bank amount, money in/money out, umsatz in, amount cr, sum, movement, change, amount moved,
    value of transaction, transaction value, in or out`,
  balance: `
    balance, balances, running balance, account balance, saldo, kontostand, your balance, new saldo,
    balance after, daily balance, day end balance, ledger balance, available balance, cleared balance,
    total balance, balance after transaction, bal, end of day balance, balance in, daily balances,
    resulting balance, balance remaining, remaining balance, current balance, balance left, account total,
    balance now, balance to date, balance c/d, running total, balance held, funds, position, net balance`,
  other: `
    exchange rate, fee, fees, vat, rate, foreign amount, original amount, local amount, cashback,
    foreign currency, amount in foreign currency, foreign currency amount, foreign spend, points, fx rate,
    interest rate, interest, tax, quantity, qty, unit price, hours, units, net, gross, principal,
    transaction currency, foreign currency value, conversion`,
  summary: `
    opening balance, closing balance, start balance, end balance, previous balance, new balance,
    total money in, total money out, total paid in, total paid out, total in, total out, balance due,
    amount due, overdraft limit, credit limit, minimum payment, opening, closing, total, sort code,
    account number, total payments, total credits, total debits, total deposits, total withdrawals,
    beginning balance, ending balance, starting balance, balance brought forward, balance carried forward,
    payment due date, due date, statement date, invoice date, date of birth, pay date, payment date`,
};
