import { generatePayment } from './generating/payment.ts';
import { defaults, type PharmacyRemittanceOptions, type Settings } from './generating/settings.ts';
import type { RemittanceDescription } from './remittance-description.ts';

export type { PharmacyRemittanceOptions } from './generating/settings.ts';

/**
 * A realistic pharmacy remittance from a seed: generics and brands, contractual and patient
 * amounts, DIR fees, reversals of claims in the same file, denials, lump sums. It balances. Claims
 * are generated during iteration, so that a file may have any size.
 */
export function generatePharmacyRemittance(
  options: PharmacyRemittanceOptions,
): RemittanceDescription {
  const settings: Settings = { ...defaults, ...options };
  const numbers = Array.from({ length: settings.payments }, (_, index) => index);
  return {
    controlNumber: 1 + (Math.abs(settings.seed) % 999_999_999),
    createdOn: settings.paidOn,
    payments: {
      *[Symbol.iterator]() {
        for (const index of numbers) yield generatePayment(settings, index);
      },
    },
  };
}
