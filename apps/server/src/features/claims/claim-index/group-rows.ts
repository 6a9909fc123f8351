import type { ClaimGroup, ClaimGrouping } from '../claim-sums.ts';
import type { ClaimColumns } from './claim-columns.ts';
import { dayOfNumber } from './day-number.ts';

/** The group of a row is `groupOf[values[row] - first]`. */
export interface GroupedRows {
  readonly groups: readonly Pick<ClaimGroup, 'key' | 'ndc'>[];
  readonly values: Uint32Array | Int32Array;
  readonly first: number;
  readonly groupOf: Uint32Array;
}

/** What rows have in common is known of their payment, drug or day: a row itself is not asked. */
export function groupRows(columns: ClaimColumns, by: ClaimGrouping | null): GroupedRows {
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
      return groupedByDay(columns, 'YYYY-MM'.length);
    case 'day':
      return groupedByDay(columns, 'YYYY-MM-DD'.length);
    case null:
      return grouped(
        payment,
        0,
        payments.map(() => ({ key: '', ndc: '' })),
      );
  }
}

const noDay = { key: '', ndc: '' };

/** Only days that some row has get a key: a day that was misread may lie far from the others. */
function groupedByDay({ day, rows, orders }: ClaimColumns, length: number): GroupedRows {
  const rising = orders.processedDate;
  const first = day[rising[0] ?? 0] ?? 0;
  const last = day[rising[rows - 1] ?? 0] ?? 0;
  const days = new Array<GroupedRows['groups'][number]>(last - first + 1).fill(noDay);
  for (let row = 0; row < rows; row += 1) {
    const number = day[row] as number;
    if (days[number - first] === noDay) {
      days[number - first] = { key: dayOfNumber(number).slice(0, length), ndc: '' };
    }
  }
  return grouped(day, first, days);
}

/** Keys that are alike become one group. */
function grouped(
  values: GroupedRows['values'],
  first: number,
  keys: GroupedRows['groups'],
): GroupedRows {
  const places = new Map<string, number>();
  const groups: GroupedRows['groups'][number][] = [];
  const groupOf = Uint32Array.from(keys, (key) => {
    // No NDC holds a line break.
    const text = `${key.ndc}\n${key.key}`;
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, groups.length);
    groups.push(key);
    return groups.length - 1;
  });
  return { groups, values, first, groupOf };
}
