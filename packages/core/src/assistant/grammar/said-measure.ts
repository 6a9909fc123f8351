import type { AmountField } from '../../figures/figure-filter.ts';
import { isTime } from '../../figures/formula.ts';
import { type Measure, measureDefinition, measures } from '../measures.ts';
import type { RowKind } from '../query.ts';
import { fieldOf } from './amount-measures.ts';
import type { Item, Part } from './part.ts';
import { asksMoney } from './plain-companions.ts';
import { has, type Said, type SaidMeasure } from './said.ts';
import { partiesOf, verbMeasures } from './verb-measures.ts';

/** What a message asks for in its words: nothing, one measure, or several to choose from. */
export function readMeasures(said: Said): readonly SaidMeasure[] {
  const shaped = shapedMeasure(said);
  if (shaped !== undefined) return [plain(shaped)];
  const isOfDrug = partiesOf(said).drug;
  const stated = [...said.measures, ...joinedByAnd(said)];
  if (stated.length > 0) {
    return stated.map((each) => (isOfDrug ? ofDrug(each) : ofLumps(each, said)));
  }
  const rows = rowMeasures(said);
  if (rows.length > 0) return rows.map(plain);
  return verbMeasures(said).map(plain);
}

function plain(measure: Measure): SaidMeasure {
  return { measure, categories: [] };
}

/** Measures that are made of two words of the lexicon which may stand apart. */
function shapedMeasure(said: Said): Measure | undefined {
  const named = said.measures.map(({ measure }) => measure);
  const only = (...measures: readonly Measure[]): boolean =>
    named.length > 0 && named.every((measure) => measures.includes(measure));
  if (has(said, 'share') && named.includes('dirFees') && named.includes('grossAmount')) {
    return 'dirPercentage';
  }
  const claims = said.rows.includes('claims');
  const isOverTime = !has(said, 'perClaim') && averagesTime(said);
  if (!isOverTime && has(said, 'average', 'perClaim')) {
    if (only('dirFees') || (has(said, 'average') && only('fees'))) return 'averageDirFee';
    const isOfClaims = claims || has(said, 'perClaim');
    if (isOfClaims && (only('grossAmount') || saysReimbursement(said))) {
      return 'averageClaimValue';
    }
    const isCounted = has(said, 'howMany') || named.length > 0;
    if (has(said, 'average') && isOfClaims && !isCounted) return 'averageClaimValue';
  }
  return has(said, 'belowCost') ? belowCost(said) : undefined;
}

/** An average reimbursement is what claims are worth, an average net is another figure. */
function saysReimbursement({ items, measures }: Said): boolean {
  const isIt = items.some(({ part, typed }) => part.is === 'measure' && /^reimburse/iu.test(typed));
  return isIt && measures.length === 1;
}

/** `average DIR fees per month` is no average of claims. */
function averagesTime({ items }: Said): boolean {
  return items.some(({ part }, at) => {
    const next = items[at + 1]?.part;
    const isTimes = next?.is === 'dimension' && isTime(next.dimension);
    return part.is === 'grain' || (part.is === 'each' && isTimes);
  });
}

function belowCost(said: Said): Measure | undefined {
  if (said.measures.length > 0) return undefined;
  if (said.verbs.includes('lose') || has(said, 'howMuch')) return 'belowCostLoss';
  if (has(said, 'show') && said.by.length === 0 && said.subject === null) return undefined;
  const counts = said.rows.includes('claims') || has(said, 'howMany');
  return counts ? 'belowCostClaims' : 'belowCostLoss';
}

/** `profit` of a drug is another figure than that of the pharmacy. */
export function ofDrug(said: SaidMeasure): SaidMeasure {
  const isProfit = said.measure === 'netProfit' || said.measure === 'profitMargin';
  return isProfit ? plain('drugNetProfit') : said;
}

/** `lump sums of DIR`. */
function ofLumps(said: SaidMeasure, { rows }: Said): SaidMeasure {
  if (!rows.includes('lumpSums')) return said;
  if (said.measure === 'dirFees') return { measure: 'lumpSums', categories: ['dir'] };
  if (said.measure !== 'gerFees') return said;
  return { measure: 'lumpSums', categories: ['effective_rate'] };
}

/** Rows and costs that stand beside a measure with `and` are asked for as much as it is. */
function joinedByAnd({ items, measures }: Said): readonly SaidMeasure[] {
  if (measures.length === 0) return [];
  const joined: SaidMeasure[] = [];
  for (const [index, { part }] of items.entries()) {
    if (part.is !== 'and') continue;
    const beside = [items[index - 1], skipPlain(items, index + 1)];
    const isJoint = beside.some((item) => item?.part.is === 'measure');
    if (!isJoint) continue;
    for (const item of beside) joined.push(...nounMeasure(item?.part));
  }
  return joined;
}

function skipPlain(items: readonly Item[], index: number): Item | undefined {
  return items
    .slice(index)
    .find(({ part }) => !['plain', 'namePlace', 'howMany'].includes(part.is));
}

function nounMeasure(part: Part | undefined): readonly SaidMeasure[] {
  if (part?.is === 'rows') return [plain(measureOfRows[part.rows])];
  if (part?.is === 'claimStatus') return [plain(measureOfStatus[part.status])];
  return part?.is === 'verb' && part.verb === 'cost' ? [plain('drugCost')] : [];
}

const measureOfStatus = {
  denied: 'deniedClaims',
  reversal: 'reversals',
  paid: 'claims',
} as const;

const measureOfRows: Readonly<Record<RowKind, Measure>> = {
  claims: 'claims',
  lumpSums: 'lumpSums',
  payments: 'paymentsReceived',
  remittances: 'payments',
  invoices: 'vendorInvoices',
};

function rowMeasures(said: Said): readonly Measure[] {
  const { rows, claimStatus, invoiceStatus } = said;
  if (claimStatus === 'denied' || claimStatus === 'reversal') {
    const count = measureOfStatus[claimStatus];
    return has(said, 'howMuch') ? ['grossAmount', count] : [count];
  }
  if (claimStatus === 'paid' && rows.length === 0) return ['claims'];
  if (rows.length === 0) return invoiceStatus === null ? [] : invoiceMeasure(said);
  return rows.flatMap((kind): readonly Measure[] => {
    if (kind === 'invoices') return invoiceMeasure(said);
    if (kind === 'payments') return [has(said, 'howMany') ? 'payments' : 'paymentsReceived'];
    const asksWorth = has(said, 'howMuch') || (asksMoney(said) && said.amounts.length === 0);
    const isWorth = kind === 'claims' && asksWorth && said.verbs.length === 0;
    return isWorth ? ['grossAmount', 'netAmount'] : [measureOfRows[kind]];
  });
}

function invoiceMeasure(said: Said): readonly Measure[] {
  const { invoiceStatus } = said;
  if (invoiceStatus === 'open') return ['vendorOpen'];
  if (invoiceStatus === 'overdue') return ['vendorOverdue'];
  return [has(said, 'howMuch') ? 'vendorSpend' : 'vendorInvoices'];
}

function asksSum(said: Said): boolean {
  return has(said, 'howMuch', 'total');
}

export function measureOfField(field: AmountField): Measure {
  return measures.find((measure) => fieldOf(measure) === field) ?? 'claims';
}

/** What is meant where nothing is said: names side by side, and who is worst, go by DIR. */
export function unsaidMeasures(said: Said): readonly SaidMeasure[] {
  return fallback(said).map(plain);
}

function fallback(said: Said): readonly Measure[] {
  const { subject, extreme, names, amounts } = said;
  const field = amounts[0]?.field ?? null;
  if (field !== null) return [asksSum(said) ? measureOfField(field) : 'claims'];
  const kinds = names.map((matches) => matches[0]?.kind);
  if (has(said, 'compare', 'versus', 'difference') && kinds.length > 1) {
    return kinds[0] === 'vendor' ? ['vendorSpend'] : ['dirFees'];
  }
  const all = has(said, 'compare') ? said.about[0]?.dimension : undefined;
  if (all === 'payer' || all === 'drug') return ['dirFees'];
  if (all === 'vendor') return ['vendorSpend'];
  if (subject === null || extreme === null) return [];
  if (subject.dimension === 'payer') {
    return extreme === 'worst' ? ['dirFees'] : ['dirFees', 'grossAmount', 'claims'];
  }
  if (subject.dimension === 'vendor') return ['vendorSpend'];
  if (subject.dimension !== 'drug') return [];
  return extreme === 'worst' ? ['drugNetProfit', 'dirFees'] : ['grossAmount', 'drugNetProfit'];
}

/** Whether rows of one kind have a measure at all. */
export function fitsRows({ rows }: Said, measure: Measure): boolean {
  const { family } = measureDefinition(measure);
  const vendors = family === 'vendors';
  return rows.every((kind) => {
    if (kind === 'invoices') return vendors;
    if (kind === 'lumpSums') return measure === 'lumpSums';
    return !vendors || kind === 'payments';
  });
}
