import { addDays } from '@pfs/core/days';

const headings =
  'Rx,Refill,Date Filled,NDC,BIN,PCN,Total Paid,Copay,Brand/Generic,AWP,506-F6,507-F7,522-FM,' +
  '426-DQ,420-DK';

export interface Sold {
  readonly rx: string;
  readonly bin?: string;
  readonly on?: string;
  readonly type?: string;
  readonly awp?: string;
  readonly ingredient?: string;
  readonly fee?: string;
  readonly basis?: string;
  readonly usual?: string;
  readonly clarification?: string;
}

/** A claims export with what contracts look at. */
export function exportOf(...fills: readonly Sold[]): string {
  const lines = fills.map((fill) => {
    const { rx, on = '9/14/2026', type = 'G', awp = '161.88', ingredient = '131.60' } = fill;
    const { fee = '0.40', basis = '03', usual = '', clarification = '', bin = '004336' } = fill;
    const sold = [rx, 0, on, '00093742456', bin, 'ADV', '50.00', '3.00'];
    return [...sold, type, awp, ingredient, fee, basis, usual, clarification].join(',');
  });
  return `${[headings, ...lines].join('\n')}\n`;
}

export const termOf = (payerId: string, more: object = {}) => ({
  ...{ payerId, drugClass: 'generic', from: '2026-01-01', citation: 'Exhibit A, 2.1' },
  ...{ legs: [{ benchmark: 'awp', percentOff: '18.50' }], fee: '0.40', ...more },
});
export const guaranteeOf = (payerId: string, more: object = {}) => ({
  ...{ payerId, kind: 'ger', rate: '88.50', period: 'quarter', measuredAt: 'store' },
  ...{ from: '2026-01-01', settlement: 'remittance', citation: 'Exhibit B', ...more },
});

/** A quarter of the design: AWP $48,210.00, paid $5,930.40, fees of 3 claims. */
export const quarter = [
  { rx: '501', on: '7/14/2026', ingredient: '1968.15' },
  { rx: '502', on: '8/14/2026', ingredient: '1989.40' },
  { rx: '503', on: '9/14/2026', ingredient: '1972.85' },
].map((fill) => ({ ...fill, awp: '16070.00', fee: '0.30' }));

/** Fills of another plan: in each week of the quarter there is one. */
export const otherFills = Array.from({ length: 13 }, (_, at) => {
  const [year, month, day] = addDays('2026-07-07', at * 7)
    .split('-')
    .map(Number);
  return { rx: String(701 + at), bin: '610014', on: `${month}/${day}/${year}` };
});
