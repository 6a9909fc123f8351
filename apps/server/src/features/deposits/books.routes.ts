import { addDays, addMonths } from '@pfs/core/days';
import {
  type BookAmounts,
  type BookFormat,
  bookAccountTexts,
  type JournalLine,
  journalLines,
} from '@pfs/core/deposits/journal';
import { type Cents, centsToText, negateCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { BookSettings } from '@pfs/wire/deposits';
import { bookRoutes as routes } from '@pfs/wire/deposits';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import {
  changeBookSettings,
  closeBookMonth,
  defaultSettings,
  listBookMonths,
  readBookSettings,
  readJournal,
} from './books.service.ts';
import { refused } from './read-bank-file.ts';

export function registerBookRoutes({ http, database }: App): void {
  http.inPharmacy(routes.listBookMonths, [], ({ today, inSnapshot }) =>
    inSnapshot((tx) => listBookMonths(tx, today)),
  );
  http.inPharmacy(routes.getBookSettings, defaultSettings, ({ inTenant }) =>
    inTenant(readBookSettings),
  );
  http.inPharmacy(routes.changeBookSettings, 'no_organization', ({ body, by, inTenant }) =>
    inTenant((tx) => changeBookSettings(tx, body, by)),
  );
  http.inPharmacy(
    routes.closeBookMonth,
    'no_organization',
    ({ actor, body, by, today, inTenant }) =>
      inTenant(async (tx) => {
        const { userId } = actor;
        await closeBookMonth(tx, { month: body.month, today, userId, by });
        return { message: 'Month closed' };
      }),
  );
  http.handle(routes.downloadJournal, async (call) => {
    const { month, format } = call.query;
    const text = await call.inTenant(async (tx) => {
      const entries = await readJournal(tx, month);
      return journalFile({ month, entries, settings: await readBookSettings(tx) }, format);
    });
    return sendOnRecord(database, call, {
      record: {
        entityType: 'book_month',
        description: 'Journal downloaded',
        newValues: { month, format },
      },
      ...(format === 'iif'
        ? // QuickBooks Desktop reads no UTF-8.
          { type: 'text/plain; charset=iso-8859-1', content: Buffer.from(text, 'latin1') }
        : { type: 'text/csv; charset=utf-8', content: Buffer.from(text) }),
      fileName: `journal-${month}-${format === 'iif' ? 'quickbooks.iif' : `${format}.csv`}`,
    });
  });
}

interface Journal {
  readonly month: string;
  readonly entries: readonly { readonly ofMonth: string; readonly amounts: BookAmounts }[];
  readonly settings: BookSettings;
}

/** A line of a journal as a file has it. */
interface Filed extends JournalLine {
  readonly number: string;
  readonly date: Day;
  readonly text: string;
  readonly name: string;
  readonly code: string;
}

function filed({ month, entries, settings }: Journal): readonly Filed[] {
  const date = addDays(addMonths(`${month}-01`, 1), -1);
  return entries.flatMap(({ ofMonth, amounts }) => {
    const isOwn = ofMonth === month;
    const number = isOwn ? `PFS-${month}` : `PFS-${month}-${ofMonth}`;
    const about = isOwn ? '' : `, change of ${ofMonth}`;
    return journalLines(amounts).map((line) => ({
      ...{ ...line, number, date, ...settings.accounts[line.account] },
      text: `${bookAccountTexts[line.account].name} ${month}${about}`,
    }));
  });
}

const amountText = (cents: Cents) => (cents === 0 ? '' : centsToText(cents));

/** `03/31/2026`. */
const usDay = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** `03/31/26`, as Intuit's reference of IIF files asks. */
const shortUsDay = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** `31 Mar 2026`, which Xero reads in every region. */
const namedDay = (day: Day) =>
  `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

type Cells = readonly (string | number)[];

interface Layout {
  readonly headings: readonly string[];
  readonly cells: (line: Filed, settings: BookSettings) => Cells;
}

const layouts: Readonly<Record<Exclude<BookFormat, 'iif'>, Layout>> = {
  plain: {
    headings: ['Journal', 'Date', 'Account', 'Account Code', 'Debit', 'Credit', 'Description'],
    cells: (line) => [
      ...[line.number, line.date, line.name, line.code],
      ...[amountText(line.debitCents), amountText(line.creditCents), line.text],
    ],
  },
  quickbooks: {
    headings: [
      ...['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description'],
      ...['Name', 'Currency', 'Location', 'Class'],
    ],
    cells: (line) => [
      ...[line.number, usDay(line.date), line.name, amountText(line.debitCents)],
      ...[amountText(line.creditCents), line.text, '', 'USD', '', ''],
    ],
  },
  xero: {
    headings: [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ],
    // One signed amount: debits are positive.
    cells: (line, { taxRate }) => [
      ...[line.number, namedDay(line.date), line.text, line.code, taxRate],
      ...[centsToText(line.debitCents || negateCents(line.creditCents)), '', '', '', ''],
    ],
  },
};

const iifColumns = ['TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'];
const iifLine = (cells: readonly string[]) =>
  `${cells.map((cell) => cell.replaceAll(/["\s]+/g, ' ').trim()).join('\t')}\r\n`;

/**
 * For QuickBooks Desktop: a general journal transaction for each entry. Its first line is TRNS, the
 * others SPL, debits are positive, and the amounts come to 0.
 */
function iifFile(lines: readonly Filed[]): string {
  const entries = [...Map.groupBy(lines, ({ number }) => number).values()];
  const body = entries.flatMap((of) => [
    ...of.map((line, at) => [
      ...[at === 0 ? 'TRNS' : 'SPL', 'GENERAL JOURNAL', shortUsDay(line.date), line.name],
      ...[centsToText(line.debitCents || negateCents(line.creditCents)), line.number, line.text],
    ]),
    ['ENDTRNS'],
  ]);
  const head = [['!TRNS', ...iifColumns], ['!SPL', ...iifColumns], ['!ENDTRNS']];
  return [...head, ...body].map(iifLine).join('');
}

/** The journal of a month as a program of accounts takes it. */
function journalFile(journal: Journal, format: BookFormat): string {
  const lines = filed(journal);
  if (format === 'iif') return iifFile(lines);
  const { headings, cells } = layouts[format];
  if (format === 'xero' && lines.some(({ code }) => code === '')) {
    throw refused('Xero needs the code of each account. Enter them under Accounts.', 'format');
  }
  const body = lines.map((line) => csvLine(cells(line, journal.settings))).join('');
  const mark = format === 'plain' ? byteOrderMark : '';
  return mark + csvLine(headings) + body;
}
