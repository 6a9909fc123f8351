import { countsPieces, type DispensingUnit, packageWord } from '../invoices/invoice-units.ts';
import { zeroCents } from '../money.ts';
import {
  type AuditedLine,
  pricePlaces,
  quantityPlaces,
  saysPrice,
  type UnitBasis,
  wholeOf,
} from './check-line.ts';
import { type InvoiceFinding, likelyPriceFactor, unlikelyCostFactor } from './finding.ts';

/**
 * Whether a line's price can be converted to a price per dispensing unit: the number of units must
 * be known, and they must be what the public list counts.
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
 * Wholesalers print EA for a bottle, and a bottle's size next to counted tablets. If a unit would
 * cost many times the public price, or a small part of it, the printed unit is ignored. What a
 * person typed is always believed.
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

/** Milliliters and pieces differ; a piece may be anything. */
function isComparable({ unit, packSize, dispensingUnit }: AuditedLine, pricingUnit: string) {
  const isPiece =
    unit !== null && Number(packSize) === 1 && countsPieces(unit.trim().toUpperCase());
  return isPiece || dispensingUnit === null || dispensingUnit === pricingUnit;
}

/** A drug's package as another line or a person states it. */
export interface KnownPackage {
  readonly unit: string;
  readonly packSize: string;
  readonly dispensingUnit: DispensingUnit | null;
  readonly unitBasis: 'stated' | 'person';
}

/** Earlier costs of a dispensing unit of the drug, known without relying on prices. */
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

/** What the line or a person says stays; everything else is derived from what is known now. */
export function isSettled({ unitBasis }: Pick<AuditedLine, 'unitBasis'>): boolean {
  return unitBasis === 'stated' || unitBasis === 'person';
}

/**
 * The units of a line, from other lines with the same drug in the same package. A person's word
 * beats print; packages that differ decide nothing.
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
 * The units of a line that doesn't state them: one dispensing unit, if its price is between half
 * and double of a known cost. A price accepted this way doesn't confirm another.
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
