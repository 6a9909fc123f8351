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
  names: 'it has the payer claim number',
  number: 'both have the payer claim number',
  fill: 'the same prescription and day',
};

/** What a claim takes back, or what takes it back; linked as an import links it. */
export function reversalLines(claim: Claim, { links, isWholeFile }: Links): readonly string[] {
  const { segment } = claim.place;
  const by = links.find(({ original }) => original.claim.place.segment === segment);
  if (by !== undefined) return [`reversed by ${whereText(by.reversal.claim, claim)}`];
  if (claim.status !== 'reversal') return [];
  const link = links.find(({ reversal }) => reversal.claim.place.segment === segment);
  if (link === undefined) {
    const number = claim.originalReference ?? claim.payerControlNumber;
    const said = number === undefined ? '' : `; it has the payer claim number ${number}`;
    const where = isWholeFile ? 'in this file' : 'among the claims with this number';
    return [`the claim it reverses is not ${where}${said}`];
  }
  const { original, way } = link;
  const { netCents, payerControlNumber } = original.claim;
  const sum = negateCents(claim.netCents);
  const part = sum === netCents ? 'all of it' : `${formatUsd(sum)} of ${formatUsd(netCents)}`;
  const number = way === 'fill' ? '' : ` ${payerControlNumber}`;
  return [`reverses ${whereText(original.claim, claim)}: ${part}; ${wayWords[way]}${number}`];
}

function whereText({ place, claimId }: Claim, from: Claim): string {
  const number = claimId === from.claimId ? '' : ` ${claimId}`;
  return `the claim${number} in segment ${count(place.segment)}`;
}
