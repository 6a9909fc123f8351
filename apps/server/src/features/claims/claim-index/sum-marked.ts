import { toCents } from '@pfs/core/money';
import { claimAmounts } from '@pfs/wire/claim-names';
import type { ClaimFilter } from '../claim-filter.ts';
import type { ClaimGroup, ClaimGrouping } from '../summarize-claims.ts';
import { type ClaimColumns, dayOfNumber, daysOf, statusFlags } from './claim-columns.ts';

/** The group of a row is `groupOf[values[row] - first]`. */
interface GroupedRows {
  readonly groups: readonly Pick<ClaimGroup, 'key' | 'ndc'>[];
  readonly values: Uint32Array | Int32Array;
  readonly first: number;
  readonly groupOf: Uint32Array;
}

/** The group of a row follows from its payment, drug or day. */
function groupRows(columns: ClaimColumns, by: ClaimGrouping | null, day: Int32Array): GroupedRows {
  const { payment, payments, drug, drugs } = columns;
  switch (by) {
    case 'payer':
      return grouped(
        payment,
        0,
        payments.map(({ payerName }) => ({ key: payerName, ndc: '' })),
      );
    case 'remittance':
      return grouped(
        payment,
        0,
        payments.map(({ remittanceId }) => ({ key: remittanceId, ndc: '' })),
      );
    case 'drug':
      return grouped(
        drug,
        0,
        drugs.map(({ name, ndc }) => ({ key: name, ndc })),
      );
    case 'month':
      return groupedByDay(day, columns.rows, 'YYYY-MM'.length);
    case 'day':
      return groupedByDay(day, columns.rows, 'YYYY-MM-DD'.length);
    case null:
      return grouped(
        payment,
        0,
        payments.map(() => ({ key: '', ndc: '' })),
      );
  }
}

const noDay = { key: '', ndc: '' };

/** Only days that occur get a key: a misread day may be far from the others. */
function groupedByDay(day: Int32Array, rows: number, length: number): GroupedRows {
  let [first = 0, last = 0] = [day[0], day[0]];
  for (let row = 1; row < rows; row += 1) {
    const number = day[row] as number;
    if (number < first) first = number;
    else if (number > last) last = number;
  }
  const days = new Array<GroupedRows['groups'][number]>(last - first + 1).fill(noDay);
  for (let row = 0; row < rows; row += 1) {
    const number = day[row] as number;
    if (days[number - first] === noDay) {
      days[number - first] = { key: dayOfNumber(number).slice(0, length), ndc: '' };
    }
  }
  return grouped(day, first, days);
}

/** Equal keys become one group. */
function grouped(
  values: GroupedRows['values'],
  first: number,
  keys: GroupedRows['groups'],
): GroupedRows {
  const places = new Map<string, number>();
  const groups: GroupedRows['groups'][number][] = [];
  const groupOf = Uint32Array.from(keys, (key) => {
    // No NDC contains a line break.
    const text = `${key.ndc}\n${key.key}`;
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, groups.length);
    groups.push(key);
    return groups.length - 1;
  });
  return { groups, values, first, groupOf };
}

const amountCount = claimAmounts.length;

/** Running totals, one group after another. */
interface Running {
  readonly paid: Uint32Array;
  readonly reversals: Uint32Array;
  readonly denied: Uint32Array;
  readonly firstDay: Int32Array;
  readonly lastDay: Int32Array;
  /** Whole cents; a double is exact far beyond any real sum. */
  readonly cents: Float64Array;
}

/** The sums of the marked rows by group, without empty groups. */
export function sumMarked(
  columns: ClaimColumns,
  marks: Uint8Array,
  { by, filter }: { readonly by: ClaimGrouping | null; readonly filter: ClaimFilter },
): readonly ClaimGroup[] {
  const day = daysOf(columns, filter);
  const grouped = groupRows(columns, by, day);
  const running = start(grouped.groups.length);
  addMarked({ ...columns, day }, marks, grouped, running);
  return grouped.groups.flatMap((group, place) => {
    const [paid = 0, reversals = 0, denied = 0] = [
      running.paid[place],
      running.reversals[place],
      running.denied[place],
    ];
    if (paid + reversals + denied === 0) return [];
    return {
      ...group,
      paid,
      reversals,
      denied,
      cents: centsOf(running, place),
      firstDay: dayOfNumber(running.firstDay[place] as number),
      lastDay: dayOfNumber(running.lastDay[place] as number),
    };
  });
}

function start(groups: number): Running {
  return {
    paid: new Uint32Array(groups),
    reversals: new Uint32Array(groups),
    denied: new Uint32Array(groups),
    firstDay: new Int32Array(groups).fill(2 ** 31 - 1),
    lastDay: new Int32Array(groups).fill(-(2 ** 31)),
    cents: new Float64Array(groups * amountCount),
  };
}

function addMarked(
  { rows, day, flags, cents }: ClaimColumns,
  marks: Uint8Array,
  { values, groupOf, first }: GroupedRows,
  running: Running,
): void {
  const amounts = claimAmounts.map((name) => cents[name]);
  for (let row = 0; row < rows; row += 1) {
    if (marks[row] === 0) continue;
    const group = groupOf[(values[row] as number) - first] as number;
    const flag = flags[row] as number;
    if ((flag & statusFlags.paid) !== 0) (running.paid[group] as number) += 1;
    else if ((flag & statusFlags.reversal) !== 0) (running.reversals[group] as number) += 1;
    else (running.denied[group] as number) += 1;
    const on = day[row] as number;
    if (on < (running.firstDay[group] as number)) running.firstDay[group] = on;
    if (on > (running.lastDay[group] as number)) running.lastDay[group] = on;
    const place = group * amountCount;
    for (let name = 0; name < amountCount; name += 1) {
      (running.cents[place + name] as number) += amounts[name]?.[row] as number;
    }
  }
}

function centsOf({ cents }: Running, place: number): ClaimGroup['cents'] {
  const [gross = 0, dir = 0, ger = 0, other = 0, net = 0, patient = 0] = cents.subarray(
    place * amountCount,
    (place + 1) * amountCount,
  );
  return {
    grossAmount: toCents(gross),
    dirFee: toCents(dir),
    gerFee: toCents(ger),
    otherFees: toCents(other),
    netAmount: toCents(net),
    patientPaid: toCents(patient),
  };
}
