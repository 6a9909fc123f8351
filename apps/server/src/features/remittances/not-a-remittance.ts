import { UnreadableFile } from './unreadable-file.ts';

const reasons: Readonly<Record<string, string>> = {
  letter: 'This looks like a letter, not like a remittance: it has no claims with amounts.',
  looks_like_invoice: 'This looks like a vendor invoice. Add it on the Vendor Audit page.',
  statement:
    'This looks like an account statement, not like a remittance: it has no claims with amounts.',
  no_text:
    'No words were found on the pages. Please scan the document again, straight and at 300 dpi.',
};

const otherwise =
  'No claims and no payment were found in this document. If it is a remittance, please ask the payer for the 835 file of it.';

/** Why a document that was read is not taken for a remittance, for a pharmacist. */
export function notARemittance(why: string): UnreadableFile {
  const reason = reasons[why] ?? otherwise;
  return new UnreadableFile('not_a_remittance', `${reason} The file is kept as it came.`);
}
