import { addDays } from '@pfs/core/days';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ContentStyle } from '../style.ts';
import type { TrueRemittance } from '../truth.ts';
import { makePayment } from './make-payment.ts';
import { payeeNames, payerNames } from './names.ts';

/** What a document will say, chosen at random before its layout is known. */
export function makeTruth(random: SeededRandom, content: ContentStyle): TrueRemittance {
  const [fewest, most] = content.payments ?? [1, 1];
  const payeeName = random.pick(payeeNames);
  const payeeId = String(random.below(9_000_000) + 1_000_000);
  const firstPayer = random.below(payerNames.length);
  const count = random.between(fewest, most);
  const payments = Array.from({ length: count }, (_, index) =>
    makePayment(random, content, {
      payerName: payerNames[(firstPayer + index) % payerNames.length] ?? payerNames[0],
      payeeName,
      payeeId,
      paidOn: addDays('2026-01-09', 7 * random.below(30)),
    }),
  );
  return { payments };
}
