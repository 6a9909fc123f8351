import { type DispensingUnit, countsPieces, packageWord } from '../invoices/invoice-units.ts';
import { zeroCents } from '../money.ts';
import {
  type AuditedLine,
  type UnitBasis,
  pricePlaces,
  quantityPlaces,
  saysPrice,
  wholeOf,
} from './check-line.ts';
import { type InvoiceFinding, likelyPriceFactor, unlikelyCostFactor } from './finding.ts';

/**
 * Whether the price of a line can be taken for one of a dispensing unit: it must be known how many
 * are in one, and they must be what the public list counts.
 */
export function judgeUnits(
  line: AuditedLine,
): InvoiceFinding<'unit_not_known' | 'unit_does_not_fit'> | undefined {
  const { id, ndc, unit, unitPrice, packSize, dispensingUnit, nadac } = line;
  if (ndc === null || !saysPrice(line)) return undefined;
  const about = { lineId: id, amountCents: zeroCents };
  const nadacUnit = nadac?.pricingUnit ?? null;
  if (packSize === null || isUnlikely(line)) {
    const nadacPrice = nadac?.price ?? null;
    const evidence = { ndc, unit, packSize, unitPrice, nadacPrice, nadacUnit };
    return { ...about, kind: 'unit_not_known', evidence };
  }
  if (dispensingUnit === null || nadacUnit === null || dispensingUnit === nadacUnit)
    return undefined;
  const evidence = { ndc, unit, dispensingUnit, nadacUnit };
  return { ...about, kind: 'unit_does_not_fit', evidence };
}

/**
 * Wholesalers print EA for a bottle, and the size of a bottle beside tablets that are counted.
 * Where a unit would cost many times what the public list says, or a small part of it, what a
 * document prints says nothing; what a person typed or said is what that person meant.
 */
function isUnlikely(line: AuditedLine): boolean {
  const { unitPrice, packSize, unitBasis, fromDocument, nadac } = line;
  const isPrinted = unitBasis === 'stated' || unitBasis === 'package';
  if (!fromDocument || !isPrinted || nadac === undefined || packSize === null) return false;
  if (!isComparable(line, nadac.pricingUnit)) return false;
  const cost = wholeOf(unitPrice, pricePlaces) * 10n ** BigInt(quantityPlaces);
  const known = wholeOf(nadac.price, pricePlaces) * wholeOf(packSize, quantityPlaces);
  const factor = BigInt(unlikelyCostFactor);
  return cost >= known * factor || cost * factor <= known;
}

/** Milliliters and pieces are not; a piece may be anything. */
function isComparable({ unit, packSize, dispensingUnit }: AuditedLine, pricingUnit: string) {
  const isPiece =
    unit !== null && Number(packSize) === 1 && countsPieces(unit.trim().toUpperCase());
  return isPiece || dispensingUnit === null || dispensingUnit === pricingUnit;
}

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
