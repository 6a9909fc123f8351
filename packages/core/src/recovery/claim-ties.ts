import { daysBetween } from '../days.ts';
import type { ClaimStatus, Day } from '../remittance.ts';

/** A claim of a counted payment, as far as it says which adjudication it pays. */
export interface RemittedClaim {
  readonly id: string;
  readonly payerId: string;
  /** Who was paid: an NPI or NCPDP ID. */
  readonly store?: string | undefined;
  /** CLP02 as sent. */
  readonly statusCode: string;
  readonly status: ClaimStatus;
  /** CLP07. */
  readonly controlNumber?: string | undefined;
  /** REF*F8. */
  readonly originalReference?: string | undefined;
  /** Named behind the Rx number of CLP01. */
  readonly fillNumber?: number | undefined;
  readonly ndc?: string | undefined;
  readonly filledOn?: Day | undefined;
  readonly paidOn: Day;
  /** CLP04. */
  readonly paidCents: number;
  /** CLP05. */
  readonly patientCents: number;
  /** DIR, effective rate and other fees of its CAS. */
  readonly feeCents: number;
}

/** A payer's answer to a fill, with the fill's own values; rejected ones are left out. */
export interface Adjudication {
  readonly id: string;
  readonly fillId: string;
  readonly position: number;
  readonly state: 'paid' | 'reversed';
  /** 503-F3. */
  readonly authorization?: string | undefined;
  readonly processedOn?: Day | undefined;
  /** The day it was reversed or replaced; undefined also where nothing says it. */
  readonly endedOn?: Day | undefined;
  /** BIN, PCN and group as `planKeyOf` writes them; empty if the export has none. */
  readonly plan: string;
  /** What the export calls the kind of plan. */
  readonly planType?: string | undefined;
  /** 509-F9. */
  readonly paidCents?: number | undefined;
  /** 505-F5. */
  readonly patientCents?: number | undefined;
  /** `own`, or the NPI or NCPDP ID of another store. */
  readonly store: string;
  readonly fillNumber: number;
  readonly filledOn: Day;
  readonly ndc?: string | undefined;
}

/**
 * What ties a claim to an adjudication of the same Rx number, the strongest first: 1 the
 * authorization; 2 fill number, NDC and day; 3 NDC and day; 4 NDC and a day at most three off;
 * 5 fill number and day, with another NDC.
 */
export type MatchStep = 1 | 2 | 3 | 4 | 5;
export const matchSteps: readonly MatchStep[] = [1, 2, 3, 4, 5];

const daysOffMax = 3;

/** The fill number in CLP01: 2 in `990001-2`; undefined if it names none. */
export function fillNumberOf(claimId: string): number | undefined {
  const found = /^\D*\d+\s*[-/.]\s*(\d{1,2})$/.exec(claimId)?.[1];
  return found === undefined ? undefined : Number(found);
}

export function planKeyOf(
  bin: string | undefined,
  pcn: string | undefined,
  group: string | undefined,
): string {
  const parts = [bin ?? '', pcn ?? '', group ?? ''];
  return parts.every((part) => part === '') ? '' : parts.join('/');
}

/** Which position a claim has among the payers of its fill; undefined if CLP02 doesn't say. */
export function rankOf(statusCode: string): 1 | 2 | 3 | undefined {
  if (statusCode === '1' || statusCode === '19') return 1;
  if (statusCode === '2' || statusCode === '20') return 2;
  return statusCode === '3' || statusCode === '21' ? 3 : undefined;
}

/** Spreadsheets drop zeros in front. */
const plainNumber = (text: string) => text.replace(/\s/g, '').replace(/^0+/, '').toUpperCase();

export const isSameNumber = (first: string | undefined, second: string | undefined): boolean =>
  first !== undefined && second !== undefined && plainNumber(first) === plainNumber(second);

/** The claims and adjudications of one Rx number, and what only all of them together tell. */
export interface Ties {
  /** Whether a step ties the two. */
  readonly tie: (step: MatchStep, claim: RemittedClaim, adjudication: Adjudication) => boolean;
}

export function tiesOf(
  claims: readonly RemittedClaim[],
  adjudications: readonly Adjudication[],
): Ties {
  const stores = new Set(adjudications.map(({ store }) => store));
  const facts = new Map(claims.map((claim) => [claim, factsOf(claim, adjudications, stores)]));
  return {
    tie(step, claim, adjudication) {
      const fact = facts.get(claim);
      if (fact === undefined || fact.store !== adjudication.store) return false;
      const hasNumber = isSameNumber(claim.controlNumber, adjudication.authorization);
      // A number that is an authorization of this Rx number stands for no other.
      if (step === 1 || fact.namesAuthorization) return step === 1 && hasNumber;
      return fits(step, { claim, adjudication, fact });
    },
  };
}

interface Facts {
  readonly store: string;
  readonly namesAuthorization: boolean;
  /** Whether the fill number it names is one of the export's, about that day. */
  readonly namesFill: boolean;
}

function factsOf(
  claim: RemittedClaim,
  adjudications: readonly Adjudication[],
  stores: ReadonlySet<string>,
): Facts {
  const store = claim.store !== undefined && stores.has(claim.store) ? claim.store : 'own';
  const ofStore = adjudications.filter((one) => one.store === store);
  return {
    store,
    namesAuthorization: ofStore.some((one) => isSameNumber(claim.controlNumber, one.authorization)),
    namesFill: ofStore.some(
      (one) => one.fillNumber === claim.fillNumber && daysOff(claim, one) <= daysOffMax,
    ),
  };
}

function daysOff({ filledOn }: RemittedClaim, adjudication: Adjudication): number {
  if (filledOn === undefined) return Number.POSITIVE_INFINITY;
  if (filledOn === adjudication.filledOn) return 0;
  return Math.abs(daysBetween(filledOn, adjudication.filledOn));
}

interface Pair {
  readonly claim: RemittedClaim;
  readonly adjudication: Adjudication;
  readonly fact: Facts;
}

function fits(step: 2 | 3 | 4 | 5, { claim, adjudication, fact }: Pair): boolean {
  const off = daysOff(claim, adjudication);
  if (off > (step === 4 ? daysOffMax : 0)) return false;
  const isSameFill = claim.fillNumber === adjudication.fillNumber;
  const isOtherNdc =
    claim.ndc !== undefined && adjudication.ndc !== undefined && claim.ndc !== adjudication.ndc;
  if (step === 5) return isSameFill && isOtherNdc;
  if (isOtherNdc) return false;
  // Some payers write something else behind the Rx number.
  return isSameFill || (step !== 2 && !fact.namesFill);
}

/** A claim paid after the day of a reversal is no payment of what was reversed. */
export function isInTime(claim: RemittedClaim, { state, endedOn }: Adjudication): boolean {
  return state === 'paid' || endedOn === undefined || claim.paidOn <= endedOn;
}

/** Whether the payer had not answered yet when it paid: then it paid an earlier answer. */
export function isAnsweredLater(claim: RemittedClaim, { processedOn }: Adjudication): boolean {
  return processedOn !== undefined && processedOn > claim.paidOn;
}
