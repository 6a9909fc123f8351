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
  /** Named before the Rx number of CLP01. */
  readonly rxLetters?: string | undefined;
  /** Named behind it. */
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
  readonly rxLetters?: string | undefined;
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

const fillForm = /^\D*\d+\s*(?:[-/._#* ]|FILL|RF?|F)\s*0{0,2}(\d{1,2})$/i;

/** The fill number in CLP01: 2 in `990001-2`; undefined if it names none. */
export function fillNumberOf(claimId: string): number | undefined {
  const found = fillForm.exec(claimId.trim())?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The letters of a series, such as the C of controlled drugs in `C990001`; RX is none. */
export function rxLettersOf(text: string): string | undefined {
  const found = /^\s*([A-Z]{1,3})[\s#-]*\d/i.exec(text)?.[1]?.toUpperCase();
  return found === 'RX' || found === 'R' ? undefined : found;
}

/** What payers keep of an Rx number: its digits, without a series' letters and zeros in front. */
export const rxDigitsOf = (text: string): string =>
  (/\d+/.exec(text)?.[0] ?? '').replace(/^0+/, '');

/** `004336/ADV/RX1`; a slash within a part is written ~1, so that no two plans have one key. */
export function planKeyOf(
  bin: string | undefined,
  pcn: string | undefined,
  group: string | undefined,
): string {
  const parts = [bin, pcn, group].map((part = '') =>
    part.replaceAll('~', '~0').replaceAll('/', '~1'),
  );
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

/** A number of zeros says that there is none. */
export function isSameNumber(first: string | undefined, second: string | undefined): boolean {
  if (first === undefined || second === undefined) return false;
  const plain = plainNumber(first);
  return plain !== '' && plain === plainNumber(second);
}

/** The claims and adjudications of one Rx number, and what only all of them together tell. */
export interface Ties {
  /** Whether a step ties the two. */
  readonly tie: (step: MatchStep, claim: RemittedClaim, adjudication: Adjudication) => boolean;
  /** Whether they'd also agree as the steps after the authorization demand. */
  readonly agree: (step: 2 | 3 | 4, claim: RemittedClaim, adjudication: Adjudication) => boolean;
}

export interface Tied {
  readonly claims: readonly RemittedClaim[];
  readonly adjudications: readonly Adjudication[];
  /** NPI and NCPDP ID of the pharmacy, as far as it has said them. */
  readonly ownStores?: readonly string[] | undefined;
}

export function tiesOf({ claims, adjudications, ownStores = [] }: Tied): Ties {
  const facts = new Map(
    claims.map((claim) => {
      const possible = adjudications.filter((one) => isOneRx(claim, one, ownStores));
      const named = possible.filter(({ store }) => store === claim.store);
      return [claim, factsOf(claim, named.length > 0 ? named : possible)];
    }),
  );
  return {
    tie(step, claim, adjudication) {
      const fact = facts.get(claim);
      if (fact === undefined || !fact.ofStore.has(adjudication)) return false;
      const hasNumber = isSameNumber(claim.controlNumber, adjudication.authorization);
      // A number that is an authorization of this Rx number stands for no other.
      if (step === 1 || fact.namesAuthorization) return step === 1 && hasNumber;
      return fits(step, { claim, adjudication, fact });
    },
    agree(step, claim, adjudication) {
      const fact = facts.get(claim);
      return fact !== undefined && fits(step, { claim, adjudication, fact });
    },
  };
}

/** Whether both may be of one Rx number: two stores, and two series of a store, share digits. */
function isOneRx(claim: RemittedClaim, one: Adjudication, ownStores: readonly string[]): boolean {
  const areSeries = claim.rxLetters !== undefined && one.rxLetters !== undefined;
  return (!areSeries || claim.rxLetters === one.rxLetters) && isStore(claim, one, ownStores);
}

const storeKindOf = (id: string) => (/^\d{10}$/.test(id) ? 'npi' : /^\d{7}$/.test(id) && 'ncpdp');

/** An ID of another kind, such as a tax ID or an NPI against an NCPDP ID, tells nothing. */
function isStore({ store: paid }: RemittedClaim, { store }: Adjudication, own: readonly string[]) {
  if (paid === undefined || paid === store) return true;
  const isOwn = own.includes(paid);
  if (isOwn || store === 'own') {
    const isKnown = own.some((id) => storeKindOf(id) === storeKindOf(paid));
    return isOwn ? store === 'own' : !isKnown;
  }
  return storeKindOf(paid) !== storeKindOf(store);
}

interface Facts {
  /** Adjudications of the store that was paid. */
  readonly ofStore: ReadonlySet<Adjudication>;
  readonly namesAuthorization: boolean;
  /** Whether the fill number it names is one of the export's, about that day. */
  readonly namesFill: boolean;
}

function factsOf(claim: RemittedClaim, ofStore: readonly Adjudication[]): Facts {
  return {
    ofStore: new Set(ofStore),
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
