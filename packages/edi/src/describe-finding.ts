import { type Cents, formatUsd, parseCents, toCents } from '@pfs/core/money';
import type { Finding } from '@pfs/core/remittance';
import { type FindingKind, findingKind } from './finding-catalogue.ts';

/** Content kinds and transaction sets as a book-keeper would name them. */
const names: Readonly<Record<string, string>> = {
  pdf: 'a PDF',
  jpeg: 'a JPEG image',
  png: 'a PNG image',
  tiff: 'a TIFF image',
  html: 'a web page',
  text: 'plain text',
  binary: 'binary data',
  '270': 'benefit inquiry (270)',
  '271': 'benefit response (271)',
  '276': 'claim status inquiry (276)',
  '277': 'claim status response (277)',
  '278': 'service review (278)',
  '810': 'invoice (810)',
  '820': 'premium payment (820)',
  '834': 'enrollment (834)',
  '837': 'claim file (837)',
  '850': 'purchase order (850)',
  '855': 'order acknowledgment (855)',
  '856': 'ship notice (856)',
  '997': 'acknowledgment (997)',
  '999': 'acknowledgment (999)',
};

/**
 * A finding as one sentence (and where it stands) for the person who keeps the books. Never holds
 * text of the file.
 */
export function describeFinding(finding: Finding): string {
  const kind = findingKind(finding.code);
  const sentence = kind === undefined ? finding.code : fill(kind, finding);
  const { segment } = finding.place;
  if (segment === 0) return `${sentence}.`;
  const element = finding.element === undefined ? '' : `, ${finding.element}`;
  return `${sentence}. Segment ${segment.toLocaleString('en-US')}${element}.`;
}

function fill(kind: FindingKind, finding: Finding): string {
  return kind.sentence
    .replace('{expected}', () => valueText(kind, finding.expected))
    .replace('{found}', () => valueText(kind, finding.found))
    .replace('{element}', () => finding.element ?? 'an element')
    .replace('{difference}', () => differenceText(finding.differenceCents));
}

function valueText(kind: FindingKind, value: string | undefined): string {
  if (value === undefined) return 'nothing';
  if (kind.unit === 'name') return names[value] ?? value;
  if (kind.unit === 'count') return Number(value).toLocaleString('en-US');
  const cents = parseCents(value);
  return cents === undefined ? 'an unknown amount' : formatUsd(cents);
}

/** Differences are expected − found, so that a file that says too much differs negatively. */
function differenceText(difference: Cents | undefined): string {
  if (difference === undefined) return 'a difference';
  const amount = formatUsd(toCents(Math.abs(difference)));
  return `${amount} ${difference < 0 ? 'more' : 'less'}`;
}
