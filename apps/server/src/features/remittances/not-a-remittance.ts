import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import { UnreadableFile } from './unreadable-file.ts';

const reasons: Readonly<Record<string, string>> = {
  letter: 'This looks like a letter, not like a remittance: it has no claims with amounts.',
  statement:
    'This looks like an account statement, not like a remittance: it has no claims with amounts.',
  no_text:
    'No words were found on the pages. Please scan the document again, straight and at 300 dpi.',
};

const otherwise =
  'No claims and no payment were found in this document. If it is a remittance, please ask the payer for the 835 file of it.';

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
  const told = `${reason} The file is kept as it came.`;
  return new UnreadableFile('not_a_remittance', told, [], pages);
}
