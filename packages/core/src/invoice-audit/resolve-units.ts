import type { DispensingUnit } from '../invoice-units/dispensing-unit.ts';
import { packageWord } from '../invoice-units/parse-pack.ts';
import { type AuditedLine, saysPrice, type UnitBasis } from './audited-line.ts';
import { pricePlaces, wholeOf } from './decimals.ts';
import { likelyPriceFactor } from './thresholds.ts';

/** A package of a drug that another line states, or that a person told. */
export interface KnownPackage {
  readonly unit: string;
  readonly packSize: string;
  readonly dispensingUnit: DispensingUnit | null;
  readonly unitBasis: 'stated' | 'person';
}

/** What a dispensing unit of the drug was bought for before, known without looking at prices. */
export interface SureCost {
  readonly unitCost: string;
  readonly dispensingUnit: DispensingUnit | null;
}

export interface ResolvedUnits {
  readonly packSize: string | null;
  readonly dispensingUnit: DispensingUnit | null;
  readonly unitBasis: UnitBasis | null;
}

const notKnown: ResolvedUnits = { packSize: null, dispensingUnit: null, unitBasis: null };

/** What the line itself says or a person said stays; all else follows from what is known now. */
export function isSettled({ unitBasis }: Pick<AuditedLine, 'unitBasis'>): boolean {
  return unitBasis === 'stated' || unitBasis === 'person';
}

/**
 * The units of a line by other lines with the same drug in the same package. A person's word goes
 * before what is printed; packages that differ say nothing.
 */
export function unitsByPackage(
  { unit }: Pick<AuditedLine, 'unit'>,
  known: readonly KnownPackage[],
): ResolvedUnits {
  const same = known.filter((one) => unit !== null && isSamePackage(one.unit, unit));
  const told = same.filter(({ unitBasis }) => unitBasis === 'person');
  const [first, ...others] = told.length > 0 ? told : same;
  if (first === undefined) return notKnown;
  const agree = others.every(
    (one) =>
      Number(one.packSize) === Number(first.packSize) &&
      one.dispensingUnit === first.dispensingUnit,
  );
  if (!agree) return notKnown;
  const { packSize, dispensingUnit } = first;
  return { packSize, dispensingUnit, unitBasis: 'package' };
}

/**
 * The units of a line that says nothing of them: one dispensing unit, where its price lies between
 * half and double of what one is known to cost. That such a price was believed proves no other.
 */
export function unitsByPrice(line: AuditedLine, sure: SureCost | undefined): ResolvedUnits {
  if (line.unit !== null || !saysPrice(line)) return notKnown;
  if (line.nadac !== undefined && isLikely(line.unitPrice, line.nadac.price)) {
    const unit = line.nadac.pricingUnit;
    const dispensingUnit = unit === 'EA' || unit === 'ML' || unit === 'GM' ? unit : null;
    return { packSize: '1', dispensingUnit, unitBasis: 'price' };
  }
  if (sure === undefined || !isLikely(line.unitPrice, sure.unitCost)) return notKnown;
  return { packSize: '1', dispensingUnit: sure.dispensingUnit, unitBasis: 'price' };
}

function isSamePackage(one: string, other: string): boolean {
  return (packageWord(one) ?? plain(one)) === (packageWord(other) ?? plain(other));
}

function plain(unit: string): string {
  return unit.toUpperCase().replaceAll(/\s/g, '');
}

function isLikely(price: string, known: string): boolean {
  const [one, other] = [wholeOf(price, pricePlaces), wholeOf(known, pricePlaces)];
  const factor = BigInt(likelyPriceFactor);
  return one * factor >= other && one <= other * factor;
}
