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

/** Where a file has more of a kind than are named one by one: how many more, and from where on. */
const sentencesOfMore: Readonly<Record<string, string>> = {
  reversals_without_original_more:
    '{found} more reversals take back claims that are in none of your files',
  claims_repeated_more:
    '{found} more claims stand in their payments more than once, with the same day',
  drug_codes_not_known:
    'Of {found} claims nobody knows the drug code: neither NADAC nor another file of yours has it',
};

export interface ImportFinding {
  readonly code: string;
  /** Decimal dollars; of what stands for more, how many. */
  readonly found: string | null;
  readonly segment: number;
  /** Then its rows are counted in place of segments. */
  readonly ofDocument: boolean;
}

/** The finding as one sentence and its place; undefined for what the reader finds. */
export function describeImportFinding(finding: ImportFinding): string | undefined {
  const more = sentencesOfMore[finding.code];
  if (more !== undefined) {
    const count = Number(finding.found).toLocaleString('en-US');
    const what = finding.ofDocument ? 'row' : 'segment';
    const from = `From ${what} ${finding.segment.toLocaleString('en-US')} on.`;
    return `${more.replace('{found}', () => count)}. ${from}`;
  }
  const sentence = sentences[finding.code];
  if (sentence === undefined) return undefined;
  const cents = parseCents(finding.found ?? '');
  const amount = cents === undefined ? 'an unknown amount' : formatUsd(cents);
  const number = finding.segment.toLocaleString('en-US');
  const place = finding.ofDocument ? `Row ${number}.` : `Segment ${number}, CLP01.`;
  return `${sentence.replace('{found}', () => amount)}. ${place}`;
}
