import { statedUnits } from '@pfs/core/invoice-units/stated-units';
import type { NewInvoice, NewInvoiceLine } from './new-invoice.ts';

/** What one unit of a line holds and why that is believed, as the table keeps it. */
export function lineUnits(line: NewInvoiceLine, origin: NewInvoice['origin']) {
  const { unit, packSize, dispensingUnit = null, unitBasis } = line;
  if (packSize !== undefined) return columns(packSize, dispensingUnit, unitBasis ?? 'stated');
  if (unit === undefined) {
    const isCounted = line.ndc !== undefined && (origin ?? 'typed') === 'typed';
    return isCounted ? columns('1', dispensingUnit, 'stated') : columns(null, dispensingUnit, null);
  }
  const stated = statedUnits({ unit });
  if (stated === undefined) return columns(null, dispensingUnit, null);
  const said = dispensingUnit ?? stated.dispensingUnit ?? null;
  return columns(stated.packSize, said, stated.unitBasis);
}

function columns(
  pack_size: string | null,
  dispensing_unit: string | null,
  unit_basis: string | null,
) {
  return { pack_size, dispensing_unit, unit_basis };
}
