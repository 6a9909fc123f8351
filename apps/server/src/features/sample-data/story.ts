import { addDays } from '@pfs/core/days';
import type { Day } from '@pfs/core/remittance';
import type { SampleFill } from './dispensed-fills.ts';
import { payDayOf, type YearOptions } from './remittance-year.ts';
import { centsFor } from './sample-drugs.ts';
import { type SamplePayer, samplePayers } from './sample-parties.ts';

/**
 * What goes wrong with the claims of a year, each thing as it happens in pharmacies, so that every
 * screen has something to show. Ages are in days before the last day.
 */
export interface Story {
  /** Never remitted. */
  readonly unpaid: ReadonlySet<SampleFill>;
  /** Paid less than agreed, by these cents. */
  readonly short: ReadonlyMap<SampleFill, number>;
  /** Reversed by the pharmacy, and not taken back. */
  readonly kept: ReadonlySet<SampleFill>;
  /** In a payment that doesn't add up, and in a paper remittance. */
  readonly held: ReadonlySet<SampleFill>;
  readonly onPaper: ReadonlySet<SampleFill>;
  /** Part D claims with a fee after the sale. */
  readonly partDDir: ReadonlySet<SampleFill>;
  /** Not in the export of the pharmacy system. */
  readonly leftOut: ReadonlySet<SampleFill>;
  /** Two fills of one prescription on one day; their payments don't say which is whose. */
  readonly twins: ReadonlySet<SampleFill>;
  /** A remittance that never came. */
  readonly missing: { readonly payer: SamplePayer; readonly paidOn: Day };
  /** Refunds of Medicare's facilitator. */
  readonly refunds: {
    readonly late: SampleFill | undefined;
    readonly short: SampleFill | undefined;
    readonly reversed: SampleFill | undefined;
  };
}

interface Wanted {
  readonly age: number;
  /** The payer's prefix. */
  readonly payer: string;
  readonly isGeneric?: boolean;
}

/** Reads `29 CM brand, 40 OS`: age, payer and, where it matters, the kind of drug. */
function wanted(text: string): readonly Wanted[] {
  return text.split(', ').map((one) => {
    const [age, payer = '', kind] = one.split(' ');
    const isGeneric = kind === undefined ? {} : { isGeneric: kind === 'generic' };
    return { age: Number(age), payer, ...isGeneric };
  });
}

const unpaidWanted = wanted(
  '29 CM brand, 31 NLK generic, 34 OS generic, 38 SM brand, 44 CM generic, 47 NLK brand, ' +
    '53 PM generic, 61 OS brand, 68 NLK generic, 79 CM generic, 88 SM generic, 104 OS generic, ' +
    '127 CM brand, 151 NLK generic',
);
const shortWanted = wanted(
  '26 NLK generic, 33 CM brand, 41 OS generic, 50 NLK brand, 57 OS generic, 72 CM generic, ' +
    '83 OS brand, 96 NLK generic, 118 CM generic',
);
const heldWanted = wanted('25 CM generic, 25 CM brand, 26 CM generic, 27 CM generic');
const paperWanted = wanted(
  '46 CM generic, 47 CM generic, 47 CM brand, 48 CM generic, 50 CM generic, 51 CM generic',
);
const leftOutWanted = wanted('40 OS, 64 SM, 86 NLK');
const partDWanted = wanted(
  [50, 51, 52, 53, 54, 50, 51, 52].map((age) => `${age} PM brand`).join(', '),
);
const keptAges = [48, 75] as const;
const missingAge = 26;
const twinAge = 55;
const refundAges = { late: 46, short: 51, reversed: 74 } as const;

/** Ages of generics that a payer allows less for than they cost; of the last the window is over. */
const belowCost = { payer: 'CM', ages: [4, 7, 10, 15, 22, 45], percent: 68, costCentsMin: 1_500 };

/** Shares of the amount that are not paid, in percent. */
const shortPercents = [12, 4, 25, 6, 31, 18] as const;

/**
 * Chooses the fills of the story. Answers all fills: two of them are of one prescription and one
 * day, so that nobody can tell which of their payments is whose.
 */
export function plantStory(
  dispensed: readonly SampleFill[],
  { until }: Pick<YearOptions, 'until'>,
): { readonly fills: readonly SampleFill[]; readonly story: Story } {
  const used = new Set<SampleFill>();
  const newestFirst = dispensed.toReversed();
  const take = (age: number, isWanted: (fill: SampleFill) => boolean): SampleFill | undefined => {
    const day = addDays(until, -age);
    const found = newestFirst.find(
      (fill) => fill.filledOn <= day && !used.has(fill) && !fill.isDenied && isWanted(fill),
    );
    if (found !== undefined) used.add(found);
    return found;
  };
  const plain = ({ age, payer, isGeneric }: Wanted): readonly SampleFill[] => {
    const found = take(age, (fill) => {
      const [first, second] = fill.answers;
      const isKind = isGeneric === undefined || isGeneric === (fill.drug.kind === 'generic');
      const isSaturday = new Date(`${fill.filledOn}T00:00:00Z`).getUTCDay() === 6;
      // On a Saturday it could be the payer's only one, and look like a missing remittance.
      const isPlain =
        !isSaturday && fill.reversed === 'no' && fill.refundCents === 0 && second === undefined;
      return (
        isPlain && isKind && first?.payer.tracePrefix === payer && first.paidCents >= paidCentsMin
      );
    });
    return found === undefined ? [] : [found];
  };
  const refund = (age: number) =>
    take(age, ({ refundCents, reversed }) => refundCents > 0 && reversed === 'no');
  const missing = missingRemittance(until);
  const twins = twinsOf(take(twinAge, (fill) => isLoneOptiscript(fill, dispensed)));
  const story: Story = {
    ...{ missing, twins: new Set(twins) },
    unpaid: new Set(unpaidWanted.flatMap(plain)),
    short: new Map(
      shortWanted.flatMap(plain).map((fill, at) => [fill, shortCents(fill, at)] as const),
    ),
    held: new Set(heldWanted.flatMap(plain)),
    onPaper: new Set(paperWanted.flatMap(plain)),
    partDDir: new Set(partDWanted.flatMap(plain)),
    leftOut: new Set(leftOutWanted.flatMap(plain)),
    kept: new Set(
      keptAges.flatMap((age) => take(age, ({ reversed }) => reversed === 'after') ?? []),
    ),
    refunds: {
      late: refund(refundAges.late),
      short: refund(refundAges.short),
      reversed: refund(refundAges.reversed),
    },
  };
  const dear = new Set(belowCost.ages.flatMap((age) => take(age, isDear) ?? []));
  const [first, second] = twins;
  const fills = dispensed.flatMap((fill) => {
    if (dear.has(fill)) return [paidBelowCost(fill)];
    return fill === first && second !== undefined ? [fill, second] : [fill];
  });
  return { fills, story };
}

function isDear({ drug, quantity, reversed, answers }: SampleFill): boolean {
  const [first, second] = answers;
  const isPlain = reversed === 'no' && drug.kind === 'generic' && second === undefined;
  const isTheirs = first?.payer.tracePrefix === belowCost.payer;
  return isPlain && isTheirs && centsFor(quantity, drug.costMicros) >= belowCost.costCentsMin;
}

/** The same fill at a price that its payer has lowered. */
function paidBelowCost(fill: SampleFill): SampleFill {
  const cost = centsFor(fill.quantity, fill.drug.costMicros);
  const answers = fill.answers.map((answer) => {
    const ingredientCents = Math.round((cost * belowCost.percent) / 100);
    const patientCents = Math.min(answer.patientCents, Math.round(ingredientCents / 2));
    const paidCents = ingredientCents + answer.feeCents - patientCents;
    return { ...answer, ingredientCents, patientCents, paidCents };
  });
  return { ...fill, answers };
}

const paidCentsMin = 700;

function shortCents({ answers }: SampleFill, at: number): number {
  const paid = answers[0]?.paidCents ?? 0;
  return Math.round((paid * (shortPercents[at % shortPercents.length] ?? 10)) / 100);
}

function missingRemittance(until: Day): Story['missing'] {
  const payer = samplePayers.find(({ line }) => line === 'part_d');
  if (payer === undefined) throw new RangeError('no Part D payer');
  return { payer, paidOn: payDayOf(payer, addDays(until, -missingAge - payer.cycle.lagDays)) };
}

/** The last fill of a prescription whose payer names neither fill nor authorization. */
function isLoneOptiscript(fill: SampleFill, fills: readonly SampleFill[]): boolean {
  const [first] = fill.answers;
  if (first?.payer.namesAuthorization !== false || fill.reversed !== 'no') return false;
  return fills.every((one) => one.rx !== fill.rx || one.fillNumber <= fill.fillNumber);
}

function twinsOf(fill: SampleFill | undefined): readonly SampleFill[] {
  if (fill === undefined) return [];
  const answers = fill.answers.map((answer) => ({
    ...answer,
    authorization: `${answer.authorization}T`,
  }));
  return [fill, { ...fill, answers, fillNumber: fill.fillNumber + 1, time: '5:41:09 PM' }];
}
