import { type ExportRow, isPaidRefund } from '@pfs/core/exports/export-row';
import type { Day } from '@pfs/core/remittance';

interface PayerTotal {
  /** Null for claims without a BIN. */
  readonly bin: string | null;
  readonly claims: number;
  readonly paidCents: number;
}

/** What the rows of an export come to, to hold against the system's own report. */
export interface ExportTotals {
  readonly rows: number;
  readonly fills: number;
  readonly from: Day | undefined;
  readonly to: Day | undefined;
  /**
   * Of rows that are neither reversed nor rejected, all payers together; of a refund report what
   * was refunded, less what was taken back.
   */
  readonly paidCents: number;
  /** What the last payer left to the patient, or what was paid without a payer. */
  readonly patientPayCents: number;
  readonly reversed: number;
  readonly rejected: number;
  /** Those with the most money first. */
  readonly byBin: readonly PayerTotal[];
}

const payersMax = 50;

/** Adds up rows one after the other. */
export function openTotals() {
  const fills = new Set<string>();
  const byBin = new Map<string | null, { claims: number; paidCents: number }>();
  const sums = { rows: 0, paidCents: 0, patientPayCents: 0, reversed: 0, rejected: 0 };
  let [from, to]: [Day | undefined, Day | undefined] = [undefined, undefined];
  return {
    add({ filledOn, kind, payers, fill, refund }: ExportRow, key: string): void {
      sums.rows += 1;
      fills.add(key);
      if (from === undefined || filledOn < from) from = filledOn;
      if (to === undefined || filledOn > to) to = filledOn;
      if (kind !== 'paid') sums[kind] += 1;
      if (refund !== undefined) {
        if (isPaidRefund(refund)) sums.paidCents += refund.paidCents ?? 0;
        return;
      }
      if (kind !== 'paid') return;
      const last = payers.at(-1);
      sums.patientPayCents += Number((last ? last.values.patientPay : fill.price) ?? 0);
      for (const { values } of payers) {
        const paidCents = Number(values.paid ?? 0);
        const bin = values.bin === undefined ? null : String(values.bin);
        const known = byBin.get(bin) ?? { claims: 0, paidCents: 0 };
        sums.paidCents += paidCents;
        byBin.set(bin, { claims: known.claims + 1, paidCents: known.paidCents + paidCents });
      }
    },
    end(): ExportTotals {
      return {
        ...{ ...sums, fills: fills.size, from, to },
        byBin: [...byBin]
          .map(([bin, total]) => ({ bin, ...total }))
          .toSorted((first, second) => second.paidCents - first.paidCents)
          .slice(0, payersMax),
      };
    },
  };
}
