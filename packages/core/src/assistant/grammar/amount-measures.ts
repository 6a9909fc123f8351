import type { AmountField } from '../../figures/figure-filter.ts';
import { type Measure, measureDefinition } from '../measures.ts';
import type { Item, Part } from './part.ts';
import type { SaidAmount } from './said.ts';

type MeasurePart = Extract<Part, { is: 'measure' }>;

/** Measures that are amounts of single claims. */
const fields: Partial<Record<Measure, AmountField>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  grossAmount: 'grossAmount',
  netAmount: 'netAmount',
};

export function fieldOf(measure: Measure): AmountField | null {
  return fields[measure] ?? null;
}

/**
 * Each amount with the measure that it limits, which is the one beside it: `DIR fees over $10`,
 * `over $10 in DIR fees`. Answers the measures that say this and nothing else, too.
 */
export function readAmounts(items: readonly Item[]): {
  readonly amounts: readonly SaidAmount[];
  readonly used: ReadonlySet<Item>;
} {
  const used = new Set<Item>();
  const amounts = items.flatMap((item, index): SaidAmount[] => {
    if (item.part.is !== 'amount') return [];
    const beside = besideOf(items, index, -1) ?? besideOf(items, index, 1);
    if (beside === undefined) return [{ field: null, unfit: null, range: item.part.range }];
    const { measure } = beside.part as MeasurePart;
    const isWhole = measure === 'lumpSums' || measure === 'paymentsReceived';
    if (isWhole || measureDefinition(measure).family === 'vendors') {
      return [{ field: 'totalAmount', unfit: null, range: item.part.range }];
    }
    used.add(beside);
    const field = fieldOf(measure);
    return [{ field, unfit: field === null ? measure : null, range: item.part.range }];
  });
  return { amounts, used };
}

/** The nearest measure on one side, with nothing but little words between. */
function besideOf(items: readonly Item[], index: number, step: 1 | -1): Item | undefined {
  const little = ['plain', 'namePlace', 'with', 'we', 'us', 'each', 'back'];
  for (let at = index + step; at >= 0 && at < items.length; at += step) {
    const item = items[at];
    if (item?.part.is === 'measure') return item;
    if (item === undefined || !little.includes(item.part.is)) return undefined;
  }
  return undefined;
}
