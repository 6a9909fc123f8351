import { countsPieces } from '../invoice-units/dispensing-unit.ts';
import { zeroCents } from '../money.ts';
import { type AuditedLine, saysPrice } from './audited-line.ts';
import { pricePlaces, quantityPlaces, wholeOf } from './decimals.ts';
import type { InvoiceFinding } from './finding.ts';
import { unlikelyCostFactor } from './thresholds.ts';

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
