import { dayLabel } from '../days.ts';
import { type Cents, sumCents, toCents, usdText } from '../money.ts';
import { partDFillsSince, partDQuestion } from '../recovery/plans.ts';
import { type ContractFigures, feesAboveBenchmark } from './contracts.ts';
import { counted, percentText } from './ratios.ts';

/** What a payer can be asked about; each is an exhibit of rows, and no row is in two exhibits. */
export type RequestKind = 'lumpSums' | 'partDFees' | 'belowCost' | 'unusualFees';

/** The sums of an exhibit's rows. */
export interface RequestSums {
  /** Σ of the exhibit's rows. */
  readonly amountCents: Cents;
  readonly rows: number;
  /** Rows beyond the exhibit's limit, not included in any amount. */
  readonly leftOut: number;
}

type RowsOfAmount = Pick<RequestSums, 'rows' | 'amountCents'>;

export interface RequestFacts {
  readonly lumpSums: RequestSums & {
    /** What the payer paid back, included in the amount; zero or less. */
    readonly paidBackCents: Cents;
  };
  readonly partDFees: RequestSums;
  readonly belowCost: RequestSums & {
    /** Rows without an own invoice, by where their cost is from, and their part of the amount. */
    readonly byOthers: Readonly<Record<'price_list' | 'nadac', RowsOfAmount>>;
  };
  readonly unusualFees: RequestSums & {
    /** Median share of payment that was taken from claims with DIR fees, in percent. */
    readonly usualPercent: number;
  };
}

export interface PayerRequest {
  readonly kind: RequestKind;
  readonly amountCents: Cents;
  readonly rows: number;
  readonly title: string;
  /** The anomaly, addressed to the payer. */
  readonly finding: string;
  readonly ask: string;
  /** What the amount includes and excludes. */
  readonly counted: string;
}

/** A fee this many times the median share of the payer's own fees is unusual. */
export const unusualFeeTimes = 2;
/** A median needs at least this many claims with fees. */
export const unusualFeeClaimsMin = 10;
/** Smaller fees aren't worth a letter. */
export const unusualFeeCentsMin = toCents(100);

/** What to ask of a payer, largest amount first; without amounts that aren't above zero. */
export function payerRequests(facts: RequestFacts): readonly PayerRequest[] {
  return [lumpSums(facts), partDFees(facts), belowCost(facts), unusualFees(facts)]
    .filter(({ amountCents }) => amountCents > 0)
    .toSorted((first, second) => second.amountCents - first.amountCents);
}

/** The opening of a letter to the payer: the largest anomaly, and the total amount. */
export function requestOpening(requests: readonly PayerRequest[]): string {
  const [first, ...others] = requests;
  if (first === undefined) {
    return (
      'We found nothing to dispute in your payments for this period. Please confirm in writing ' +
      'that the current fee terms stay in force.'
    );
  }
  const asked = usdText(sumCents(requests.map(({ amountCents }) => amountCents)));
  if (others.length === 0) return `${first.finding} We ask you to review ${asked}.`;
  const findings = counted(others.length, 'further finding');
  return `${first.finding} Together with ${findings} below, we ask you to review ${asked}.`;
}

function lumpSums({ lumpSums: sums }: RequestFacts): PayerRequest {
  const { paidBackCents } = sums;
  const backText =
    paidBackCents < 0 ? `, net of ${usdText(toCents(-paidBackCents))} you paid back` : '';
  return {
    ...requestOf('lumpSums', sums),
    title: 'Lump sums without claim detail',
    finding:
      `You deducted ${usdText(sums.amountCents)} in ${counted(sums.rows, 'lump sum')} that ` +
      `${sums.rows === 1 ? 'names' : 'name'} no claim${backText}.`,
    ask:
      'Send the claims, the calculation, and the contract term behind each lump sum, or pay it ' +
      'back.',
    counted:
      'Counts DIR, effective rate, and unexplained lump sums of the period, less those paid back. ' +
      `Transaction and network fees, recoupments, and interest are left out.${leftOutOf(sums)}`,
  };
}

function partDFees({ partDFees: sums }: RequestFacts): PayerRequest {
  const claims = counted(sums.rows, 'Medicare Part D claim');
  return {
    ...requestOf('partDFees', sums),
    title: 'Fees on Medicare Part D claims',
    finding:
      `We see ${usdText(sums.amountCents)} in DIR, effective rate, and network fees on ${claims} ` +
      `filled since ${dayLabel(partDFillsSince)}.`,
    ask: partDQuestion,
    counted:
      'Counts these fees on claims of plans that we confirmed as Part D by BIN, PCN, and group, or ' +
      'that our pharmacy system or a Medicare refund of the fill shows as Part D. Claims of unknown ' +
      `plans, lump sums, bonuses, recoupments, and interest are left out.${leftOutOf(sums)}`,
  };
}

function belowCost({ belowCost: sums }: RequestFacts): PayerRequest {
  const ofOthers = ({ rows, amountCents }: RowsOfAmount, source: string) =>
    rows === 0
      ? ''
      : ` For ${counted(rows, 'claim')} without an invoice, ${usdText(amountCents)} of the ` +
        `amount, the cost is ${source} on the fill date.`;
  const { price_list: listed, nadac } = sums.byOthers;
  const otherText = ofOthers(listed, 'our supplier’s list price') + ofOthers(nadac, 'NADAC');
  const shortText = usdText(sums.amountCents);
  return {
    ...requestOf('belowCost', sums),
    title: 'Claims paid below acquisition cost',
    finding:
      `You paid ${counted(sums.rows, 'claim')} ${shortText} below what the ` +
      `${sums.rows === 1 ? 'drug' : 'drugs'} cost us.`,
    ask: 'Review the price of each claim and pay the difference.',
    counted:
      'Counts the cost less your payment before fees and the patient’s payment, plus your fees. ' +
      'Cost is the quantity times the unit price of our latest invoice for the NDC on or before ' +
      `the fill date.${otherText} Medicare Part D claims and drugs that NADAC classifies as ` +
      `brands are left out.${leftOutOf(sums)}`,
  };
}

function unusualFees({ unusualFees: sums }: RequestFacts): PayerRequest {
  const usual = percentText(sums.usualPercent);
  const median = usual === '0.0%' ? 'your median rate' : `your median rate (${usual})`;
  return {
    ...requestOf('unusualFees', sums),
    title: 'Claims with unusually high fees',
    finding:
      `You took ${usdText(sums.amountCents)} in DIR fees from ${counted(sums.rows, 'claim')} at a ` +
      `rate of at least twice ${median}.`,
    ask: 'Name the contract term behind each fee, or pay the fee back.',
    counted:
      `Counts DIR fees of ${usdText(unusualFeeCentsMin)} or more whose rate is at least twice your ` +
      'median rate. The rate is the fee as a share of your payment before fees. The median covers ' +
      `your claims with DIR fees. Claims in other exhibits are left out.${leftOutOf(sums)}`,
  };
}

function requestOf(kind: RequestKind, { amountCents, rows }: RequestSums) {
  return { kind, amountCents, rows };
}

function leftOutOf({ leftOut, rows }: RequestSums): string {
  if (leftOut === 0) return '';
  const listed = rows.toLocaleString('en-US');
  return ` Only the ${listed} largest are counted; ${leftOut.toLocaleString('en-US')} more are left out.`;
}

/** What a pharmacy may accept from a payer, for internal use. The benchmark is a setting. */
export function acceptableTerms({ totals, benchmarkPercent }: ContractFigures): string {
  const { grossCents, dirFeesCents } = totals;
  const benchmark = percentText(benchmarkPercent);
  const taken = usdText(dirFeesCents);
  if (grossCents <= 0) {
    return dirFeesCents > 0
      ? `Accept a list of the claims behind ${taken} in DIR fees, or a refund.`
      : 'Nothing to settle. No DIR fees were taken in these 12 months.';
  }
  const aboveCents = feesAboveBenchmark({ grossCents, dirFeesCents, benchmarkPercent });
  if (aboveCents === 0) {
    return (
      `Keep DIR fees at ${percentText(totals.dirPercentage)} of gross revenue. Accept no cap ` +
      `above ${benchmark}.`
    );
  }
  const capped = usdText(toCents(dirFeesCents - aboveCents));
  return (
    `Accept DIR fees capped at ${benchmark} of gross revenue. On the ${usdText(grossCents)} of ` +
    `these 12 months, that’s ${capped} instead of ${taken}, saving ${usdText(aboveCents)} a year.`
  );
}
