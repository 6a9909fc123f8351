import type { DraftClaim, DraftPayment, DraftValue } from '@pfs/core/draft/draft-remittance';
import { centsToText } from '@pfs/core/money';
import type { Style } from '../style.ts';
import type { TruePayment } from '../truth.ts';
import { type Matchable, matchClaims } from './match-claims.ts';
import { printedFacts, printedFields } from './printed-truth.ts';

export interface FieldsEvaluation {
  readonly fields: number;
  readonly fieldsRight: number;
  readonly claims: number;
  readonly claimsFound: number;
  readonly repairedRight: number;
  readonly repairedWrong: number;
  /** Each wrong value: as read, and as it is. */
  readonly wrong: readonly string[];
}

/** How many of the printed values a draft has, and how many of them are right, proven or not. */
export function evaluateFields(
  draft: DraftPayment | undefined,
  truth: TruePayment,
  style: Style,
): FieldsEvaluation {
  const tally = { fields: 0, fieldsRight: 0, repairedRight: 0, repairedWrong: 0 };
  const wrong: string[] = [];
  const look = (what: string, value: DraftValue | undefined, is: string): void => {
    const isRight = isSame(value?.value, is);
    tally.fields += 1;
    if (isRight) tally.fieldsRight += 1;
    else wrong.push(`${what}: "${value?.value ?? ''}" (${value?.printed ?? ''}) is "${is}"`);
    if (value?.decidedBy === 'repaired') tally[isRight ? 'repairedRight' : 'repairedWrong'] += 1;
  };
  for (const { field, value } of printedFacts(truth, style))
    look(field, draft?.fields[field], value);
  const matches = matchClaims(truth.claims.map(ofTruth), (draft?.claims ?? []).map(ofDraft));
  truth.claims.forEach((claim, at) => {
    const read = draft?.claims[matches[at] ?? -1];
    for (const { field, value } of printedFields(claim, style)) {
      look(`${claim.claimId} ${field}`, read?.fields[field], value);
    }
  });
  truth.lumps.forEach((lump, at) => {
    const printed = style.lumps?.taken === 'negative' ? -lump.amount : lump.amount;
    look(`lump ${at} amount`, draft?.lumps[at]?.amount, centsToText(printed as never));
    look(`lump ${at} reference`, draft?.lumps[at]?.reference, lump.reference);
  });
  const claimsFound = truth.claims.filter(({ claimId }, at) => {
    const read = draft?.claims[matches[at] ?? -1];
    return read?.fields.claimId?.value === claimId;
  }).length;
  return { ...tally, claims: truth.claims.length, claimsFound, wrong };
}

/** A blank is zero, and a number of units is the same with and without decimals. */
function isSame(read: string | undefined, is: string): boolean {
  if (read === undefined || read === '') return is === '0.00';
  return read === is || read.replace(/\s+/g, ' ').trim() === is;
}

function ofTruth({ claimId, dateOfService, amounts }: TruePayment['claims'][number]): Matchable {
  return { claimId, dateOfService, net: centsToText(amounts.net) };
}

function ofDraft({ fields }: DraftClaim): Matchable {
  const { claimId, dateOfService, net } = fields;
  return { claimId: claimId?.value, dateOfService: dateOfService?.value, net: net?.value };
}
