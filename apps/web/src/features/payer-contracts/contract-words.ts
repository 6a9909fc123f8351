import { drugClassTexts, termBenchmarkTexts } from '@pfs/core/contracts/contract-terms';
import type {
  DisputeStart,
  GuaranteeKind,
  GuaranteePeriod,
  MeasuredAt,
  RuleTest,
} from '@pfs/core/contracts/guarantees';
import { planLineTexts } from '@pfs/core/recovery/plans';
import type {
  ContractGuaranteeRow,
  ContractTermRow,
  ContractTrueUp,
} from '@pfs/wire/payer-contracts';
import { formatPeriod } from '../../lib/days/period.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';

export const periodNames: Readonly<Record<GuaranteePeriod, string>> = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

export const measuredNames: Readonly<Record<MeasuredAt, string>> = {
  store: 'This store',
  chain: 'All own stores',
  psao: 'PSAO',
};

export const settlementNames = {
  remittance: 'Lump sum in a remittance',
  invoice: 'Invoice',
  rates: 'Rates of the next period',
} as const;

export const disputeStartNames: Readonly<Record<DisputeStart, string>> = {
  settlement: 'Day of the lump sum',
  notice: 'Day the notice was received',
  period_end: 'End of the period',
};

export const dayKindNames = { calendar: 'Calendar days', business: 'Business days' } as const;

export const ruleNames: Readonly<Record<RuleTest, string>> = {
  basis: 'Basis of reimbursement (522-FM)',
  usual_at_most: 'U&C price at most ($)',
  line: 'Line of business',
  plan: 'Plan (BIN/PCN/GROUP)',
  network: 'Network (545-2F)',
  ndc: 'NDC begins with',
  compound: 'Compounds',
  otc: 'Over the counter',
  secondary: 'Later payers of a fill',
  daw: 'DAW code',
  days_supply: 'Days supply, from and to',
  clarification: 'Clarification (420-DK), 20 for 340B',
  any: 'All other claims',
};

const kindNames: Readonly<Record<GuaranteeKind, string>> = { ger: 'GER', ber: 'BER', dfer: 'DFER' };

/** `GER 88.50%`, `DFER $0.50`. */
export function guaranteeText({ kind, rate }: Pick<ContractGuaranteeRow, 'kind' | 'rate'>) {
  const amount = kind === 'dfer' ? formatMoney(rate) : `${rate.toFixed(2)}%`;
  return `${kindNames[kind]} ${amount}`;
}

/** `AWP − 18.50%`, `NADAC`, `WAC + 3.00% + $1.00`. */
export function legText({ benchmark, percentOff, added }: ContractTermRow['legs'][number]) {
  const sign = percentOff < 0 ? '+' : '−';
  const percent = percentOff === 0 ? '' : ` ${sign} ${Math.abs(percentOff).toFixed(2)}%`;
  const more = added === 0 ? '' : ` ${added < 0 ? '−' : '+'} ${formatMoney(Math.abs(added))}`;
  return `${termBenchmarkTexts[benchmark]}${percent}${more}`;
}

/** What a term promises, without its class. */
export function termText({ legs, lesserOf, fee }: ContractTermRow): string {
  const joined = legs.map(legText).join(lesserOf ? ' or ' : ', else ');
  const lesser = lesserOf && legs.length > 1 ? 'Lesser of ' : '';
  return `${lesser}${joined}, plus ${formatMoney(fee)} fee`;
}

/** Why nobody can tell how much of a period is above our calculation. */
export function doubtTexts({ months, claims, lumps }: ContractTrueUp['doubts']): readonly string[] {
  return [
    ...(months.length === 0 ? [] : [`Exports lack fills of ${months.map(formatMonth).join(', ')}`]),
    ...(claims === 0
      ? []
      : [
          `${formatCount(claims)} ${claims === 1 ? 'claim lacks' : 'claims lack'} data, see Ledger`,
        ]),
    ...lumps.map(({ amount }) => `A lump sum of ${formatMoney(amount)} fits several guarantees`),
  ];
}

type Scope = Pick<ContractTermRow, 'plans' | 'networks' | 'line' | 'genericDaws'>;

/** Whom a term or guarantee concerns, as far as it isn't all of the payer. */
export function scopeTexts({ plans, networks, line, genericDaws }: Scope): readonly string[] {
  return [
    ...(line === null ? [] : [planLineTexts[line]]),
    ...(plans.length === 0 ? [] : [`Plans ${plans.join(', ')}`]),
    ...(networks.length === 0 ? [] : [`Networks ${networks.join(', ')}`]),
    ...(genericDaws.length === 0 ? [] : [`Brands with DAW ${genericDaws.join(', ')} as generics`]),
  ];
}

export function classText({ drugClass, daysFrom, daysTo, ndcs }: ContractTermRow): string {
  const band =
    daysFrom === null && daysTo === null ? '' : `, ${daysFrom ?? 1} to ${daysTo ?? 365} days`;
  const listed = ndcs.length === 0 ? '' : `, ${ndcs.length} NDCs`;
  return `${drugClass === null ? 'All drugs' : drugClassTexts[drugClass]}${listed}${band}`;
}

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
