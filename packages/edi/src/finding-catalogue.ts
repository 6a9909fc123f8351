import { claimFindings } from './findings/claim-findings.ts';
import { envelopeFindings } from './findings/envelope-findings.ts';
import { fileFindings } from './findings/file-findings.ts';
import type { FindingKind } from './findings/finding-kind.ts';
import { paymentFindings } from './findings/payment-findings.ts';

/** Everything that reading a remittance can find, each explained in docs/domain/findings.md. */
export const findingCatalogue = {
  ...fileFindings,
  ...envelopeFindings,
  ...paymentFindings,
  ...claimFindings,
} as const;

export type FindingCode = keyof typeof findingCatalogue;

/** The catalogue's entry of a code; undefined for a code of another catalogue. */
export function findingKind(code: string): FindingKind | undefined {
  return Object.hasOwn(findingCatalogue, code) ? findingCatalogue[code as FindingCode] : undefined;
}
