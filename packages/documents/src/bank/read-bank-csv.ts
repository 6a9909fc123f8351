import { columnFinder } from '@pfs/core/price-list';
import type { Day } from '@pfs/core/remittance';
import { cellValue, dayOrderOf, parseInstant, toScaled } from '../exports/export-values.ts';
import {
  BadStatement,
  type BankStatement,
  maskedAccount,
  type StatementLine,
  shortAddenda,
  shortText,
} from './bank-statement.ts';

/*
 * A bank's download as a table: each bank has headings of its own. Amounts are signed in one
 * column, in two columns of debits and credits, or have a column that says which they are.
 */

/** Headings without case, blanks and punctuation, by what the column is. */
const forms = {
  posted: /^(post(ed|ing)?)(date|dt|day|on)$|^date ?posted$/,
  day: /^(transaction|trans|tran|effective|value|asof|as of|entry|ledger)?(date|dt|day)$|^date$/,
  amount: /^(transaction|trans|net|signed)?(amount|amt)(usd|inusd)?$/,
  credit: /^(credits?|deposits?|cr|moneyin|paidin|received)(amount|amt)?(usd)?$/,
  debit: /^(debits?|withdrawals?|dr|moneyout|paidout|payments?)(amount|amt)?(usd)?$/,
  sign: /^(cr ?dr|crdr|drcr|debitcredit|creditdebit|debitorcredit|creditordebit|dc|cd|details|transactiontype|type|indicator)$/,
  text: /^(transaction|trans|bank|original|full)?(description|desc|memo|payee|name|narrative|particulars|remarks)1?$/,
  addenda:
    /^(addenda|addendum|remittance|extended|additional|detail|payment)?(addenda|information|info|text|details?|extendeddescription|description2|memo)$/,
  code: /^(bai|baitype|transaction|trans|tran|type)?(code|baicode|typecode)$/,
  account: /^(account|acct)(number|no|num|name|id)?$/,
  status: /^(transaction|trans|tran|posting)?status$/,
  reference:
    /^(fitid|(transaction|trans|tran|unique)((reference|ref)?(id|identifier|number|no|num)|reference|ref))$/,
} as const;
type Column = keyof typeof forms;

const columnNames: Readonly<Record<Column, string>> = {
  ...{ day: 'Date', amount: 'Amount', credit: 'Credit', debit: 'Debit', text: 'Description' },
  ...{ sign: 'Debit or credit', addenda: 'Addenda', code: 'Code', account: 'Account' },
  ...{ posted: 'Posting date', status: 'Status', reference: 'Reference' },
};

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The table of a bank's download; undefined if these are not its headings. */
export function bankTable(headings: readonly string[]): BankTable | undefined {
  const find = columnFinder(headings);
  const taken = new Set<number>();
  const columns: Partial<Record<Column, number>> = {};
  for (const [name, form] of Object.entries(forms) as [Column, RegExp][]) {
    const at = find(form);
    if (at === undefined || taken.has(at)) continue;
    taken.add(at);
    columns[name] = at;
  }
  const hasAmount = columns.amount !== undefined || columns.credit !== undefined;
  const hasDay = columns.posted !== undefined || columns.day !== undefined;
  if (!hasDay || !hasAmount || columns.text === undefined) return undefined;
  return new BankTable(headings, columns);
}

export class BankTable {
  readonly #headings: readonly string[];
  readonly #columns: Readonly<Partial<Record<Column, number>>>;
  readonly #rows: Row[] = [];
  readonly #dayColumn: Column;
  /** Some amount is negative: amounts say themselves whether money came. */
  #isSigned = false;
  #pendingCount = 0;

  constructor(headings: readonly string[], columns: Readonly<Partial<Record<Column, number>>>) {
    this.#headings = headings;
    this.#columns = columns;
    // The day a bank counts by; the day of a purchase may be another.
    this.#dayColumn = columns.posted === undefined ? 'day' : 'posted';
  }

  add(row: Row): void {
    this.#rows.push(row);
  }

  /** Reads all rows. One that can't be read refuses the file: a statement is whole or nothing. */
  end(): BankStatement {
    const order = this.#dayFirst() ? 'day_first' : 'month_first';
    this.#isSigned = this.#rows.some((row) => (this.#amountOf(row, 'amount') ?? 0) < 0);
    const lines = this.#rows.flatMap((row) => this.#read(row, order) ?? []);
    const columns = Object.entries(this.#columns).map(([name, at]) => ({
      name: columnNames[name as Column],
      heading: (this.#headings[at] ?? '').trim(),
    }));
    const pendingCount = this.#pendingCount;
    return { format: 'csv', lines, days: [], columns, pendingCount };
  }

  #cell({ cells }: Row, column: Column): string {
    const at = this.#columns[column];
    return at === undefined ? '' : cellValue(cells[at]);
  }

  /** Some day has a first number above 12, and none has a second. */
  #dayFirst(): boolean {
    const orders = this.#rows.map((row) => dayOrderOf(this.#cell(row, this.#dayColumn)));
    return orders.includes('day_first') && !orders.includes('month_first');
  }

  #read(row: Row, order: 'day_first' | 'month_first'): StatementLine | undefined {
    const dayText = this.#cell(row, this.#dayColumn);
    if (totalForm.test(dayText)) return undefined;
    if (this.#isPending(row, dayText)) {
      this.#pendingCount += 1;
      return undefined;
    }
    if (dayText === '') return this.#requireNoLine(row);
    const day: Day | undefined = parseInstant(dayText, order)?.day;
    if (day === undefined) throw wrong(row, `“${dayText}” is no date`);
    const cents = this.#cents(row);
    if (cents === undefined || cents === 0) return undefined;
    const account = maskedAccount(this.#cell(row, 'account'));
    const text = shortText(this.#cell(row, 'text'));
    return {
      ...{ line: row.line, account, day, cents, code: shortText(this.#cell(row, 'code')) },
      ...{ text, addenda: shortAddenda(this.#cell(row, 'addenda')) },
      reference: shortText(this.#cell(row, 'reference')),
    };
  }

  /** What isn't posted may still come with another text and day, or not at all. */
  #isPending(row: Row, dayText: string): boolean {
    const isOpen = this.#dayColumn === 'posted' && dayText === '' && this.#cell(row, 'day') !== '';
    return isOpen || pendingForm.test(this.#cell(row, 'status')) || pendingForm.test(dayText);
  }

  /** Totals, balances and notes between the lines have no date. Money has one. */
  #requireNoLine(row: Row): undefined {
    const hasAmount = amountColumns.some((column) => (this.#amountOf(row, column) ?? 0) !== 0);
    if (hasAmount && !row.cells.some((cell) => totalForm.test(cell.trim()))) {
      throw wrong(row, 'there is an amount without a date');
    }
    return undefined;
  }

  #amountOf(row: Row, column: Column): number | undefined {
    const text = this.#cell(row, column);
    // In a bank's file CR is money that came, unlike in exports of pharmacy systems.
    const [, number = '', mark = ''] = /^(.*?)\s*(CR|DR|DB)?$/i.exec(text) ?? [];
    const cents = partOfCentForm.test(number) ? undefined : toScaled(number, 2);
    if (cents === undefined || mark === '') return cents;
    const isCredit = mark.toUpperCase() === 'CR';
    if (cents < 0 || (isCredit && column === 'debit')) return undefined;
    return isCredit ? cents : -cents;
  }

  #cents(row: Row): number | undefined {
    const [amount, credit, debit] = amountColumns.map((column) => {
      const text = this.#cell(row, column);
      if (text === '') return undefined;
      const cents = this.#amountOf(row, column);
      if (cents === undefined) throw wrong(row, `“${text}” is no amount`);
      return cents;
    });
    if (amount !== undefined) return this.#signed(row, amount);
    if (credit && debit) throw wrong(row, 'there is both a credit and a debit');
    if (credit) return credit;
    // Some banks write debits with a minus in their own column.
    return debit === undefined ? credit : -Math.abs(debit);
  }

  #signed(row: Row, amount: number): number {
    const text = this.#cell(row, 'sign');
    // A withdrawal without its sign, among amounts that have one.
    if (this.#isSigned)
      return wentForm.test(text) && !backForm.test(text) ? -Math.abs(amount) : amount;
    if (this.#columns.sign === undefined || amount === 0) return amount;
    const sign = signOf(text);
    if (sign !== undefined) return sign * amount;
    throw wrong(row, `“${text}” doesn’t say whether money came or went`);
  }
}

const pendingForm =
  /^\W*(pending|processing|authori[sz](ed|ation)|scheduled|on hold|memo ?post(ed)?)\b/i;
/** Banks count in cents: a third decimal says that the column is something else. */
const partOfCentForm = /\.\d\d0*[1-9]/;
const wentForm = /^(d|dr|db)$|\b(debit|withdrawal)\b/i;
const backForm = /\b(credit|deposit|revers\w*|return\w*|refund\w*|correct\w*|adjust\w*)\b/i;

const amountColumns = ['amount', 'credit', 'debit'] as const;

/** What begins a cell of a row that is no line. */
const totalForm =
  /^((beginning|opening|starting|ending|closing|current|available|ledger|daily|previous|new|statement|account|running|net|grand|collected) )*(sub ?)?(balances?|totals?)\b/i;

/** Words for money that came and that went; the plainest ones count first. */
const signWords = [
  [/\b(c|cr|credits?)\b/, /\b(d|dr|db|debits?)\b/],
  [/\b(deposits?|dslip|interest|refund|received|in)\b/, /\b(withdrawals?|purchase|sent|out)\b/],
  [/\bincoming\b/, /\b(checks?|fees?|charges?|payments?|pos|atm|outgoing)\b/],
] as const;

/** `ACH_CREDIT`, `Check Deposit`, `FEE`: 1 is money that came. */
function signOf(text: string): -1 | 1 | undefined {
  const words = text.toLowerCase().replace(/[^a-z]+/g, ' ');
  for (const [came, went] of signWords) {
    if (came.test(words) !== went.test(words)) return came.test(words) ? 1 : -1;
  }
  return undefined;
}

function wrong({ line }: Row, what: string): BadStatement {
  return new BadStatement(`Line ${line}: ${what}. Nothing was imported.`);
}
