import { formatUsd, negateCents } from '@pfs/core/money';
import type { Claim } from '@pfs/core/remittance';
import { count } from '../wording.ts';
import type { Link } from './link-reversals.ts';

/** Which claim takes back which. */
export interface Links {
  readonly links: readonly Link[];
  /** False where only the claims of one number were looked at, because a file is read once. */
  readonly isWholeFile: boolean;
}

const wayWords: Readonly<Record<Link['way'], string>> = {
  names: "it names the payer's number",
  number: "both have the payer's number",
  fill: 'the same prescription and day',
};

/** What a claim takes back, or what takes it back; linked as an import links it. */
export function reversalLines(claim: Claim, { links, isWholeFile }: Links): readonly string[] {
  const { segment } = claim.place;
  const by = links.find(({ original }) => original.claim.place.segment === segment);
  if (by !== undefined) return [`taken back by ${whereText(by.reversal.claim, claim)}`];
  if (claim.status !== 'reversal') return [];
  const link = links.find(({ reversal }) => reversal.claim.place.segment === segment);
  if (link === undefined) {
    const number = claim.originalReference ?? claim.payerControlNumber;
    const said = number === undefined ? '' : `; it names the payer's number ${number}`;
    const where = isWholeFile ? 'in this file' : 'among the claims of this number';
    return [`what it takes back is not ${where}${said}`];
  }
  const { original, way } = link;
  const { netCents, payerControlNumber } = original.claim;
  const sum = negateCents(claim.netCents);
  const part = sum === netCents ? 'all of it' : `${formatUsd(sum)} of ${formatUsd(netCents)}`;
  const number = way === 'fill' ? '' : ` ${payerControlNumber}`;
  return [`takes back ${whereText(original.claim, claim)}: ${part}; ${wayWords[way]}${number}`];
}

function whereText({ place, claimId }: Claim, from: Claim): string {
  const number = claimId === from.claimId ? '' : ` ${claimId}`;
  return `the claim${number} in segment ${count(place.segment)}`;
}
