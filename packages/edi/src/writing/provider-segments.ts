import { dayToCompact } from '@pfs/core/days';
import type {
  PaymentDescription,
  ProviderAdjustmentDescription,
} from '../remittance-description.ts';
import { adjustmentsPerSegment } from './adjustment-segments.ts';
import { amountText } from './amount-text.ts';
import type { Element } from './segment-text.ts';

export function* providerSegments(payment: PaymentDescription): Generator<readonly Element[]> {
  const byPeriod = Map.groupBy(payment.providerAdjustments ?? [], (lump) => lump.fiscalPeriodEnd);
  for (const [period, lumps] of byPeriod) {
    for (let from = 0; from < lumps.length; from += adjustmentsPerSegment) {
      const pairs = lumps.slice(from, from + adjustmentsPerSegment).flatMap(providerPair);
      yield ['PLB', payment.payee.id ?? 'PHARMACY', dayToCompact(period), ...pairs];
    }
  }
}

function providerPair(lump: ProviderAdjustmentDescription): readonly Element[] {
  const reason = lump.reference === undefined ? lump.code : [lump.code, lump.reference];
  return [reason, amountText(lump.amountCents)];
}
