import type { DispensingUnit } from '../invoice-units/dispensing-unit.ts';
import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';

/** How it is known what one invoiced unit holds. */
export type UnitBasis = 'stated' | 'package' | 'price' | 'person';

/** The public price of a drug in effect on a day. */
export interface PublicPrice {
  readonly price: string;
  readonly pricingUnit: string;
  readonly effectiveOn: Day;
}

/** What the rules need to know of a line. Quantity and prices are decimal text. */
export interface AuditedLine {
  readonly id: string;
  readonly ndc: string | null;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly totalCents: Cents;
  /** As it is printed or typed; null: nothing is said of units. */
  readonly unit: string | null;
  readonly packSize: string | null;
  readonly dispensingUnit: DispensingUnit | null;
  readonly unitBasis: UnitBasis | null;
  /** Read from a document, not typed by a person who saw the form. */
  readonly fromDocument: boolean;
  /** Undefined where the public list has no such drug. */
  readonly nadac: PublicPrice | undefined;
}

/** Goods that were bought: what is given for nothing or goes back says no price. */
export function saysPrice({ ndc, quantity, unitPrice }: AuditedLine): boolean {
  return ndc !== null && Number(quantity) > 0 && Number(unitPrice) > 0;
}
