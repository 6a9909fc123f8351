import { toCents, usdText } from '@pfs/core/money';
import { columnFinder } from '@pfs/core/price-list';
import type { Day } from '@pfs/core/remittance';
import {
  cellValue,
  dayOrderOf,
  isShortened,
  parseInstant,
  toScaled,
} from '../exports/export-values.ts';
import {
  BadStatement,
  type BankStatement,
  type ReportedCentralPayment,
  shortText,
} from './bank-statement.ts';

/*
 * A PSAO's report on central pay as a table: one row for each payment of a payer that it brings,
 * with the number of its 835. There is no standard, so columns are known by many headings.
 */

/** Headings without case, blanks and punctuation, by what the column is. */
const forms = {
  payer: /^(payer|payor|pbm|plan|thirdparty|insurance|carrier|processor)(name)?$/,
  reference:
    /^(centralpay(ment)?|deposit|settlement|funding|batch|sweep|psao|disbursement)(check|eft|ach|trace|reference|ref|payment)*(number|no|num|nbr|id)$/,
  trace:
    /^(check|chk|eft|ach|trace|trn)+(number|no|num|nbr|id)?$|^(835|era|payer|remittance|remit|payment|pmt|reference|ref)(check|chk|eft|ach|trace|trn)*(number|no|num|nbr|id)$|^(trn02|reference)$/,
  depositDay:
    /^(centralpay(ment)?|deposit|settlement|funding|batch|sweep|psao|disbursement)(date|dt|day)$/,
  day: /^(payer|check|chk|eft|ach|payment|pmt|paid|remittance|remit|835|era|trace|issue)+(date|dt|day)$|^(date|datepaid|paidon)$/,
  net: /^net(payment|paid|deposit|amount|amt)*$|^(deposit|settlement|disbursement)(amount|amt|total)$|^amountdeposited$/,
  withheld:
    /^(centralpay|psao|admin|administrative|service|processing|program|total|transaction)*(fees?|withheld|withholding|deductions?)(withheld|amount|amt)?$|^amountwithheld$/,
  amount:
    /^(payer|payment|pmt|check|chk|eft|ach|gross|remittance|remit|835|era|paid|original|claim)*(amount|amt)(paid)?(usd)?$|^gross(payment)?$/,
} as const;
type Column = keyof typeof forms;

const columnNames: Readonly<Record<Column, string>> = {
  ...{ payer: 'Payer', trace: 'Check or EFT number', day: 'Payment date', amount: 'Amount' },
  ...{ withheld: 'Fees withheld', net: 'Net', reference: 'Deposit number' },
  depositDay: 'Deposit date',
};

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The table of a PSAO's report; undefined if these are not its headings. */
export function centralPayTable(headings: readonly string[]): CentralPayTable | undefined {
  const find = columnFinder(headings);
  const taken = new Set<number>();
  const columns: Partial<Record<Column, number>> = {};
  for (const [name, form] of Object.entries(forms) as [Column, RegExp][]) {
    const at = find(form);
    if (at === undefined || taken.has(at)) continue;
    taken.add(at);
    columns[name] = at;
  }
  const has = (...names: readonly Column[]) => names.some((name) => columns[name] !== undefined);
  const isWhole = has('payer') && has('trace') && has('day', 'depositDay') && has('amount', 'net');
  return isWhole ? new CentralPayTable(headings, columns) : undefined;
}

interface Amounts {
  readonly amount: number;
  readonly withheld: number;
}

const noAmounts: Amounts = { amount: 0, withheld: 0 };

type FeeSign = -1 | 1;

interface Group {
  readonly reference: string;
  readonly depositDay: Day | undefined;
  readonly rows: ReportedCentralPayment['rows'][number][];
  withheld: number;
}

export class CentralPayTable {
  readonly #headings: readonly string[];
  readonly #columns: Readonly<Partial<Record<Column, number>>>;
  readonly #rows: Row[] = [];
  #groups = new Map<string, Group>();
  /** Of all rows, and of those since the last total. */
  #all = noAmounts;
  #part = noAmounts;
  #order: 'day_first' | 'month_first' = 'month_first';
  /** In their own column, reports write kept fees as negative or as positive amounts. */
  #feeSign: FeeSign = 1;

  constructor(headings: readonly string[], columns: Readonly<Partial<Record<Column, number>>>) {
    this.#headings = headings;
    this.#columns = columns;
  }

  add(row: Row): void {
    this.#rows.push(row);
  }

  /** Reads all rows. One that can't be read, or a wrong total, refuses the file. */
  end(): BankStatement {
    const orders = this.#rows.map((row) =>
      dayOrderOf(this.#cell(row, 'day') || this.#cell(row, 'depositDay')),
    );
    const isDayFirst = orders.includes('day_first') && !orders.includes('month_first');
    this.#order = isDayFirst ? 'day_first' : 'month_first';
    this.#readAll();
    return {
      ...{ format: 'central_pay', lines: [], days: [] },
      columns: Object.entries(this.#columns).map(([name, at]) => ({
        name: columnNames[name as Column],
        heading: (this.#headings[at] ?? '').trim(),
      })),
      central: [...this.#groups.values()].map(toPayment),
    };
  }

  /** Nets and totals say what is a fee and what a credit; else most of the column are fees. */
  #readAll(): void {
    const signsOf = (rows: readonly Row[]) =>
      rows.flatMap((row) => Math.sign(toScaled(this.#cell(row, 'withheld'), 2) ?? 0) || []);
    const ofRows = signsOf(this.#rows.filter((row) => this.#isPayment(row)));
    const ofNotes = signsOf(this.#rows.filter((row) => !this.#isPayment(row) && !isTotal(row)));
    const fees = ofRows.length > 0 ? ofRows : ofNotes;
    if (fees.length === 0) {
      this.#readAs(1);
      return;
    }
    const usual = fees.reduce((sum, sign) => sum + sign, 0);
    const signs: readonly [FeeSign, FeeSign] = usual < 0 ? [-1, 1] : [1, -1];
    const [first, second] = signs.map((sign) => this.#errorOf(sign));
    if (first !== undefined && second !== undefined) throw first;
    if (first === undefined && second === undefined && usual === 0) {
      throw new BadStatement(
        'It isn’t clear which fees were withheld and which were credited: the report has both, ' +
          'and no net amount or total. Nothing was imported.',
      );
    }
    if (first === undefined) this.#readAs(signs[0]);
  }

  #errorOf(sign: FeeSign): unknown {
    try {
      this.#readAs(sign);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  #readAs(sign: FeeSign): void {
    [this.#feeSign, this.#groups] = [sign, new Map()];
    [this.#all, this.#part] = [noAmounts, noAmounts];
    for (const row of this.#rows) this.#take(row);
  }

  #isPayment(row: Row): boolean {
    const trace = shortText(this.#cell(row, 'trace'));
    return trace !== '' && !totalForm.test(trace);
  }

  #cell({ cells }: Row, column: Column): string {
    const at = this.#columns[column];
    return at === undefined ? '' : cellValue(cells[at]);
  }

  #cents(row: Row, column: Column): number | undefined {
    const text = this.#cell(row, column);
    if (text === '') return undefined;
    const cents = toScaled(text, 2);
    if (cents === undefined) throw wrong(row, `“${text}” is no amount`);
    return cents;
  }

  #take(row: Row): void {
    if (this.#isPayment(row)) this.#takeRow(row, shortText(this.#cell(row, 'trace')));
    else this.#takeNote(row);
  }

  #takeNote(row: Row): void {
    const stated = (['amount', 'withheld', 'net'] as const).map((column) =>
      this.#cents(row, column),
    );
    if (stated.every((cents) => cents === undefined || cents === 0)) return;
    if (isTotal(row)) this.#check(row, stated);
    else if (row.cells.some((cell) => feeForm.test(cell))) this.#takeFee(row, stated);
    else throw wrong(row, 'there is an amount without a check or EFT number');
  }

  #takeRow(row: Row, trace: string): void {
    if (isShortened(trace)) {
      throw wrong(row, `“${trace}” is a number that the spreadsheet shortened. Format it as text`);
    }
    const [gross, net] = [this.#cents(row, 'amount'), this.#cents(row, 'net')];
    const withheld = this.#feeSign * (this.#cents(row, 'withheld') ?? 0);
    const cents = gross ?? (net === undefined ? undefined : net + withheld);
    if (cents === undefined) throw wrong(row, 'there is no amount');
    const fee = this.#columns.withheld === undefined && net !== undefined ? cents - net : withheld;
    if (net !== undefined && cents - fee !== net) {
      throw wrong(row, `${usd(cents)} less ${usd(fee)} withheld isn’t ${usd(net)}`);
    }
    const payer = shortText(this.#cell(row, 'payer'));
    const group = this.#groupOf(row);
    group.rows.push({
      ...{ line: row.line, payer, trace, paidOn: this.#day(row, 'day'), cents },
      withheldCents: fee,
    });
    this.#sum({ amount: cents, withheld: fee });
  }

  #day(row: Row, column: 'day' | 'depositDay'): Day | undefined {
    const text = this.#cell(row, column);
    if (text === '') return undefined;
    const day = parseInstant(text, this.#order)?.day;
    if (day === undefined) throw wrong(row, `“${text}” is no date`);
    return day;
  }

  #groupOf(row: Row): Group {
    const reference = shortText(this.#cell(row, 'reference'));
    const depositDay = this.#day(row, 'depositDay');
    const key = JSON.stringify([reference, depositDay]);
    const group = this.#groups.get(key) ?? { reference, depositDay, rows: [], withheld: 0 };
    this.#groups.set(key, group);
    return group;
  }

  /** A fee for the whole payment, in a row of its own; as an amount, it is less of that. */
  #takeFee(row: Row, [amount, withheld, net]: readonly (number | undefined)[]): void {
    const fee = -(amount || net || 0) || this.#feeSign * (withheld ?? 0);
    const [only, ...others] = [...this.#groups.values()];
    const group = others.length === 0 ? only : this.#groupOf(row);
    if (group === undefined || group.rows.length === 0) {
      throw wrong(row, 'it isn’t clear which payment this fee is of');
    }
    group.withheld += fee;
    this.#sum({ amount: 0, withheld: fee });
  }

  #sum(one: Amounts): void {
    const add = ({ amount, withheld }: Amounts) => ({
      amount: amount + one.amount,
      withheld: withheld + one.withheld,
    });
    this.#all = add(this.#all);
    this.#part = add(this.#part);
  }

  /** A total is of all rows above it, or of those since the last one. */
  #check(row: Row, [amount, withheld, net]: readonly (number | undefined)[]): void {
    const netOf = (sum: Amounts) => sum.amount - sum.withheld;
    const isOf = (sum: Amounts) =>
      (amount === undefined || amount === sum.amount || amount === netOf(sum)) &&
      (withheld === undefined || Math.abs(withheld) === Math.abs(sum.withheld)) &&
      (net === undefined || net === netOf(sum));
    const { amount: gross, withheld: fees } = this.#all;
    if (!isOf(this.#all) && !isOf(this.#part)) {
      const stated = [amount, withheld, net].flatMap((one) => (one === undefined ? [] : usd(one)));
      throw wrong(
        row,
        `the total says ${stated.join(', ')}, but the rows above come to ${usd(gross)}, ` +
          `${usd(fees)} withheld, ${usd(gross - fees)} net`,
      );
    }
    this.#part = { amount: 0, withheld: 0 };
  }
}

function toPayment({ reference, depositDay, rows, withheld }: Group): ReportedCentralPayment {
  const days = rows.flatMap(({ paidOn }) => paidOn ?? []).toSorted();
  const paidOn = depositDay ?? days.at(-1);
  if (paidOn === undefined) {
    throw new BadStatement(
      `Line ${rows[0]?.line}: there is no payment date. Nothing was imported.`,
    );
  }
  const sum = (of: 'cents' | 'withheldCents') => rows.reduce((all, row) => all + row[of], 0);
  const withheldCents = sum('withheldCents') + withheld;
  const kept = rows.filter(({ cents }) => cents !== 0);
  return { reference, paidOn, cents: sum('cents') - withheldCents, withheldCents, rows: kept };
}

/** What begins a cell of a row that has a total. */
const totalForm =
  /^((grand|report|sub|net|deposit|payment|check|overall|central pay) ?)*totals?\b|^(net|total)? ?(deposit(ed)?|net) ?(amount|payment|paid|deposit)?:?$|^amount deposited\b/i;
const isTotal = ({ cells }: Row) => cells.some((cell) => totalForm.test(cell.trim()));
const feeForm = /\b(fees?|withh(e|o)ld(ing)?|deductions?|charges?)\b/i;

const usd = (cents: number) => usdText(toCents(cents));

function wrong({ line }: Row, what: string): BadStatement {
  return new BadStatement(`Line ${line}: ${what}. Nothing was imported.`);
}
