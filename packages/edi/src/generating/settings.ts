import type { Day } from '@pfs/core/remittance';
import { type ExampleDrug, exampleDrugs } from '../example-drugs.ts';
import type { PartyDescription } from '../remittance-description.ts';

export interface PharmacyRemittanceOptions {
  /** The same seed and options give the same file, byte for byte. */
  readonly seed: number;
  /** Claims of each payment. */
  readonly claims: number;
  readonly payments?: number;
  readonly paidOn?: Day;
  readonly payer?: PartyDescription;
  readonly payee?: PartyDescription;
  readonly planName?: string;
  /** How many of 100 paid claims carry a DIR fee (CAS*CO*295). */
  readonly dirClaimsPercent?: number;
  /** What a DIR fee takes of the allowed amount, in basis points, at least and at most. */
  readonly dirBasisPoints?: readonly [number, number];
  readonly reversalsPerThousand?: number;
  readonly denialsPerThousand?: number;
  /** Lump sums at the end of each payment (PLB). */
  readonly lumpSums?: boolean;
  readonly drugs?: readonly ExampleDrug[];
  /** Whether services name their drug (SVC01-7), which few payers do. */
  readonly drugNames?: boolean;
}

export type Settings = Required<PharmacyRemittanceOptions>;

export const defaults: Omit<Settings, 'seed' | 'claims'> = {
  payments: 1,
  paidOn: '2026-01-15',
  payer: { name: 'EXAMPLE RX BENEFITS', idQualifier: 'XV', id: 'ERX01' },
  payee: { name: 'MAIN STREET PHARMACY', idQualifier: 'XX', id: '1234567893' },
  planName: '',
  dirClaimsPercent: 35,
  dirBasisPoints: [200, 900],
  reversalsPerThousand: 20,
  denialsPerThousand: 15,
  lumpSums: true,
  drugs: exampleDrugs,
  drugNames: false,
};
