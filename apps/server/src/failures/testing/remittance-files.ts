import { createHash } from 'node:crypto';
import type { PaymentDescription } from '@pfs/edi/remittance-description';
import { write835Text } from '@pfs/edi/write-835';
import { remittanceYear } from '../../features/sample-data/public.ts';
import { netOf } from '../../features/sample-data/sample-claims.ts';
import { samplePayers } from '../../features/sample-data/sample-parties.ts';

/** An 835 and what it says, counted from its text and not by the reader under test. */
export interface RemittanceFile {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly claims: number;
  readonly payments: number;
  readonly traceNumbers: readonly string[];
  /** Of claims (CAS reason 295) and lump sums (PLB with "DIR" in its reference). */
  readonly dirCents: number;
}

/** Every payment of every seed is in January to April 2026. */
export const lastMonth = '2026-04';

/**
 * One file with the payments of four months; another one for each seed, with no payment in common.
 */
export function remittanceFile(
  seed: number,
  { fillsPerMonth = 30 }: { fillsPerMonth?: number } = {},
): RemittanceFile {
  const year = remittanceYear({
    seed,
    until: `${lastMonth}-30`,
    months: 4,
    payee: { name: 'MAIN STREET PHARMACY', idQualifier: 'XX', id: '1457398802' },
    fillsPerMonth,
    payers: samplePayers.slice(0, 3),
  });
  const payments = [...year]
    .flatMap(({ description }) => [...description.payments])
    .filter(isPositive);
  const text = write835Text({
    createdOn: `${lastMonth}-30`,
    payments: payments.map((payment, index) => ({
      ...payment,
      traceNumber: `F${seed}P${index}`,
    })),
  });
  return { name: `remittance-${seed}.835`, text, ...countSegments(text) };
}

/** Few fills and a large lump sum would make a payment negative, which a payer may not send. */
function isPositive({ claims, providerAdjustments = [] }: PaymentDescription): boolean {
  const net = [...claims].reduce((sum, claim) => sum + netOf(claim), 0);
  return net > providerAdjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function countSegments(text: string): Omit<RemittanceFile, 'name' | 'text'> {
  const segments = text.split('~\n').map((segment) => segment.split('*'));
  const named = (name: string) => segments.filter(([first]) => first === name);
  const dir = [
    ...named('CAS').flatMap((segment) => {
      const reasons = segment.slice(2).filter((_, index) => index % 3 === 0);
      return reasons.flatMap((reason, index) => (reason === '295' ? [segment[3 + index * 3]] : []));
    }),
    ...named('PLB').flatMap((segment) =>
      segment.slice(3).filter((_, index, rest) => rest[index - 1]?.includes(':DIR ') ?? false),
    ),
  ];
  return {
    sha256: createHash('sha256').update(text, 'latin1').digest('hex'),
    claims: named('CLP').length,
    payments: named('ST').length,
    traceNumbers: named('TRN').map((segment) => segment[2] ?? ''),
    dirCents: dir.reduce((sum, amount) => sum + centsOf(amount ?? ''), 0),
  };
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}
