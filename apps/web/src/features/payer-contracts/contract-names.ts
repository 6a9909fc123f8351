import type { ContractGuaranteeRow, ContractTermRow } from '@pfs/wire/payer-contracts';
import { formatPeriod } from '../../lib/days/period.ts';
import {
  classText,
  guaranteeText,
  measuredNames,
  periodNames,
  ruleNames,
  scopeTexts,
  termText,
} from './contract-words.ts';

/** From an id to its name. */
export type Names = ReadonlyMap<string, string>;

type Held = Pick<ContractTermRow, 'id' | 'payer' | 'from' | 'to'>;

/** In the middle of a name: `since Jan 1, 2027`. */
const daysText = ({ from, to }: Held) =>
  formatPeriod({ from, to: to ?? undefined }).replace(/^Since/, 'since');

/**
 * Names that tell rows of one payer apart: their text; of those that share it, also the first of
 * `tellings` that no other has, else all in which they differ.
 */
function namesOf<Row extends Held>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  tellings: readonly ((row: Row) => string)[],
): Names {
  const names = rows.map((row) => {
    const text = textOf(row);
    const alike = rows.filter(
      (other) => other !== row && other.payer.id === row.payer.id && textOf(other) === text,
    );
    const differing = tellings.filter((of) => alike.some((other) => of(other) !== of(row)));
    const only = differing.find((of) => alike.every((other) => of(other) !== of(row)));
    const told = only === undefined ? differing : [only];
    return [row.id, [text, ...told.map((of) => of(row))].join(', ')] as const;
  });
  return new Map(names);
}

/** `GER 88.50%`, `GER 88.50%, Part D`, `GER 88.50%, since Jan 1, 2027`. */
export const guaranteeNames = (guarantees: readonly ContractGuaranteeRow[]): Names =>
  namesOf(guarantees, guaranteeText, [
    (one) => scopeTexts(one).join(', ') || 'all plans',
    daysText,
    ({ rules }) => rulesText(rules),
    ({ period, measuredAt }) => `${periodNames[period]}, ${measuredNames[measuredAt]}`,
    ({ citation }) => citation,
  ]);

/** `Generic`, `Generic, Plans 004336/ADV`. */
export const termNames = (terms: readonly ContractTermRow[]): Names =>
  namesOf(terms, classText, [
    (one) => scopeTexts(one).join(', ') || 'all plans',
    daysText,
    termText,
    ({ citation }) => citation,
  ]);

function rulesText(rules: ContractGuaranteeRow['rules']): string {
  const texts = rules.map(({ effect, test, values }) =>
    [effect === 'in' ? 'with' : 'without', ruleNames[test], values.join(' ')].join(' ').trim(),
  );
  return texts.join(', ') || 'all claims';
}
