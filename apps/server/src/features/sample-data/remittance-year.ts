import { addDays, addMonths } from '@pfs/core/days';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type {
  ClaimDescription,
  PartyDescription,
  PaymentDescription,
  ProviderAdjustmentDescription,
  RemittanceDescription,
} from '@pfs/edi/remittance-description';
import { createSeededRandom, type SeededRandom } from '@pfs/edi/seeded-random';
import { makeFill, netOf, reverseFill } from './fills.ts';
import { type SamplePayer, samplePayers } from './sample-parties.ts';

export interface SampleFile {
  readonly fileName: string;
  readonly description: RemittanceDescription;
}

interface RemittanceYearOptions {
  readonly seed: number;
  /** The last possible payment date, so that nothing is paid in the future. */
  readonly until: Day;
  readonly months: number;
  readonly payee: PartyDescription;
  /** Fills of all payers together in half a month. */
  readonly fillsPerHalfMonth: number;
  readonly payers?: readonly SamplePayer[];
}

/** The rate of reversals. */
const reversedPerThousand = 15;
/** In the last whole month, one payer takes more than twice its usual DIR fees. */
const spikeFactor = 2.3;
const spikePayerId = 'NLK01';

interface Tally {
  netCents: number;
  claims: number;
}

/**
 * A pharmacy's remittances, oldest first: two payments a month from each payer, with DIR fees on
 * claims and as lump sums, reversals, quarterly effective-rate true-ups, transaction fees, a fee
 * increase, and one unexplained lump sum.
 */
export function* remittanceYear(options: RemittanceYearOptions): Generator<SampleFile> {
  const random = createSeededRandom(options.seed);
  const payers = options.payers ?? samplePayers;
  const weights = payers.reduce((sum, { weight }) => sum + weight, 0);
  const firstMonth = addMonths(`${options.until.slice(0, 7)}-01`, 1 - options.months);
  const quarters = new Map<SamplePayer, Tally>();
  let number = options.seed % 1_000;
  let control = 1;
  for (let index = 0; index < options.months * 2; index += 1) {
    const month = addMonths(firstMonth, Math.floor(index / 2));
    const half = index % 2;
    for (const [order, payer] of payers.entries()) {
      const paidOn = addDays(month, (half === 0 ? 5 : 19) + order);
      const fills = Math.round(
        (options.fillsPerHalfMonth * payer.weight * random.between(85, 115)) / (100 * weights),
      );
      const claims = makeClaims({ payer, random, number, paidOn, fills, month, options });
      number += fills;
      const tally = quarters.get(payer) ?? { netCents: 0, claims: 0 };
      quarters.set(payer, tally);
      for (const claim of claims) tally.netCents += netOf(claim);
      tally.claims += claims.length;
      const lumps = lumpSums({ payer, tally, month, half, paidOn, claims, random, index });
      if (paidOn > options.until) continue;
      yield {
        fileName: `${payer.tracePrefix}_${paidOn.replaceAll('-', '')}.835`,
        description: {
          controlNumber: control,
          createdOn: paidOn,
          payments: [
            {
              traceNumber: `${payer.tracePrefix}${paidOn.replaceAll('-', '')}${String(control).padStart(4, '0')}`,
              payerTaxId: payer.taxId,
              paidOn,
              payer: payer.party,
              payee: options.payee,
              claims,
              providerAdjustments: lumps,
            },
          ],
        },
      };
      control += 1;
    }
  }
}

function makeClaims(given: {
  payer: SamplePayer;
  random: SeededRandom;
  number: number;
  paidOn: Day;
  fills: number;
  month: Day;
  options: RemittanceYearOptions;
}): readonly ClaimDescription[] {
  const { payer, random, number, paidOn, fills, month, options } = given;
  const spikeMonth = addMonths(`${options.until.slice(0, 7)}-01`, -1);
  const spikes = payer.party.id === spikePayerId && month === spikeMonth;
  const claims: ClaimDescription[] = [];
  for (let fill = 0; fill < fills; fill += 1) {
    const claim = makeFill({
      payer,
      random,
      number: number + fill,
      paidOn,
      dirFactor: spikes ? spikeFactor : 1,
    });
    claims.push(claim);
    if (random.chance(reversedPerThousand, 1_000) && claim.statusCode === '1')
      claims.push(reverseFill(claim));
  }
  return claims;
}

function lumpSums(given: {
  payer: SamplePayer;
  tally: Tally;
  month: Day;
  half: number;
  paidOn: Day;
  claims: readonly ClaimDescription[];
  random: SeededRandom;
  index: number;
}): readonly ProviderAdjustmentDescription[] {
  const { payer, tally, month, half, claims, index } = given;
  const fiscalPeriodEnd: Day = `${month.slice(0, 4)}-12-31`;
  const lumps: ProviderAdjustmentDescription[] = [];
  // Lump sums never exceed the payment, so that it is never negative.
  let leftCents = claims.reduce((sum, claim) => sum + netOf(claim), 0);
  const add = (code: string, reference: string, wantedCents: number): void => {
    const cents = Math.min(wantedCents, leftCents);
    if (cents <= 0) return;
    leftCents -= cents;
    lumps.push({ code, reference, amountCents: toCents(cents), fiscalPeriodEnd });
  };
  const quarterStarts = half === 0 && ['01', '04', '07', '10'].includes(month.slice(5, 7));
  if (quarterStarts && index > 0) {
    const quarter = quarterBefore(month);
    add(
      'CS',
      `DIR ${quarter}`,
      Math.round((tally.netCents * payer.quarterlyDirBasisPoints) / 10_000),
    );
    add(
      'CS',
      `GER RECON ${quarter}`,
      Math.round((tally.netCents * payer.quarterlyTrueUpBasisPoints) / 10_000),
    );
    tally.netCents = 0;
    tally.claims = 0;
  }
  add('AH', 'TRANSACTION FEE', payer.transactionFeeCents * claims.length);
  if (payer.tracePrefix === 'OS' && month.endsWith('-08-01') && half === 1) {
    add('CS', 'MISC 4471', 18_325);
  }
  return lumps;
}

function quarterBefore(month: Day): string {
  const before = addMonths(month, -1);
  return `Q${Math.ceil(Number(before.slice(5, 7)) / 3)}-${before.slice(2, 4)}`;
}

const sampleMonths = 4;
const samplePayersMax = 3;
const fillsPerHalfMonth = 45;

/** A file with the payments of a few payers over the last months. Each seed gives another file. */
export function sampleRemittance({ seed, until }: { seed: number; until: Day }): SampleFile {
  const payments: PaymentDescription[] = [];
  const files = remittanceYear({
    seed,
    until,
    months: sampleMonths,
    payee: { name: 'SAMPLE PHARMACY', idQualifier: 'XX', id: '1457398802' },
    fillsPerHalfMonth,
    payers: samplePayers.slice(0, samplePayersMax),
  });
  for (const { description } of files) payments.push(...description.payments);
  return {
    fileName: `sample-remittance-${until}.835`,
    description: { createdOn: until, payments },
  };
}
