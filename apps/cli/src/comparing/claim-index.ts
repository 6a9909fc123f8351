import { hash } from 'node:crypto';
import type { Claim } from '@pfs/core/remittance';
import { UsageError } from '../command.ts';

/** A map holds no more; a file with more claims has several gigabytes. */
const claimsMax = 16_000_000;

/** Gives claims of one key a number each, so that the second of a file meets the second. */
export interface ClaimKeys {
  /** Of claim number, status and day; of 52 bits, so that claims hardly ever share one. */
  keyOf(claim: Claim): number;
}

export function createClaimKeys(): ClaimKeys {
  const seen = new Set<number>();
  const repeats = new Map<number, number>();
  return {
    keyOf({ claimId, statusCode, dateOfService }) {
      const text = `${claimId}|${statusCode}|${dateOfService ?? ''}`;
      const key = hashOf(text);
      if (!seen.has(key)) {
        if (seen.size >= claimsMax) {
          throw new UsageError(`more than ${claimsMax.toLocaleString('en-US')} claims in a file`);
        }
        seen.add(key);
        return key;
      }
      const repeat = (repeats.get(key) ?? 0) + 1;
      repeats.set(key, repeat);
      return hashOf(`${text}|${repeat}`);
    },
  };
}

/** All amounts of a claim as one number. */
export function amountsHash(claim: Claim): number {
  const { chargeCents, netCents, patientPaidCents, dirFeeCents, gerFeeCents } = claim;
  const fees = `${dirFeeCents}|${gerFeeCents}|${claim.otherFeesCents}`;
  return hashOf(`${chargeCents}|${netCents}|${patientPaidCents}|${fees}`);
}

function hashOf(text: string): number {
  const digest = hash('sha256', text, 'buffer');
  return digest.readUIntBE(0, 6) * 16 + ((digest[6] as number) & 15);
}
