import type { RemittedClaim } from './claim-ties.ts';

/** A payment of an adjudication, or one taken back. */
export type PaymentEvent = Pick<RemittedClaim, 'status' | 'paidOn' | 'payerId'>;

/** How many payments stand at the end of each day, in the order of days. */
function standing(events: readonly PaymentEvent[]): readonly (readonly [string, number])[] {
  const days = Map.groupBy(
    events.filter(({ status }) => status !== 'denied'),
    ({ paidOn }) => paidOn,
  );
  let open = 0;
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => {
      const paid = ofDay.filter(({ status }) => status === 'paid').length;
      // What was taken back may have been paid before the first file.
      open = Math.max(0, open + paid - (ofDay.length - paid));
      return [day, open] as const;
    });
}

/** Whether no payment came while another stood: a payer pays again only what it took back. */
export function holdsAll(events: readonly PaymentEvent[]): boolean {
  return standing(events).every(([, open]) => open <= 1);
}

/** Whether a payment stands on a day. */
export function isOpenAt(events: readonly PaymentEvent[], on: string): boolean {
  return (standing(events).findLast(([day]) => day <= on)?.[1] ?? 0) > 0;
}
