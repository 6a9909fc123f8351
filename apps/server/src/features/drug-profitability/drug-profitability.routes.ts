import { monthOf } from '@pfs/core/days';
import { monthsEndingWith, type Period } from '@pfs/core/metrics/periods';
import { percentage } from '@pfs/core/metrics/ratios';
import { centsOfSum, toCents, toDollars } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { DrugProfit, DrugProfitability } from '@pfs/wire/drug-profitability';
import { drugProfitabilityRoutes } from '@pfs/wire/drug-profitability';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { App } from '../../platform/platform.ts';
import { type DaySumsJson, daySumsInSql, toDaySums } from '../figures/public.ts';
import { findAnalysedMonth, keepDrugSums } from '../ledger/public.ts';
import {
  type DrugFigures,
  type KeptDrugs,
  type RankedDrugs,
  rankDrugs,
  readRankedDrugs,
} from './ranked-drugs.ts';

export function registerDrugProfits({ http, settings }: App): void {
  const kept = keepDrugSums<RankedDrugs>({ rowsOf: ({ drugs }) => drugs.length });
  const shareNow = () => settings.get('cost.estimatedShareOfRevenue');
  http.inPharmacy(
    drugProfitabilityRoutes.getDrugProfitability,
    ({ today }) => noDrugs({ today, share: shareNow() }),
    ({ query: { limit }, today, inSnapshot }) =>
      // Without a snapshot, fees allocated in between would be missing from both sums.
      inSnapshot((tx) => getDrugProfitability(tx, { today, share: shareNow(), limit, kept })),
  );
}

interface ProfitabilityOptions {
  readonly today: Day;
  readonly limit: number;
  readonly share: number;
  readonly kept: KeptDrugs;
}

const months = 12;

/** The profit of each drug over twelve months. Largest losses first. */
async function getDrugProfitability(
  tx: TenantTransaction,
  { today, limit, share, kept }: ProfitabilityOptions,
): Promise<DrugProfitability> {
  const lastMonth = await findAnalysedMonth(tx, monthOf(today));
  if (lastMonth === undefined) return noDrugs({ today, share });
  const period = monthsEndingWith(lastMonth, months);
  const ranked = await readRankedDrugs(tx, { kept, period, share });
  const lumps = await readLumpFees(tx, period);
  const allocated = ranked.totals.sums.allocatedFeesCents;
  const notSpreadCents = toCents(lumps.feesCents - allocated - lumps.noneCents);
  return {
    ...answer(ranked, { limit, share }),
    hasData: true,
    period,
    notSpreadYet: { waiting: lumps.waiting, amount: toDollars(notSpreadCents) },
    feesOfNoDrug: toDollars(lumps.noneCents),
  };
}

function noDrugs({
  today,
  share,
}: Pick<ProfitabilityOptions, 'today' | 'share'>): DrugProfitability {
  return {
    ...answer(rankDrugs([]), { limit: 1, share }),
    hasData: false,
    period: monthsEndingWith(monthOf(today), months),
    notSpreadYet: { waiting: false, amount: 0 },
    feesOfNoDrug: 0,
  };
}

function answer(
  { drugs, totals }: RankedDrugs,
  { limit, share }: Pick<ProfitabilityOptions, 'limit' | 'share'>,
) {
  const { invoice, price_list, nadac, estimated } = totals.sums.costCents;
  const shareOf = (cents: number) => percentage(cents, totals.profit.costCents);
  return {
    drugs: drugs.slice(0, limit).map(toDrugProfit),
    drugCount: drugs.length,
    totals: toMoney(totals),
    costShares: {
      invoice: shareOf(invoice),
      priceList: shareOf(price_list),
      nadac: shareOf(nadac),
      estimated: shareOf(estimated),
    },
    estimatedShareOfRevenue: share,
  };
}

type Money = Pick<DrugFigures, 'sums' | 'profit' | 'belowCostClaims' | 'belowCostLossCents'>;

function toMoney({ sums, profit, belowCostClaims, belowCostLossCents }: Money) {
  const { invoice, price_list, nadac, estimated } = sums.costCents;
  return {
    revenue: toDollars(profit.revenueCents),
    cost: {
      invoice: toDollars(invoice),
      priceList: toDollars(price_list),
      nadac: toDollars(nadac),
      estimated: toDollars(estimated),
    },
    grossProfit: toDollars(profit.grossProfitCents),
    dirFeesTotal: toDollars(sums.dirFeesCents),
    gerFees: toDollars(sums.gerFeesCents),
    otherFees: toDollars(sums.otherFeesCents),
    allocatedFees: toDollars(sums.allocatedFeesCents),
    knownCostPercentage: profit.knownCostPercentage,
    netProfit: toDollars(profit.netProfitCents),
    belowCostClaims,
    belowCostLoss: toDollars(belowCostLossCents),
  };
}

function toDrugProfit(drug: DrugFigures): DrugProfit {
  const { profit, sums } = drug;
  return {
    drugName: drug.drugName,
    ndc: drug.ndc,
    totalDispensed: sums.unitsThousandths / 1_000,
    claims: drug.claims,
    ...toMoney(drug),
    profitPerUnit: profit.profitPerUnitCents === null ? null : toDollars(profit.profitPerUnitCents),
    lossLeaderRisk: profit.status === null ? null : profit.status === 'Loss Leader',
    status: profit.status,
    costBasis: profit.costBasis,
  };
}

const lumpFees = prepare<{ sums: DaySumsJson; none: string; waiting: boolean }>(
  'drug profitability: lump fees',
  `select (${daySumsInSql(['lumpFees'], { days: 'metric_date between $2::date and $3::date' })}),
    coalesce((
      select sum(amount) from lump_spreads
      where organization_id = $1 and basis = 'none'
        and paid_on between $2::date and $3::date), 0)::text as none,
    exists (select from spread_states where organization_id = $1 and wanted) as waiting`,
);

/** Lump sum fees of a period, those that cannot be allocated, and whether any are pending. */
async function readLumpFees(tx: TenantTransaction, { from, to }: Period) {
  const [row] = await lumpFees(tx, from, to);
  const { lumpFees: fees } = toDaySums(['lumpFees'])(row?.sums ?? []);
  return {
    feesCents: toCents(fees ?? 0),
    noneCents: centsOfSum(row?.none ?? null),
    waiting: row?.waiting ?? false,
  };
}
