import { addDays, addMonths, daysBetween } from '@pfs/core/days';
import type { Day } from '@pfs/core/remittance';
import { createSeededRandom, type SeededRandom } from '@pfs/edi/seeded-random';
import { centsFor, mfpMicrosOn, type SampleDrug, sampleDrugs } from './sample-drugs.ts';
import { type SamplePayer, type SamplePlan, samplePayers } from './sample-parties.ts';

/** What a payer agreed to at the counter. */
export interface SampleAnswer {
  readonly payer: SamplePayer;
  readonly plan: SamplePlan;
  readonly ingredientCents: number;
  readonly feeCents: number;
  /** What is left to the patient or the next payer. */
  readonly patientCents: number;
  readonly paidCents: number;
  /** 522-FM. */
  readonly basis: string;
  readonly authorization: string;
}

/** A fill that left the counter, with the answers of its payers. */
export interface SampleFill {
  readonly rx: number;
  readonly fillNumber: number;
  readonly filledOn: Day;
  /** `2:28:45 PM` */
  readonly time: string;
  readonly drug: SampleDrug;
  readonly quantity: number;
  readonly days: number;
  /** The cash price. */
  readonly chargeCents: number;
  readonly answers: readonly SampleAnswer[];
  /** What Medicare's facilitator owes for it: WAC less the negotiated price. */
  readonly refundCents: number;
  /** `before`: returned to stock and reversed before it was paid. `after`: after it was. */
  readonly reversed: 'no' | 'before' | 'after';
  readonly isDenied: boolean;
}

export interface FillOptions {
  readonly seed: number;
  /** Today: the last fills are of the day before. */
  readonly until: Day;
  readonly months: number;
  readonly fillsPerMonth: number;
  readonly payers?: readonly SamplePayer[];
}

/** Fills of the weeks before are paid in the first month. */
const daysBefore = 35;
const dispensingDays = [0, 1.2, 1.1, 1.1, 1.05, 1.15, 0.4] as const;
const dispensingDaysSum = dispensingDays.reduce<number>((sum, one) => sum + one, 0);
const reversedBefore = 20;
const reversedAfter = 12;
const deniedPerThousand = 6;
const refilledPercent = 86;
const secondPayerPercent = 8;

/** The first day of the first month. */
export const firstDayOf = ({ until, months }: Pick<FillOptions, 'until' | 'months'>): Day =>
  addMonths(`${until.slice(0, 7)}-01`, 1 - months);

/** A prescription that is filled again and again. */
interface Prescription {
  readonly rx: number;
  readonly drug: SampleDrug;
  readonly quantity: number;
  readonly days: number;
  readonly payer: SamplePayer;
  readonly plan: SamplePlan;
  readonly copayCents: number;
  readonly second: SamplePayer | undefined;
  nextFill: number;
  readonly lastFill: number;
}

/** The fills of a pharmacy in the order in which they were dispensed, up to the day before. */
export function dispensedFills(options: FillOptions): readonly SampleFill[] {
  const random = createSeededRandom(options.seed);
  const payers = options.payers ?? samplePayers;
  const from = addDays(firstDayOf(options), -daysBefore);
  const due = new Map<Day, Prescription[]>();
  const fills: SampleFill[] = [];
  const given = { random, payers, pickDrug: drugPicker(random) };
  let rx = 6_000_000 + (((options.seed % 1_000) + 1_000) % 1_000) * 200;
  let carry = 0;
  for (let day = from; day < options.until; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const share = ((dispensingDays[weekday] ?? 0) * 7) / dispensingDaysSum;
    carry += (options.fillsPerMonth * 12 * share * random.between(90, 110)) / 36_500;
    const refills = due.get(day) ?? [];
    due.delete(day);
    const wanted = Math.max(refills.length, Math.floor(carry));
    carry -= wanted;
    for (let at = 0; at < wanted; at += 1) {
      const isEarly = daysBetween(from, day) < daysBefore;
      const prescription = refills[at] ?? newPrescription({ ...given, rx: rx++, isEarly });
      fills.push(dispense(prescription, { day, random }));
      const next = addDays(day, prescription.days + random.between(-3, 5));
      if (prescription.nextFill > prescription.lastFill) continue;
      if (!random.chance(refilledPercent, 100)) continue;
      const isSunday = new Date(`${next}T00:00:00Z`).getUTCDay() === 0;
      const on = isSunday ? addDays(next, 1) : next;
      due.set(on, [...(due.get(on) ?? []), prescription]);
    }
  }
  return fills;
}

const weightOf = (items: readonly { readonly weight: number }[]): number =>
  items.reduce((sum, { weight }) => sum + weight, 0);

const drugWeights = weightOf(sampleDrugs);
const goldenRatio = 0.618_033_988_749_895;

/** Steps of the golden ratio, so that few expensive drugs don't make a month by chance. */
function drugPicker(random: SeededRandom): () => SampleDrug {
  let share = random.below(1_000) / 1_000;
  return () => {
    share = (share + goldenRatio) % 1;
    return itemAt(sampleDrugs, share * drugWeights);
  };
}

/** The item at a place between 0 and the sum of all weights. */
function itemAt<Item extends { readonly weight: number }>(
  items: readonly Item[],
  place: number,
): Item {
  let left = place;
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  throw new RangeError('no weight');
}

function newPrescription(given: {
  readonly random: SeededRandom;
  readonly pickDrug: () => SampleDrug;
  readonly payers: readonly SamplePayer[];
  readonly rx: number;
  /** Prescriptions of before the first month are on some fill or other. */
  readonly isEarly: boolean;
}): Prescription {
  const { random, pickDrug, payers, rx, isEarly } = given;
  const payer = itemAt(payers, random.below(weightOf(payers)));
  let drug = pickDrug();
  while (drug.isCommercialOnly && payer.line !== 'commercial') drug = pickDrug();
  const first = drug.fills[0] ?? [30, 30];
  const [quantity, days] = random.chance(58, 100) ? first : random.pick(drug.fills);
  const { brandCopays, genericCopays } = payer.terms;
  const isDual = payer.line === 'part_d' && random.chance(secondPayerPercent, 100);
  const refills = drug.isMaintenance ? random.pick(days > 30 ? [1, 3, 3] : [3, 5, 5, 11]) : 0;
  return {
    ...{ rx, drug, quantity, days, payer, plan: random.pick(payer.plans) },
    copayCents: random.pick(drug.kind === 'generic' ? genericCopays : brandCopays),
    second: isDual ? payers.find(({ line }) => line === 'medicaid') : undefined,
    nextFill: isEarly && refills > 0 ? random.below(refills + 1) : 0,
    lastFill: refills,
  };
}

function dispense(
  prescription: Prescription,
  { day, random }: { readonly day: Day; readonly random: SeededRandom },
): SampleFill {
  const { rx, drug, quantity, days } = prescription;
  const fillNumber = prescription.nextFill;
  prescription.nextFill += 1;
  const answers = answersOf(prescription, { day, random });
  const [first] = answers;
  const allowed = (first?.ingredientCents ?? 0) + (first?.feeCents ?? 0);
  const list = centsFor(quantity, drug.kind === 'generic' ? drug.listMicros : drug.awpMicros);
  const charge = Math.max(allowed, Math.round((list * random.between(118, 145)) / 100));
  const minutes = random.between(0, 9 * 60 - 1);
  const isMfp = first?.payer.line === 'part_d' ? mfpMicrosOn(drug, day) : undefined;
  const fate = random.below(1_000);
  return {
    ...{ rx, fillNumber, filledOn: day, time: clockText(9 * 60 + minutes, random.below(60)) },
    ...{ drug, quantity, days, answers },
    // Prices at the counter end in 9.
    chargeCents: Math.ceil(charge / 10) * 10 + 9,
    refundCents: isMfp === undefined ? 0 : centsFor(quantity, drug.listMicros - isMfp),
    reversed:
      fate < reversedBefore ? 'before' : fate < reversedBefore + reversedAfter ? 'after' : 'no',
    isDenied: isMfp === undefined && fate >= 1_000 - deniedPerThousand,
  };
}

function clockText(minutes: number, seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hour = Math.floor(minutes / 60);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${((hour + 11) % 12) + 1}:${two(minutes % 60)}:${two(seconds)} ${half}`;
}

/** Payers differ in what they allow for a generic, always by the same. */
function payerFactor({ tracePrefix }: SamplePayer, { ndc }: SampleDrug): number {
  let sum = 0;
  for (const character of `${tracePrefix}${ndc}`) sum = (sum * 31 + character.charCodeAt(0)) % 997;
  return 82 + (sum % 37);
}

function answersOf(
  { drug, quantity, payer, plan, copayCents, second, rx, nextFill }: Prescription,
  { day, random }: { readonly day: Day; readonly random: SeededRandom },
): readonly SampleAnswer[] {
  const { terms } = payer;
  const isGeneric = drug.kind === 'generic';
  const mfpMicros = payer.line === 'part_d' ? mfpMicrosOn(drug, day) : undefined;
  const feeCents = isGeneric ? terms.genericFeeCents : terms.brandFeeCents;
  const [unitMicros, basis] = unitPrice({ drug, payer, mfpMicros });
  const ingredientCents = centsFor(quantity, unitMicros);
  const patientCents = Math.min(ingredientCents + feeCents, copayCents);
  const authorization = `${payer.tracePrefix}${day.slice(2, 4)}${rx}${String(nextFill).padStart(2, '0')}${random.between(10, 99)}`;
  const first: SampleAnswer = {
    ...{ payer, plan, ingredientCents, feeCents, patientCents, basis, authorization },
    paidCents: ingredientCents + feeCents - patientCents,
  };
  const [secondPlan] = second?.plans ?? [];
  if (second === undefined || secondPlan === undefined || patientCents === 0) return [first];
  // Medicaid pays what Medicare leaves to the patient.
  return [
    first,
    {
      ...{ payer: second, plan: secondPlan, ingredientCents: patientCents, feeCents: 0 },
      ...{
        patientCents: 0,
        paidCents: patientCents,
        basis: '',
        authorization: `${authorization}S`,
      },
    },
  ];
}

interface Pricing {
  readonly drug: SampleDrug;
  readonly payer: SamplePayer;
  readonly mfpMicros: number | undefined;
}

/** GLP-1s are paid at a larger discount, which is below what they cost. */
const glp1DiscountMore = 330;

/** What a payer allows for a unit, and by which price (522-FM). */
function unitPrice({ drug, payer, mfpMicros }: Pricing): readonly [micros: number, basis: string] {
  if (mfpMicros !== undefined) return [mfpMicros, '8'];
  const { brandDiscount, genericShare } = payer.terms;
  if (payer.line === 'medicaid') return [drug.nadacMicros, '20'];
  if (drug.kind !== 'generic') {
    const discount = brandDiscount + (drug.kind === 'glp1' ? glp1DiscountMore : 0);
    return [Math.round((drug.awpMicros * (10_000 - discount)) / 10_000), '3'];
  }
  const share = ((genericShare ?? 10_000) * payerFactor(payer, drug)) / 100;
  return [Math.round((drug.listMicros * share) / 10_000), '7'];
}
