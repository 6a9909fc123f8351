import { addDays, addMonths, daysBetween } from '@pfs/core/days';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type {
  ClaimDescription,
  PartyDescription,
  PaymentDescription,
  ProviderAdjustmentDescription,
  RemittanceDescription,
} from '@pfs/edi/remittance-description';
import { createSeededRandom } from '@pfs/edi/seeded-random';
import {
  dispensedFills,
  type FillOptions,
  firstDayOf,
  type SampleAnswer,
  type SampleFill,
} from './dispensed-fills.ts';
import { claimOf, netOf, reverseClaim } from './sample-claims.ts';
import { type SamplePayer, samplePayers } from './sample-parties.ts';
import type { Story } from './story.ts';

export interface SampleFile {
  readonly fileName: string;
  readonly description: RemittanceDescription;
}

export interface YearOptions extends FillOptions {
  readonly payee: PartyDescription;
}

/** In the last whole month, one payer takes more than twice its usual DIR fees. */
const spikeFactor = 2.3;
const spikePayerId = 'NLK01';
/** Claims that wait for the next payment, in percent. */
const laterPercent = 2;
const partDDirBasisPoints = 650;

/**
 * A pharmacy's remittances, oldest first: weekly or biweekly payments of each payer, with DIR fees
 * on claims and as lump sums, reversals, quarterly effective-rate true-ups, transaction fees, a fee
 * increase, and one unexplained lump sum.
 */
export function* remittanceYear(options: YearOptions): Generator<SampleFile> {
  yield* remittancesOf(dispensedFills(options), options);
}

/** The day on which a payer pays a fill, if nothing delays it. */
export function payDayOf({ cycle }: SamplePayer, filledOn: Day): Day {
  const ready = daysBetween('2020-01-01', addDays(filledOn, cycle.lagDays));
  const over = (((ready - cycle.phase) % cycle.days) + cycle.days) % cycle.days;
  return addDays(filledOn, cycle.lagDays + (over === 0 ? 0 : cycle.days - over));
}

/** The remittances of fills; a story changes some of them. */
export function* remittancesOf(
  fills: readonly SampleFill[],
  options: YearOptions,
  story?: Story,
): Generator<SampleFile> {
  const payers = options.payers ?? samplePayers;
  const runs = payers.map((payer) => payerRun(payer, { fills, options, story }));
  const payments = runs.flat().toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : 1));
  for (const [at, { payer, paidOn, claims, lumps }] of payments.entries()) {
    const control = at + 1;
    const compact = paidOn.replaceAll('-', '');
    yield {
      fileName: `${payer.tracePrefix}_${compact}.835`,
      description: {
        controlNumber: control,
        createdOn: paidOn,
        payments: [
          {
            traceNumber: `${payer.tracePrefix}${compact}${String(control).padStart(4, '0')}`,
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
  }
}

interface Run {
  readonly fills: readonly SampleFill[];
  readonly options: YearOptions;
  readonly story: Story | undefined;
}

interface PayerPayment {
  readonly payer: SamplePayer;
  readonly paidOn: Day;
  readonly claims: readonly ClaimDescription[];
  readonly lumps: readonly ProviderAdjustmentDescription[];
}

/** All payments of a payer within the months asked for. */
function payerRun(payer: SamplePayer, { fills, options, story }: Run): PayerPayment[] {
  const random = createSeededRandom(options.seed, payer.taxId.length + Number(payer.taxId));
  const own = fills.flatMap((fill) =>
    fill.answers.flatMap((answer) => (answer.payer === payer ? [{ fill, answer }] : [])),
  );
  const spikeMonth = addMonths(`${options.until.slice(0, 7)}-01`, -1).slice(0, 7);
  const byDay = new Map<Day, { claims: ClaimDescription[]; back: ClaimDescription[] }>();
  const on = (day: Day) => {
    const known = byDay.get(day) ?? { claims: [], back: [] };
    byDay.set(day, known);
    return known;
  };
  for (const { fill, answer } of own) {
    const isLater = random.chance(laterPercent, 100) && fill.reversed === 'no';
    if (fill.reversed === 'before' || isUnpaid(fill, story)) continue;
    const usual = payDayOf(payer, fill.filledOn);
    const isMissing = story?.missing.payer === payer && story.missing.paidOn === usual;
    const paidOn = isLater && !isMissing ? addDays(usual, payer.cycle.days) : usual;
    const spikes = payer.party.id === spikePayerId && paidOn.startsWith(spikeMonth);
    const claim = claimOf(fill, answer, {
      dirFactor: spikes ? spikeFactor : 1,
      dirBasisPoints: story?.partDDir.has(fill) === true ? partDDirBasisPoints : 0,
      shortCents: story?.short.get(fill),
      isUnnamed: story?.twins.has(fill),
    });
    on(paidOn).claims.push(claim);
    const isTakenBack = fill.reversed === 'after' && !fill.isDenied && !story?.kept.has(fill);
    if (!isTakenBack || isMissing || paidOn < firstDayOf(options)) continue;
    on(addDays(paidOn, payer.cycle.days)).back.push(reverseClaim(claim));
  }
  return paymentsOf({ payer, byDay, own, options }).filter(
    ({ paidOn }) => !(story?.missing.payer === payer && story.missing.paidOn === paidOn),
  );
}

const isUnpaid = (fill: SampleFill, story: Story | undefined): boolean =>
  story !== undefined &&
  (story.unpaid.has(fill) || story.held.has(fill) || story.onPaper.has(fill));

interface Paying {
  readonly payer: SamplePayer;
  readonly byDay: ReadonlyMap<
    Day,
    { readonly claims: readonly ClaimDescription[]; readonly back: readonly ClaimDescription[] }
  >;
  readonly own: readonly { readonly fill: SampleFill; readonly answer: SampleAnswer }[];
  readonly options: YearOptions;
}

function paymentsOf({ payer, byDay, own, options }: Paying): PayerPayment[] {
  const payments: PayerPayment[] = [];
  let waiting: ClaimDescription[] = [];
  let lastQuarter = '';
  for (const [paidOn, { claims: paid, back }] of [...byDay].toSorted(byFirst)) {
    const claims = [...paid];
    let leftCents = claims.reduce((sum, claim) => sum + netOf(claim), 0);
    const reversals = [...waiting, ...back];
    waiting = [];
    for (const claim of reversals) {
      // A payment is never negative: what is left is taken back from the next one.
      if (leftCents + netOf(claim) < 0) waiting.push(claim);
      else {
        leftCents += netOf(claim);
        claims.push(claim);
      }
    }
    if (paidOn < firstDayOf(options) || paidOn > options.until || claims.length === 0) continue;
    const quarter = settledQuarter(paidOn);
    const isSettled = quarter !== undefined && quarter !== lastQuarter;
    if (isSettled) lastQuarter = quarter;
    const lumps = lumpSums({
      ...{ payer, paidOn, leftCents, claims: claims.length, options },
      settled: isSettled ? quarterSums(own, quarter) : undefined,
    });
    payments.push({ payer, paidOn, claims, lumps });
  }
  return payments;
}

const byFirst = ([one]: readonly [Day, unknown], [other]: readonly [Day, unknown]): number =>
  one < other ? -1 : 1;

/** Payers settle a quarter in the second month after it: `2026-Q3` in November. */
function settledQuarter(paidOn: Day): string | undefined {
  const month = Number(paidOn.slice(5, 7));
  if (month % 3 !== 2) return undefined;
  const before = addMonths(paidOn, -3);
  return `${before.slice(0, 4)}-Q${Math.ceil(Number(before.slice(5, 7)) / 3)}`;
}

interface Settled {
  /** `Q3-26` */
  readonly name: string;
  readonly paidCents: number;
  readonly genericCents: number;
}

/** What a payer agreed to pay for the fills of a quarter. */
function quarterSums(own: Paying['own'], quarter: string): Settled {
  let [paidCents, genericCents] = [0, 0];
  for (const { fill, answer } of own) {
    const { filledOn, reversed, isDenied, drug } = fill;
    const of = `${filledOn.slice(0, 4)}-Q${Math.ceil(Number(filledOn.slice(5, 7)) / 3)}`;
    if (of !== quarter || reversed !== 'no' || isDenied) continue;
    paidCents += answer.paidCents;
    if (drug.kind === 'generic') genericCents += answer.paidCents;
  }
  const name = `${quarter.slice(5)}-${quarter.slice(2, 4)}`;
  return { name, paidCents, genericCents };
}

function lumpSums(given: {
  readonly payer: SamplePayer;
  readonly paidOn: Day;
  readonly leftCents: number;
  readonly claims: number;
  readonly settled: Settled | undefined;
  readonly options: YearOptions;
}): readonly ProviderAdjustmentDescription[] {
  const { payer, paidOn, claims, settled, options } = given;
  const fiscalPeriodEnd: Day = `${paidOn.slice(0, 4)}-12-31`;
  const lumps: ProviderAdjustmentDescription[] = [];
  // Lump sums never exceed the payment, so that it is never negative.
  let { leftCents } = given;
  const add = (code: string, reference: string, wantedCents: number): void => {
    const cents = Math.min(Math.round(wantedCents), leftCents);
    if (cents <= 0) return;
    leftCents -= cents;
    lumps.push({ code, reference, amountCents: toCents(cents), fiscalPeriodEnd });
  };
  if (settled !== undefined) {
    const { name, paidCents, genericCents } = settled;
    add('CS', `DIR ${name}`, (paidCents * payer.quarterlyDirBasisPoints) / 10_000);
    add('CS', `GER RECON ${name}`, (genericCents * payer.quarterlyTrueUpBasisPoints) / 10_000);
  }
  add('AH', 'TRANSACTION FEE', payer.transactionFeeCents * claims);
  const isMisc = payer.tracePrefix === 'OS' && isFirstAfter(payer, paidOn, miscDay(options));
  if (isMisc) add('CS', 'MISC 4471', 18_325);
  return lumps;
}

const miscDay = ({ until }: YearOptions): Day => addDays(until, -68);

const isFirstAfter = ({ cycle }: SamplePayer, paidOn: Day, day: Day): boolean =>
  paidOn >= day && addDays(paidOn, -cycle.days) < day;

const sampleMonths = 4;
const samplePayersMax = 3;
const sampleFillsPerMonth = 90;

/** A file with the payments of a few payers over the last months. Each seed gives another file. */
export function sampleRemittance({ seed, until }: { seed: number; until: Day }): SampleFile {
  const payments: PaymentDescription[] = [];
  const files = remittanceYear({
    seed,
    until,
    months: sampleMonths,
    payee: { name: 'SAMPLE PHARMACY', idQualifier: 'XX', id: '1457398802' },
    fillsPerMonth: sampleFillsPerMonth,
    payers: samplePayers.slice(0, samplePayersMax),
  });
  for (const { description } of files) payments.push(...description.payments);
  return {
    fileName: `sample-remittance-${until}.835`,
    description: { createdOn: until, payments },
  };
}
