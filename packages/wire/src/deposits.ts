import { centralRowStates } from '@pfs/core/deposits/central-pay';
import { bankLineStates, centralStates, depositStates } from '@pfs/core/deposits/deposit-states';
import { bookAccounts, bookFormats } from '@pfs/core/deposits/journal';
import { candidateReasons, depositSteps } from '@pfs/core/deposits/match-deposits';
import { z } from 'zod';
import {
  askedMonth,
  askedText,
  day,
  dollars,
  id,
  idParams,
  instant,
  lineOfText,
  listWindow,
  messageAnswer,
  month,
  note,
} from './fields.ts';
import { route } from './route.ts';

/* Months as journals for the pharmacy's own books. */

const account = z.enum(bookAccounts);

const journalLine = z.object({ account, debit: dollars, credit: dollars });

const bookEntry = z.object({
  /** The month whose figures these are: the journal's own, or an earlier one that changed. */
  ofMonth: month,
  lines: z.array(journalLine),
});

const bookMonth = z.object({
  month,
  /** Null: open, its figures may change. */
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
  /** Whether it is the next one to close. */
  isNext: z.boolean(),
  entries: z.array(bookEntry),
  debit: dollars,
  credit: dollars,
});

export type BookMonth = z.infer<typeof bookMonth>;

const accountName = z.object({ name: z.string(), code: z.string() });

const bookSettings = z.object({
  accounts: z.record(account, accountName),
  /** The name of the tax rate in Xero. */
  taxRate: z.string(),
});

export type BookSettings = z.infer<typeof bookSettings>;

const typedAccount = z.strictObject({
  name: lineOfText(1, 100, 'Enter the account’s name'),
  code: lineOfText(0, 20, 'Use up to 20 characters'),
});

export const bookSettingsBody = z.strictObject({
  accounts: z.record(account, typedAccount),
  taxRate: lineOfText(1, 60, 'Enter the tax rate’s name'),
});

export const bookRoutes = {
  listBookMonths: route('GET /api/books', {
    access: 'signed_in',
    summary: 'List the months of the books with their journals',
    answer: z.array(bookMonth),
  }),
  getBookSettings: route('GET /api/books/settings', {
    access: 'signed_in',
    summary: 'Get the account names and codes of the pharmacy’s books',
    answer: bookSettings,
  }),
  changeBookSettings: route('PATCH /api/books/settings', {
    access: 'pharmacy_admin',
    summary: 'Change the names and codes of accounts',
    body: bookSettingsBody,
    answer: bookSettings,
  }),
  closeBookMonth: route('POST /api/books/close', {
    access: 'pharmacy_admin',
    summary: 'Close the next month',
    body: z.strictObject({ month: askedMonth }),
    answer: messageAnswer,
  }),
  downloadJournal: route('GET /api/books/file', {
    access: 'member',
    summary: 'Download the journal of a closed month (CSV, QuickBooks Online, IIF, Xero)',
    query: z.strictObject({ month: askedMonth, format: z.enum(bookFormats) }),
    answerKind: 'file',
  }),
};

/*
 * Bank statements: their lines, and the payments of remittances that these are. A remittance is
 * advice; only a line is money.
 */

const bankFormats = ['csv', 'bai2', 'ofx', 'central_pay'] as const;
const payer = z.object({ id, name: z.string() });

const announcedPayment = z.object({
  id,
  payer,
  traceNumber: z.string().nullable(),
  paidOn: day.nullable(),
  amount: dollars,
  state: z.enum(depositStates),
  /** From this day on its deposit is missing; null without a payment date. */
  dueOn: day.nullable(),
  /** The file that announces it. */
  remittanceId: id,
  /** The open case that asks for its missing deposit. */
  caseId: id.nullable(),
});

export type AnnouncedPayment = z.infer<typeof announcedPayment>;

const bankLine = z.object({
  id,
  account: z.string(),
  postedOn: day,
  /** Negative: money that went out. */
  amount: dollars,
  code: z.string(),
  text: z.string(),
  addenda: z.string(),
  state: z.enum(bankLineStates),
  /** From this day on a line of a known payer misses its remittance. */
  remittanceDueOn: day,
  /** Whom the text names. */
  payers: z.array(payer),
  /** How many payments it could be. */
  candidates: z.number().int(),
  /** How it was matched. */
  step: z.enum(depositSteps).nullable(),
  payments: z.array(announcedPayment),
  /** Of a line that a PSAO's report explains. */
  central: z
    .object({
      id,
      withheld: dollars,
      /** Payments that the report names and no 835 announces. */
      missing: z.number().int(),
    })
    .nullable(),
  /** The decision of a person that can be undone. */
  decisionId: id.nullable(),
});

export type BankLine = z.infer<typeof bankLine>;

const bankLineDetail = bankLine.extend({
  /** Payments that it could be; of a matched line, those that it could be instead. */
  options: z.array(announcedPayment.extend({ reason: z.enum(candidateReasons) })),
  /** Other open lines of the same payers within a month: one payment may be several lines. */
  others: z.array(bankLine),
});

export type BankLineDetail = z.infer<typeof bankLineDetail>;

const bankImport = z.object({
  id,
  fileName: z.string(),
  format: z.enum(bankFormats),
  lines: z.number().int(),
  /** Lines that no earlier import had. */
  newLines: z.number().int(),
  accounts: z.array(z.object({ account: z.string(), from: day, to: day })),
  importedByName: z.string().nullable(),
  importedAt: instant,
});

export type BankImport = z.infer<typeof bankImport>;

const bankPreview = z.object({
  fileName: z.string(),
  format: z.enum(bankFormats),
  columns: z.array(z.object({ name: z.string(), heading: z.string() })),
  /** Null: the file names none, so a person must. */
  accounts: z.array(
    z.object({
      account: z.string().nullable(),
      from: day,
      to: day,
      lines: z.number().int(),
      credits: dollars,
      debits: dollars,
    }),
  ),
  /** Accounts of earlier imports. */
  knownAccounts: z.array(z.string()),
  lines: z.number().int(),
  /** Left out until they are posted. */
  pendingLines: z.number().int(),
  /** Lines that an earlier import has, and lines that look like one of another format. */
  knownLines: z.number().int(),
  similarLines: z.number().int(),
  /** Of a PSAO's report: each of its payments, with the rows' total, fees kept, and the rest. */
  central: z.array(
    z.object({
      reference: z.string(),
      paidOn: day,
      rows: z.number().int(),
      amount: dollars,
      withheld: dollars,
      net: dollars,
    }),
  ),
  /** PSAOs of earlier reports. */
  knownSenders: z.array(z.string()),
  sample: z.array(z.object({ line: z.number().int(), day, amount: dollars, text: z.string() })),
  isImported: z.boolean(),
});

export type BankPreview = z.infer<typeof bankPreview>;

const centralPayment = z.object({
  id,
  sender: z.string(),
  reference: z.string(),
  paidOn: day,
  /** The total of its rows, the fees that the PSAO kept, and what reaches the bank. */
  amount: dollars,
  withheld: dollars,
  net: dollars,
  state: z.enum(centralStates),
  lineId: id.nullable(),
  postedOn: day.nullable(),
  rows: z.number().int(),
  /** Rows whose 835 is here. */
  found: z.number().int(),
});

export type CentralPayment = z.infer<typeof centralPayment>;

const centralPaymentDetail = centralPayment.extend({
  /** Those without an 835 first. */
  payments: z.array(
    z.object({
      line: z.number().int(),
      payer: z.string(),
      traceNumber: z.string(),
      paidOn: day.nullable(),
      amount: dollars,
      withheld: dollars,
      state: z.enum(centralRowStates),
      remittanceId: id.nullable(),
    }),
  ),
});

export type CentralPaymentDetail = z.infer<typeof centralPaymentDetail>;

const sums = { count: z.number().int(), amount: dollars };

const depositSummary = z.object({
  /** Lines and payments are being matched. */
  matching: z.boolean(),
  lines: z.array(z.object({ state: z.enum(bankLineStates), ...sums })),
  payments: z.array(z.object({ state: z.enum(depositStates), ...sums })),
  /** Missing deposits by days since the payment date; the last has no end. */
  ages: z.array(z.object({ from: z.number().int(), to: z.number().int().nullable(), ...sums })),
  /** Payment dates whose deposits statements must show. */
  covered: z.array(z.object({ from: day, to: day })),
  /** Days that are not looked at because this account has no statement of them. */
  gaps: z.array(z.object({ account: z.string(), from: day, to: day })),
});

export type DepositSummary = z.infer<typeof depositSummary>;

const rowsAtOnce = 50;

export const depositBody = z.strictObject({
  lineIds: z.array(id).min(1).max(rowsAtOnce),
  /** None: no payer sent these lines. */
  paymentIds: z.array(id).max(rowsAtOnce),
});

/** Fields of the form beside the file. */
export const bankFields = z.strictObject({
  account: lineOfText(1, 60, 'Name the account').optional(),
  /** The PSAO of a report, as the bank writes it. */
  sender: lineOfText(1, 60, 'Enter the PSAO’s name').optional(),
});

export const depositRoutes = {
  getDepositSummary: route('GET /api/deposits/summary', {
    access: 'signed_in',
    summary: 'Sum bank lines and announced payments by state',
    answer: depositSummary,
  }),
  listAnnouncedPayments: route('GET /api/deposits/payments', {
    access: 'signed_in',
    summary: 'List payments with their deposit status; paged',
    query: z.strictObject({
      state: z.enum(depositStates).optional(),
      /** With `missing`: the first day of one of the summary's ages. */
      age: z.coerce.number().int().min(0).max(10_000).optional(),
      ...listWindow,
    }),
    answer: z.array(announcedPayment),
  }),
  decideDeposit: route('POST /api/deposits', {
    access: 'member',
    summary: 'Match bank lines to payments, or mark them as unrelated',
    body: depositBody,
    answer: z.object({ message: z.string(), decisionId: id }),
  }),
  undoDeposit: route('DELETE /api/deposits/:id', {
    access: 'member',
    summary: 'Take back what a person said about bank lines',
    params: idParams,
    answer: messageAnswer,
  }),
  listBankLines: route('GET /api/bank-lines', {
    access: 'signed_in',
    summary: 'List lines of bank statements, newest first; paged',
    query: z.strictObject({
      state: z.enum(bankLineStates).optional(),
      search: askedText(100).optional(),
      ...listWindow,
    }),
    answer: z.array(bankLine),
  }),
  getBankLine: route('GET /api/bank-lines/:id', {
    access: 'member',
    summary: 'Get a bank line with the payments that it could be',
    params: idParams,
    answer: bankLineDetail,
  }),
  listCentralPayments: route('GET /api/central-payments', {
    access: 'signed_in',
    summary: 'List PSAO deposits that cover several payers, newest first; paged',
    query: z.strictObject(listWindow),
    answer: z.array(centralPayment),
  }),
  getCentralPayment: route('GET /api/central-payments/:id', {
    access: 'member',
    summary: 'Get a PSAO deposit with the payments in its report',
    params: idParams,
    answer: centralPaymentDetail,
  }),
  listBankImports: route('GET /api/bank-imports', {
    access: 'signed_in',
    summary: 'List imports of bank statements, newest first',
    answer: z.array(bankImport),
  }),
  previewBankFile: route('POST /api/bank-imports/preview', {
    access: 'member',
    summary: 'Preview a bank statement (field `file`: CSV, XLSX, BAI2, OFX) or central pay report',
    bodyKind: 'multipart',
    answer: bankPreview,
  }),
  importBankFile: route('POST /api/bank-imports', {
    access: 'member',
    summary:
      'Import a bank statement (field `file`, with `account` where it names none) or a central ' +
      'pay report (with `sender`, the PSAO’s name at the bank)',
    bodyKind: 'multipart',
    status: 201,
    answer: bankImport,
  }),
  downloadBankFile: route('GET /api/bank-imports/:id/original', {
    access: 'member',
    summary: 'Download a bank statement as it came',
    params: idParams,
    answerKind: 'file',
  }),
  deleteBankImport: route('DELETE /api/bank-imports/:id', {
    access: 'pharmacy_admin',
    needsConfirmation: true,
    summary: 'Undo an import; requires a reason',
    params: idParams,
    body: z.strictObject({ note }),
    answer: messageAnswer,
  }),
};
