import { addSums, evaluate } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import {
  belowCost,
  dirNegotiation,
  type Opportunity,
  partDDeduction,
  purchasing,
  unexplainedTakeBacks,
} from '@pfs/core/metrics/opportunities';
import type { Period } from '@pfs/core/metrics/periods';
import { centsOfSum, sumCents, toCents, toDollars } from '@pfs/core/money';
import type { SavingsOpportunities, SavingsOpportunity } from '@pfs/wire/contract-analysis';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { countDrugGroups, type FigureGroup } from '../figures/public.ts';
import { keepDrugSums } from '../ledger/public.ts';
import { readUnexplainedTakeBacks } from '../provider-adjustments/public.ts';
import {
  type Analysis,
  type AnalysisOptions,
  type AnalyzedPayer,
  analyzePayers,
} from './contract-analysis.service.ts';

interface ReadOpportunities {
  readonly savings: SavingsOpportunities;
  readonly purchasesKept: boolean;
}

/** Annual savings, largest first. Each is above zero, and no claim is part of two of them. */
export async function readOpportunities(
  tx: TenantTransaction,
  options: AnalysisOptions,
): Promise<ReadOpportunities> {
  const analysis = await analyzePayers(tx, options);
  const { hasData, period } = analysis;
  const saved = await kept.read(tx, `${period.from} ${period.to}`, () =>
    countDrugGroups(tx, {
      ...{ figures: ['lossToSave', 'fillsToSave', 'dirOfLossToSave'], by: 'payer' },
      filter: { ...everything, period },
    }),
  );
  const { unclassified, unmatched } = await readUnexplainedTakeBacks(tx, period);
  const bought = await sumPurchases(tx, period);
  const found = [
    ...ofPayers(analysis, saved, options),
    unexplainedTakeBacks({
      rows: unclassified.rows + unmatched.rows,
      amountCents: sumCents([unclassified.amountCents, unmatched.amountCents]),
    }),
    purchasing({ lines: bought.lines, amountCents: centsOfSum(bought.amount) }),
  ].filter((each) => each !== undefined);
  const savings = {
    hasData,
    period,
    potentialAnnualSavings: toDollars(
      sumCents(found.map(({ potentialSavingsCents }) => potentialSavingsCents)),
    ),
    opportunities: found.toSorted(mostFirst).map((each) => toOpportunity(each, analysis)),
  };
  return { savings, purchasesKept: bought.kept };
}

function ofPayers(
  { payers }: Analysis,
  saved: readonly FigureGroup[],
  { benchmarkPercent }: AnalysisOptions,
): readonly (Opportunity | undefined)[] {
  const { fillsToSave, lossToSave } = addSums(saved.map(({ sums }) => sums));
  const dirFeesElsewhere = ({ payerName, sums }: AnalyzedPayer) => {
    const own = saved.find(({ name }) => name === payerName);
    return (sums.partDDir ?? 0) + (own?.sums.dirOfLossToSave ?? 0);
  };
  return [
    ...payers.map((payer) =>
      dirNegotiation({
        ...{ payerName: payer.payerName, benchmarkPercent, grossCents: payer.totals.grossCents },
        dirFeesCents: toCents(payer.totals.dirFeesCents - dirFeesElsewhere(payer)),
      }),
    ),
    ...payers.toSorted(byName).map(({ payerName, sums }) =>
      partDDeduction({
        payerName,
        claims: evaluate('partDClaims', sums) ?? 0,
        amountCents: toCents(evaluate('partDOfPayer', sums) ?? 0),
      }),
    ),
    belowCost({ claims: fillsToSave ?? 0, lossCents: toCents(lossToSave ?? 0) }),
  ];
}

const byName = (one: AnalyzedPayer, other: AnalyzedPayer) =>
  one.payerName < other.payerName ? -1 : 1;

function mostFirst(first: Opportunity, second: Opportunity): number {
  return second.potentialSavingsCents - first.potentialSavingsCents;
}

function toOpportunity(
  { kind, potentialSavingsCents, ...words }: Opportunity,
  { period, payers }: Analysis,
): SavingsOpportunity {
  const { payerName } = words;
  const payerId = payers.find((payer) => payer.payerName === payerName)?.partDPayerId ?? null;
  return {
    ...words,
    potentialSavings: toDollars(potentialSavingsCents),
    figure: kind,
    actionUrl: actionUrlOf(kind, { payerName, payerId, period }),
  };
}

/** The page to act on it: its cases, or the list of its rows where it can't be asked back. */
function actionUrlOf(
  kind: Opportunity['kind'],
  {
    payerName,
    payerId,
    period,
  }: {
    readonly payerName: string | null;
    readonly payerId: string | null;
    readonly period: Period;
  },
): string {
  if (kind === 'unexplainedTakeBacks') return '/recovery?stage=open&kind=unexplained_lump';
  if (kind === 'partDDeductions') {
    const ofPayer = payerId === null ? '' : `&party=${payerId}`;
    return `/recovery?stage=open&kind=part_d_question${ofPayer}`;
  }
  if (kind === 'belowCostSavings') return '/recovery/prices';
  const params = new URLSearchParams({ figure: kind, from: period.from, to: period.to });
  if (payerName !== null) params.set('payer', payerName);
  return `/analytics?${params}`;
}

const kept = keepDrugSums<readonly FigureGroup[]>({ rowsOf: (rows) => rows.length });

interface PurchasesRow {
  readonly lines: number;
  readonly amount: string;
}

interface Purchases extends PurchasesRow {
  /** False if it was computed from every line and should be saved. */
  readonly kept: boolean;
}

const keptPurchases = prepare<PurchasesRow>(
  'contract analysis: kept purchases',
  `select lines, amount::text as amount from current_purchase_sums
  where organization_id = $1 and from_day = $2::date and to_day = $3::date`,
);

/** The organization is $1; the condition repeats it so that $1 is used. */
const countedPurchases = prepare<PurchasesRow>(
  'contract analysis: counted purchases',
  `select lines, amount::text as amount from count_purchases($2::date, $3::date)
  where $1::uuid is not null`,
);

const keep = prepare(
  'contract analysis: keep purchases',
  'select keep_purchase_sums($2::date, $3::date) where $1::uuid is not null',
);

/** The amount paid above the lowest known prices, and the number of lines. */
async function sumPurchases(tx: TenantTransaction, { from, to }: Period): Promise<Purchases> {
  const [kept] = await keptPurchases(tx, from, to);
  if (kept !== undefined) return { ...kept, kept: true };
  const [counted] = await countedPurchases(tx, from, to);
  return { lines: 0, amount: '0', ...counted, kept: false };
}

/** Saves the sum until an invoice or a NADAC price changes. */
export async function savePurchaseSum(tx: TenantTransaction, { from, to }: Period): Promise<void> {
  await keep(tx, from, to);
}
