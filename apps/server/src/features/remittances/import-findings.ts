import { formatUsd, parseCents } from '@pfs/core/money';

/**
 * What only the import can find, because it looks at whole payments and at other files. Explained
 * in docs/domain/findings.md with those of the reader.
 */
const sentences: Readonly<Record<string, string>> = {
  reversal_without_original:
    'A reversal of {found} takes back a claim that is in none of your files',
  claim_repeated: 'A claim of {found} stands in its payment more than once, with the same day',
};

export interface ImportFinding {
  readonly code: string;
  /** Decimal dollars. */
  readonly found: string | null;
  readonly segment: number;
}

/** The finding as one sentence and its place; undefined for what the reader finds. */
export function describeImportFinding(finding: ImportFinding): string | undefined {
  const sentence = sentences[finding.code];
  if (sentence === undefined) return undefined;
  const cents = parseCents(finding.found ?? '');
  const amount = cents === undefined ? 'an unknown amount' : formatUsd(cents);
  const place = `Segment ${finding.segment.toLocaleString('en-US')}, CLP01.`;
  return `${sentence.replace('{found}', () => amount)}. ${place}`;
}
