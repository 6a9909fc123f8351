import { type Cents, centsToText } from '@pfs/core/money';
import type { Finding, Place, RemittanceEvent } from '@pfs/core/remittance';
import { type FindingCode, findingCatalogue } from './finding-catalogue.ts';

/** A damaged file could make one for every segment; nobody reads more, and memory is bounded. */
export const findingsMax = 1000;

export interface FindingDetails {
  readonly element?: string;
  readonly expected?: string;
  readonly found?: string;
  readonly differenceCents?: Cents;
}

export interface FindingLog {
  report(code: FindingCode, place: Place, details?: FindingDetails): void;
  /** A finding about two amounts; its difference is expected − found. */
  reportMoney(code: FindingCode, place: Place, element: string, money: MoneyPair): void;
  /** Says how many findings were left out, if any were. */
  finish(): void;
}

export interface MoneyPair {
  readonly expectedCents: Cents;
  readonly foundCents: Cents;
}

/** Of the whole file; segment 0 means no segment. */
export const wholeFile: Place = { segment: 0, byteOffset: 0 };

const noDetails: FindingDetails = {};

/** Tells findings as events, at most `findingsMax` of errors and as many of all others. */
export function createFindingLog(emit: (event: RemittanceEvent) => void): FindingLog {
  const told = { errors: 0, others: 0, left: 0 };

  function report(code: FindingCode, place: Place, details = noDetails): void {
    const { severity } = findingCatalogue[code];
    // Apart, so that a thousand remarks cannot push out the one error that matters.
    const count = severity === 'error' ? ++told.errors : ++told.others;
    if (count > findingsMax) {
      told.left++;
      return;
    }
    const finding: Finding = {
      code,
      severity,
      place,
      element: details.element,
      expected: details.expected,
      found: details.found,
      differenceCents: details.differenceCents,
    };
    emit({ kind: 'finding', finding });
  }

  return {
    report,
    reportMoney(code, place, element, { expectedCents, foundCents }) {
      report(code, place, {
        element,
        expected: centsToText(expectedCents),
        found: centsToText(foundCents),
        differenceCents: (expectedCents - foundCents) as Cents,
      });
    },
    finish() {
      if (told.left === 0) return;
      const found = String(told.left);
      told.others = 0;
      report('findings_capped', wholeFile, { found });
    },
  };
}
