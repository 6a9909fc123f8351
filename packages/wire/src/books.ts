import { bookAccounts, bookFormats } from '@pfs/core/deposits/journal';
import { z } from 'zod';
import { askedMonth, dollars, instant, lineOfText, messageAnswer, month } from './fields.ts';
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
