import { addDays } from '@pfs/core/days';
import { createSeededRandom, type SeededRandom } from '@pfs/edi/seeded-random';
import { makeTruth } from '../corpus/content/make-truth.ts';
import type { TrueLump, TruePayment, TrueRemittance } from '../corpus/truth.ts';
import { composeLayout } from './composed/compose-layout.ts';
import type { MakeWildLayout, Prints, WildLayout } from './wild-layout.ts';
import { wildFresh, wildFreshApart, wildHeldOut, wildLayouts, wildUnseen } from './wild-layouts.ts';
import { lumpsDeducted, lumpsGiven, payees, payers } from './wording.ts';

const layouts: Readonly<Record<string, MakeWildLayout>> = {
  ...wildLayouts,
  ...wildHeldOut,
  ...wildUnseen,
  ...wildFresh,
  ...wildFreshApart,
  composed: composeLayout(false),
  composedApart: composeLayout(true),
};

export const wildLayoutNames: readonly string[] = Object.keys(wildLayouts);
export const wildHeldOutNames: readonly string[] = Object.keys(wildHeldOut);
export const wildUnseenNames: readonly string[] = Object.keys(wildUnseen);
export const wildFreshNames: readonly string[] = Object.keys(wildFresh);
export const wildFreshApartNames: readonly string[] = Object.keys(wildFreshApart);

export interface WildDocument {
  readonly layout: string;
  readonly seed: number;
  readonly prints: Prints;
  readonly truth: TrueRemittance;
  readonly bytes: Uint8Array;
}

interface WildOptions {
  readonly layout: string;
  readonly seed: number;
  /**
   * Which of the payer's documents this is: others of one seed look the same with other contents.
   */
  readonly number?: number;
}

/** A remittance in one of the shapes seen in the wild. The same seed gives the same bytes. */
export async function makeWildDocument({
  layout,
  seed,
  number = 0,
}: WildOptions): Promise<WildDocument> {
  const make = layouts[layout];
  if (make === undefined) throw new RangeError(`there is no layout ${layout}`);
  const stream = streamOf(layout);
  const chosen = make(createSeededRandom(seed, stream));
  const first = createSeededRandom(seed, stream + 1);
  const truth = truthOf(first, chosen, {
    random: number === 0 ? first : createSeededRandom(seed * 1_000 + number, stream + 2),
  });
  return { layout, seed, prints: chosen.prints, truth, bytes: await chosen.draw(truth) };
}

function streamOf(layout: string): number {
  return [...layout].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 11);
}

/** The corpus's truth under its own names, cut to what the layout prints. */
function truthOf(
  ofNames: SeededRandom,
  layout: WildLayout,
  { random }: { readonly random: SeededRandom },
): TrueRemittance {
  const { content, drugCharactersMax: most = 60, adapt = (truth) => truth } = layout;
  const own = makeTruth(ofNames, content).payments;
  const first = ofNames.below(payers.length);
  const payee = ofNames.pick(payees);
  const capitals = ofNames.chance(1, 2);
  const payments = inOneWeek(random === ofNames ? own : makeTruth(random, content).payments);
  const lettered = (name: string) => (capitals ? name.toUpperCase() : name);
  return adapt({
    payments: payments.map((payment, at) => ({
      ...payment,
      payerName: lettered(payers[(first + at) % payers.length] ?? ''),
      payeeName: lettered(payee),
      lumps: renamed(random, payment.lumps),
      claims: payment.claims.map((claim) => ({
        ...claim,
        drugName: claim.drugName.slice(0, most).trim(),
      })),
    })),
  });
}

/** Checks that come together were written within days of each other. */
function inOneWeek(payments: readonly TruePayment[]): readonly TruePayment[] {
  const first = Date.parse(payments[0]?.paidOn ?? '');
  return payments.map((payment, at) => {
    const days = (first - Date.parse(payment.paidOn)) / 86_400_000 + at;
    const claims = payment.claims.map((claim) => ({
      ...claim,
      dateOfService: addDays(claim.dateOfService, days),
    }));
    return { ...payment, paidOn: addDays(payment.paidOn, days), claims };
  });
}

function renamed(random: SeededRandom, lumps: readonly TrueLump[]): readonly TrueLump[] {
  const start = random.below(lumpsDeducted.length);
  return lumps.map(({ amount }, at) => ({
    amount,
    reference:
      (amount < 0 ? random.pick(lumpsGiven) : lumpsDeducted[(start + at) % lumpsDeducted.length]) ??
      '',
  }));
}
