import type { Day } from '../remittance.ts';

/** A row of a case that asks to have money back. */
export interface AskedRow {
  readonly caseId: string;
  readonly rowKey: string;
  /** When the money was taken or billed: only later money gives it back. */
  readonly day: Day;
  readonly cents: number;
  /** What came of that already, from elsewhere. */
  readonly came?: number;
  /** What money for it names, such as `number|<payer>|8841`. */
  readonly keys: readonly string[];
  readonly ndc?: string | null;
}

/** A lump sum or credit line that gives money back. */
export interface GivenBack {
  readonly id: string;
  readonly on: Day;
  readonly cents: number;
  readonly keys: readonly string[];
  readonly ndc?: string | null;
  /** Lines of one credit memo together give back at most its total. */
  readonly within?: { readonly id: string; readonly cents: number };
}

export interface Tied {
  readonly row: AskedRow;
  readonly money: GivenBack;
  readonly cents: number;
}

/**
 * Ties money that was given back to the rows that asked for it. Each money proves one row: one
 * that asks for exactly as much, else the first of `rows` that still lacks money. It proves at most
 * what that row lacks.
 */
export function tieGivenBack(
  rows: readonly AskedRow[],
  moneys: readonly GivenBack[],
): readonly Tied[] {
  const named = rows.flatMap((row) => [...new Set(row.keys)].map((key) => ({ key, row })));
  const byKey = Map.groupBy(named, ({ key }) => key);
  const order = new Map(rows.map((row, at) => [row, at]));
  const lacking = new Map(rows.map((row) => [row, row.cents - (row.came ?? 0)]));
  const left = new Map<string, number>();
  const byDay = moneys.toSorted((a, b) => compare(a.on, b.on) || compare(a.id, b.id));
  return byDay.flatMap((money): readonly Tied[] => {
    const { within } = money;
    const rest = within === undefined ? money.cents : (left.get(within.id) ?? within.cents);
    const given = Math.min(money.cents, rest);
    const keyed = money.keys.flatMap((key) => byKey.get(key) ?? []);
    const meant = [...new Set(keyed.map(({ row }) => row))]
      .filter((row) => (lacking.get(row) ?? 0) > 0 && row.day < money.on && isSameDrug(row, money))
      .toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const row = meant.find((one) => lacking.get(one) === given) ?? meant[0];
    if (row === undefined || given <= 0) return [];
    const cents = Math.min(given, lacking.get(row) ?? 0);
    lacking.set(row, (lacking.get(row) ?? 0) - cents);
    if (within !== undefined) left.set(within.id, rest - cents);
    return [{ row, money, cents }];
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A credit for another drug of the same invoice is for another row. */
function isSameDrug(row: AskedRow, money: GivenBack): boolean {
  return !row.ndc || !money.ndc || row.ndc === money.ndc;
}

/** Shorter numbers are also quantities, days and sizes. */
const plainDigitsMin = 4;
const partsMax = 4;

/** A number without case, punctuation and leading zeros; undefined if too many things have it. */
export function numberKey(number: string): string | undefined {
  const key = number
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .replaceAll(/(^|[a-z])0+(?=[0-9])/g, '$1');
  const isTelling = /[0-9]/.test(key) && (/[a-z]/.test(key) || key.length >= plainDigitsMin);
  return isTelling ? key : undefined;
}

/** The keys of all numbers that a text may name: `Credit CM-N-2` names `cmn2`, `n2` and others. */
export function numbersIn(text: string): readonly string[] {
  const keys = text.split(/\s+/).flatMap((word) => {
    const parts = word.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
    return parts.flatMap((_, from) =>
      Array.from({ length: Math.min(partsMax, parts.length - from) }, (__, more) =>
        numberKey(parts.slice(from, from + more + 1).join('')),
      ),
    );
  });
  return [...new Set(keys.filter((key) => key !== undefined))];
}
