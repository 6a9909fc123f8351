import { addDays } from '@pfs/core/days';
import { type SmallPayment, smallRemittance } from '../../../testing/small-remittance.ts';

/** A payment of one payer. */
export type Payment = Partial<SmallPayment> & Pick<SmallPayment, 'paidOn'>;

/** Its file. What is taken is carried forward, because no payment is negative. */
export function fileOf({ lumps: given = [], ...payment }: Payment) {
  const carried = given.reduce((sum, [, , cents]) => sum + cents, 0);
  const lumps = carried > 0 ? [...given, ['FB', 'CARRIED', -carried] as const] : given;
  const content = smallRemittance({ payer: 'NORTHLAKE RX', claims: [], ...payment, lumps });
  return { name: `${payment.paidOn}${payment.trace ?? ''}.835`, content };
}

/** A month's claim, paid two weeks after its fill. */
export function month(number: string, gross: number, more: object = {}) {
  const filledOn = `2026-${number}-10`;
  const drug = { ndc: `000930000${number}`, drugName: `DRUG ${number}` };
  const claims = [{ id: `7${number}`, gross, filledOn, ...drug, ...more }];
  return { paidOn: addDays(filledOn, 14), claims } satisfies Payment;
}

export const dirLump = (reference: string, cents = 120_000, more: object = {}): Payment => ({
  ...{ paidOn: '2026-11-05', claims: [{ id: '711', gross: 1_000, filledOn: '2026-10-25' }] },
  ...{ lumps: [['CS', reference, cents]], ...more },
});

/** What the pharmacy system says of the claim of a month. */
export type Fill = readonly [rx: string, kind: string, awp: string];

export function exportOf(fills: readonly Fill[]): string {
  const lines = fills.map(([rx, kind, awp]) => {
    const on = `${Number(rx.slice(1))}/10/2026`;
    return [rx, 0, on, `000930000${rx.slice(1)}`, '004336', 'ADV', '50.00', kind, awp].join(',');
  });
  const headings = 'Rx,Refill,Date Filled,NDC,BIN,PCN,Total Paid,Brand/Generic,AWP';
  return `${[headings, ...lines].join('\n')}\n`;
}
