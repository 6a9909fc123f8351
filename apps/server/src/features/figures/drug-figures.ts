import { centsOfSum } from '@pfs/core/metrics/sums';
import { toCents, usdInWords } from '@pfs/core/money';
import { addDrugFigures, countDrugSums, toDrugFigures } from '../drug-profitability/public.ts';
import { sumAllocatedFees, sumWaitingFees } from './allocated-fees.repository.ts';
import { sumClaimCosts } from './claim-costs.repository.ts';
import type { FigureDefinition, FigureFamily, WholeTerm } from './figure-definition.ts';
import type { FigureSources } from './figure-sources.ts';
import { claimTerm, figureTerm, filterOfRows } from './figure-terms.ts';
import { perSources } from './per-sources.ts';

/** Of drugs: with cost, and with the lump fees that were allocated to their claims. */
type Name = 'drugUnits' | 'drugGrossProfit' | 'drugDirFees' | 'drugNetProfit' | 'drugProfitPerUnit';

const costsOf = perSources(({ tx, filter }) => sumClaimCosts(tx, filter));
const allocatedOf = perSources(({ tx, filter }) => sumAllocatedFees(tx, filter));

/** By the formula of the screen. */
const drugsOf = perSources(async ({ tx, filter, settings }) => {
  const rows = await countDrugSums(tx, filter);
  return addDrugFigures(rows.map((row) => toDrugFigures(row, settings.estimatedShareOfRevenue)));
});

interface RowsOf {
  readonly key: string;
  readonly label: string;
  readonly operator: WholeTerm['operator'];
  readonly whole: number;
  readonly count: number;
}

/** A part of the cost, with the claims that it is of. */
function costTerm(sources: FigureSources, basis: string, part: Omit<RowsOf, 'key'>): WholeTerm {
  const { label, operator, whole, count } = part;
  return {
    key: `cost.${basis}`,
    label,
    operator,
    unit: 'dollars',
    whole,
    rows: {
      kind: 'claim_costs',
      filter: filterOfRows(sources.filter, { basis }),
      // An estimate is of all of them together; no single claim has one.
      field: basis === 'estimated' ? null : 'cost',
      count,
    },
  };
}

/** An amount of the claims of one status. */
function statusTerm(
  sources: FigureSources,
  status: 'paid' | 'reversal',
  { key, label, operator, whole, count }: RowsOf,
): WholeTerm {
  const field = key.startsWith('units') ? 'quantity' : 'patientPaid';
  return {
    key,
    label,
    operator,
    unit: field === 'quantity' ? 'quantity' : 'dollars',
    whole,
    rows: {
      kind: 'claims',
      filter: filterOfRows(sources.filter, { counted: 'true', status }),
      field,
      count,
    },
  };
}

const thousandths = (text: string) => Math.round(Number(text) * 1_000);

const drugUnits: FigureDefinition = {
  label: 'Units dispensed',
  sentence: 'Units of paid claims less those of reversals, of claims that say how many.',
  unit: 'quantity',
  terms: async (sources) => {
    const sums = await costsOf(sources);
    return [
      statusTerm(sources, 'paid', {
        key: 'units.paid',
        label: 'Units of paid claims',
        operator: null,
        whole: thousandths(sums.paidUnits),
        count: Number(sums.paidRows),
      }),
      statusTerm(sources, 'reversal', {
        key: 'units.reversal',
        label: 'Units of reversals',
        operator: 'minus',
        whole: thousandths(sums.returnedUnits),
        count: Number(sums.returnedRows),
      }),
    ];
  },
  whole: async (sources) => (await drugsOf(sources)).sums.unitsThousandths,
};

const drugGrossProfit: FigureDefinition = {
  label: 'Gross profit of drugs',
  sentence:
    'Gross and what patients paid, less what the drugs cost: by own invoices, else by NADAC, else ' +
    'estimated as a share of revenue.',
  unit: 'dollars',
  terms: async (sources) => {
    const sums = await costsOf(sources);
    const { costCents } = (await drugsOf(sources)).sums;
    const back = toCents(centsOfSum(sums.patientBack));
    const paid = { key: 'patient.paid', label: 'Paid by patients', operator: 'plus' } as const;
    return [
      await claimTerm(sources, 'grossAmount', { label: 'Gross of claims' }),
      statusTerm(sources, 'paid', {
        ...paid,
        whole: centsOfSum(sums.patientPaid),
        count: Number(sums.paidRows),
      }),
      sums.returnedRows === '0'
        ? undefined
        : statusTerm(sources, 'reversal', {
            key: 'patient.reversal',
            label: 'Patients’ part of reversals',
            operator: 'plus',
            whole: back,
            count: Number(sums.returnedRows),
          }),
      costTerm(sources, 'invoice', {
        label: 'Cost by own invoices',
        operator: 'minus',
        whole: centsOfSum(sums.invoice),
        count: Number(sums.invoiceRows),
      }),
      costTerm(sources, 'nadac', {
        label: 'Cost by NADAC',
        operator: 'minus',
        whole: centsOfSum(sums.nadac),
        count: Number(sums.nadacRows),
      }),
      costTerm(sources, 'estimated', {
        label: `Estimated cost, ${shareWords(sources)} of revenue`,
        operator: 'minus',
        whole: costCents.estimated,
        count: Number(sums.estimatedRows),
      }),
    ];
  },
  whole: async (sources) => (await drugsOf(sources)).profit.grossProfitCents,
};

/** As the screen says it beside the same figure. */
async function notSpreadYet({ tx, filter }: FigureSources): Promise<string | undefined> {
  const { rows, amount } = await sumWaitingFees(tx, filter);
  if (rows === '0') return undefined;
  const fees = usdInWords(centsOfSum(amount));
  return `${fees} of lump fees are being spread over drugs; this figure follows by itself.`;
}

const drugNetProfit: FigureDefinition = {
  label: 'Net profit of drugs',
  sentence:
    'Gross profit less every fee: those of the claims, and what of lump fees falls on them.',
  unit: 'dollars',
  terms: async (sources) => {
    const { rows, amount } = await allocatedOf(sources);
    return [
      await figureTerm(sources, 'drugGrossProfit', { label: 'Gross profit' }),
      await claimTerm(sources, 'dirFee', { label: 'DIR fees of claims', operator: 'minus' }),
      await claimTerm(sources, 'gerFee', {
        label: 'Effective rate fees of claims',
        operator: 'minus',
      }),
      await claimTerm(sources, 'otherFees', { label: 'Other fees of claims', operator: 'minus' }),
      {
        key: 'allocations',
        label: 'Allocated lump fees',
        operator: 'minus',
        unit: 'dollars',
        whole: centsOfSum(amount),
        rows: {
          kind: 'allocations',
          filter: filterOfRows(sources.filter),
          field: 'amount',
          count: Number(rows),
        },
      },
    ];
  },
  whole: async (sources) => (await drugsOf(sources)).profit.netProfitCents,
  note: notSpreadYet,
};

function shareWords({ settings }: FigureSources): string {
  return `${Math.round(settings.estimatedShareOfRevenue * 10_000) / 100}%`;
}

export const drugFigures: FigureFamily<Name> = {
  drugUnits,
  drugGrossProfit,
  drugDirFees: {
    label: 'DIR fees of drugs',
    sentence: 'DIR fees taken from the claims. Lump sums name no drug and stay out.',
    unit: 'dollars',
    terms: async (sources) => [await claimTerm(sources, 'dirFee', { label: 'DIR fees of claims' })],
    whole: async (sources) => (await drugsOf(sources)).sums.dirFeesCents,
  },
  drugNetProfit,
  drugProfitPerUnit: {
    label: 'Net profit for each unit',
    sentence: 'Net profit divided by units, to the cent. Not known where no unit was dispensed.',
    unit: 'dollars',
    terms: async (sources) => [
      await figureTerm(sources, 'drugNetProfit', { label: 'Net profit' }),
      await figureTerm(sources, 'drugUnits', {
        label: 'Units',
        operator: 'divided',
        unit: 'quantity',
      }),
    ],
    whole: async (sources) => (await drugsOf(sources)).profit.profitPerUnitCents,
    note: notSpreadYet,
  },
};
