import { countsPieces } from '../invoice-units/dispensing-unit.ts';
import { zeroCents } from '../money.ts';
import { type AuditedLine, saysPrice } from './audited-line.ts';
import { pricePlaces, wholeOf } from './decimals.ts';
import type { InvoiceFinding } from './finding.ts';
import { pieceIsPackageFactor } from './thresholds.ts';

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
  if (packSize === null || mayBePackage(line)) {
    const nadacPrice = nadac?.price ?? null;
    const evidence = { ndc, unit, unitPrice, nadacPrice, nadacUnit };
    return { ...about, kind: 'unit_not_known', evidence };
  }
  if (dispensingUnit === null || nadacUnit === null || dispensingUnit === nadacUnit)
    return undefined;
  const evidence = { ndc, unit, dispensingUnit, nadacUnit };
  return { ...about, kind: 'unit_does_not_fit', evidence };
}

/**
 * Wholesalers print EA for a bottle, too. Where it costs many times what one tablet does, EA of a
 * document says nothing; what a person typed is what that person meant.
 */
function mayBePackage({ unit, unitPrice, packSize, unitBasis, fromDocument, nadac }: AuditedLine) {
  if (!fromDocument || nadac === undefined || unit === null || unitBasis !== 'stated') return false;
  if (Number(packSize) !== 1 || !countsPieces(unit.trim().toUpperCase())) return false;
  const many = wholeOf(nadac.price, pricePlaces) * BigInt(pieceIsPackageFactor);
  return wholeOf(unitPrice, pricePlaces) >= many;
}
