import { type UnreadableCode, unreadableReasons } from '@pfs/documents/unreadable-document';

/** Carries the sentence for the person whose file holds no invoices that could be taken. */
export class UnreadableInvoices extends Error {
  override readonly name = 'UnreadableInvoices';
  readonly code: string;

  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** What is otherwise to be done about a file of invoices. */
const ownReasons: Partial<Readonly<Record<UnreadableCode, string>>> = {
  password_needed: 'The file is locked with a password. Remove the password and add it again.',
  too_large_unpacked: 'The file unpacks to far more than invoices hold and was not read.',
  too_many_cells: 'The file has more cells than invoices hold and was not read.',
  too_much_memory: 'Reading the file needs more memory than invoices do. It was not read.',
};

export function notReadable(code: UnreadableCode): UnreadableInvoices {
  return new UnreadableInvoices(code, ownReasons[code] ?? unreadableReasons[code]);
}

/** What a file holds instead of invoices; the reader says it in words. */
export function notInvoices(code: string, reason: string): UnreadableInvoices {
  const isRemittance = code === 'remittance';
  return new UnreadableInvoices(
    code,
    isRemittance ? 'This is a remittance. Upload it on the Upload page.' : reason,
  );
}

export function otherCurrency(currency: string): UnreadableInvoices {
  const reason = `This invoice is in ${currency}; only amounts in US dollars can be added up here.`;
  return new UnreadableInvoices('other_currency', reason);
}

export const tooSlow = new UnreadableInvoices(
  'too_slow',
  'Reading this file took too long and was stopped.',
);

export const tooLarge = new UnreadableInvoices(
  'amount_too_large',
  'The amounts in this file are larger than an invoice here can have: up to $9,999,999,999.99. ' +
    'Please ask the vendor to check it.',
);

export const oursToMend = new UnreadableInvoices(
  'internal',
  'Something went wrong on our side while reading this file. The file is kept; press Retry.',
);
