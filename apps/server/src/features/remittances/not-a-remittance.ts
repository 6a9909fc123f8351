import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import { UnreadableFile } from './unreadable-file.ts';

const reasons: Readonly<Record<string, string>> = {
  letter: 'This looks like a letter, not a remittance. It has no claims with amounts.',
  statement:
    'This looks like an account statement, not a remittance. It has no claims with amounts.',
  no_text: 'No text was found on the pages. Scan the document again, straight and at 300 dpi.',
};

const otherwise =
  'No claims or payments were found in this document. If it’s a remittance, ask the payer for the 835 file.';

/** Of a file that is handed over to be read as what it is. */
export const vendorInvoiceCode = 'vendor_invoice';
export const handedOverReason = 'This is a vendor invoice. It is on the Vendor Audit page.';

export function aVendorInvoice(): UnreadableFile {
  const reason = 'This is a vendor invoice. Add it on the Vendor Audit page.';
  return new UnreadableFile(vendorInvoiceCode, reason);
}

/** Why a document that was read is not taken for a remittance, for a pharmacist. */
export function notARemittance(why: string, pages: readonly DraftPage[]): UnreadableFile {
  const reason = reasons[why] ?? otherwise;
  const told = `${reason} The original file is kept.`;
  return new UnreadableFile('not_a_remittance', told, [], pages);
}
