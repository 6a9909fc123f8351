import { addMonths, monthOf } from '@pfs/core/days';
import {
  amountsApart,
  type BookAccount,
  type BookAmounts,
  bookAccounts,
  bookAccountTexts,
  bookAmountsOf,
  bookFigures,
  journalDifference,
  journalLines,
  noAmounts,
} from '@pfs/core/deposits/journal';
import { toCents, toDollars, usdText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { BookMonth, BookSettings, bookSettingsBody } from '@pfs/wire/deposits';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { type DaySumsJson, daySumsInSql, toDaySums } from '../figures/public.ts';
import { lockLedger } from '../ledger/public.ts';
import { lockDeposits } from './match-bank-lines.ts';

type Month = string;

interface MonthRow {
  readonly month: Month;
  readonly sums: DaySumsJson | null;
  readonly differences: number;
  readonly withheld: number;
}

const months = prepare<MonthRow>(
  'books: months',
  `select coalesce(months.month, kept.month) as month, sums,
    coalesce(missed.differences, 0)::float8 as differences,
    coalesce(kept.withheld, 0)::float8 as withheld
  from (${daySumsInSql(bookFigures, { keys: [`to_char(metric_date, 'YYYY-MM') as month`] })}) months
  left join (
    select to_char(paid_on, 'YYYY-MM') as month, sum(difference) * 100 as differences
    from payments where organization_id = $1 and counted group by 1
  ) missed on missed.month = months.month
  full join (
    select to_char(paid_on, 'YYYY-MM') as month, sum(withheld) * 100 as withheld
    from central_payments where organization_id = $1
      and line_id is not null and withheld <> 0 group by 1
  ) kept on kept.month = months.month`,
);

/** The figures of each month with counted payments, as they are now. */
async function readMonths(tx: TenantTransaction): Promise<ReadonlyMap<Month, BookAmounts>> {
  const rows = await months(tx);
  const sumsOf = toDaySums(bookFigures);
  return new Map(rows.map((row) => [row.month, bookAmountsOf(sumsOf(row.sums ?? []), row)]));
}

interface Entry {
  readonly month: Month;
  readonly ofMonth: Month;
  readonly amounts: BookAmounts;
}

async function readEntries(tx: TenantTransaction): Promise<readonly Entry[]> {
  const { rows } = await sql<{
    month: Month;
    ofMonth: Month;
    amounts: Partial<Record<BookAccount, number>>;
  }>`
    select to_char(month, 'YYYY-MM') as month, to_char(of_month, 'YYYY-MM') as "ofMonth",
      jsonb_object_agg(account, cents) as amounts
    from book_entries where organization_id = ${tx.organizationId}
    group by month, of_month order by month, of_month desc`.execute(tx.query);
  return rows.map((row) => ({ ...row, amounts: { ...noAmounts, ...row.amounts } }));
}

interface Books {
  readonly now: ReadonlyMap<Month, BookAmounts>;
  readonly entries: readonly Entry[];
  readonly closed: readonly {
    readonly month: Month;
    readonly closedAt: Date;
    readonly closedByName: string | null;
  }[];
  /** Months before the first closed one, as they were when that closed; null before that. */
  readonly earlier: Amounts | null;
}

type Amounts = Readonly<Record<Month, BookAmounts>>;

async function readBooks(tx: TenantTransaction): Promise<Books> {
  const { rows: closed } = await sql<Books['closed'][number]>`
    select to_char(month, 'YYYY-MM') as month, closed_at as "closedAt",
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as "closedByName"
    from book_months book left join users on users.id = book.closed_by
    where book.organization_id = ${tx.organizationId} order by book.month`.execute(tx.query);
  const frozen = await selectOwn(tx, 'book_months')
    .where('earlier', 'is not', null)
    .select('earlier')
    .executeTakeFirst();
  return {
    ...{ now: await readMonths(tx), entries: await readEntries(tx), closed },
    earlier: frozen === undefined ? null : (frozen.earlier as unknown as Amounts),
  };
}

const nextMonth = (month: Month): Month => monthOf(addMonths(`${month}-01`, 1));

/**
 * What an open month books: its own figures, and if it is the one after the last closed month, what
 * changed of the closed ones since they were booked, and of the months before the first closed one
 * since that closed.
 */
function openEntries(books: Books, month: Month): readonly Entry[] {
  const { now, entries, closed, earlier } = books;
  const own = { month, ofMonth: month, amounts: now.get(month) ?? noAmounts };
  const last = closed.at(-1)?.month;
  if (last === undefined || month !== nextMonth(last)) return [own];
  const before = earlier === null ? [] : Object.keys({ ...earlier, ...monthsBefore(books, month) });
  const ofMonths = [...before, ...closed.map((one) => one.month)].toSorted();
  const changed = ofMonths.map((ofMonth) => {
    const booked = entries
      .filter((entry) => entry.ofMonth === ofMonth)
      .reduce(
        (sum, { amounts }) => amountsApart(sum, negated(amounts)),
        earlier?.[ofMonth] ?? noAmounts,
      );
    return { month, ofMonth, amounts: amountsApart(now.get(ofMonth) ?? noAmounts, booked) };
  });
  return [own, ...changed.toReversed()];
}

/** The figures of months before the first closed one, or before `month` if that is to be it. */
function monthsBefore({ now, closed }: Books, month: Month): Amounts {
  const first = closed[0]?.month ?? month;
  return Object.fromEntries([...now].filter(([one]) => one < first));
}

const negated = (amounts: BookAmounts) => amountsApart(noAmounts, amounts);

/**
 * Newest first; until the first is closed, oldest first. Months before that are not in these books,
 * only their later changes are.
 */
export async function listBookMonths(tx: TenantTransaction, today: Day): Promise<BookMonth[]> {
  const books = await readBooks(tx);
  const closed = new Map(books.closed.map((one) => [one.month, one]));
  const first = books.closed[0]?.month;
  const last = books.closed.at(-1)?.month;
  const months = new Set([...books.now.keys(), ...closed.keys()]);
  if (last !== undefined && nextMonth(last) < monthOf(today)) months.add(nextMonth(last));
  const listed = [...months].filter((month) => first === undefined || month >= first).toSorted();
  return (first === undefined ? listed : listed.toReversed()).map((month) => {
    const one = closed.get(month);
    const entries =
      one === undefined
        ? openEntries(books, month)
        : books.entries.filter((entry) => entry.month === month);
    return toBookMonth(month, entries, {
      closedAt: one?.closedAt.toISOString() ?? null,
      closedByName: one?.closedByName ?? null,
      isNext: one === undefined && isNext(month, last, today),
    });
  });
}

/** Months close one after the other, and only once they are over; the first may be any. */
function isNext(month: Month, last: Month | undefined, today: Day): boolean {
  return month < monthOf(today) && (last === undefined || month === nextMonth(last));
}

function toBookMonth(
  month: Month,
  entries: readonly Entry[],
  state: Pick<BookMonth, 'closedAt' | 'closedByName' | 'isNext'>,
): BookMonth {
  const shown = entries
    .map(({ ofMonth, amounts }) => ({ ofMonth, lines: journalLines(amounts) }))
    .filter(({ lines }) => lines.length > 0);
  const sum = (of: 'debitCents' | 'creditCents') =>
    shown.flatMap(({ lines }) => lines).reduce((all, line) => all + line[of], 0);
  return {
    ...{ month, ...state },
    entries: shown.map(({ ofMonth, lines }) => ({
      ofMonth,
      lines: lines.map(({ account, debitCents, creditCents }) => ({
        ...{ account, debit: toDollars(debitCents), credit: toDollars(creditCents) },
      })),
    })),
    debit: toDollars(toCents(sum('debitCents'))),
    credit: toDollars(toCents(sum('creditCents'))),
  };
}

interface Closing {
  readonly month: Month;
  readonly today: Day;
  readonly userId: string;
  readonly by: AuditContext;
}

/** Freezes a month's journal. Throws where it doesn't balance, or isn't the next to close. */
export async function closeBookMonth(
  tx: TenantTransaction,
  { month, today, userId, by }: Closing,
): Promise<void> {
  await lockLedger(tx);
  await lockDeposits(tx);
  const books = await readBooks(tx);
  const last = books.closed.at(-1)?.month;
  if (!isNext(month, last, today)) {
    const message =
      month >= monthOf(today)
        ? 'This month isn’t over. Close it next month.'
        : `Months close one after the other. The next one is ${nextMonth(last ?? month)}.`;
    throw new AppError('conflict', { message });
  }
  if (last === undefined && !books.now.has(month)) {
    throw new AppError('conflict', { message: `${month} has no payments. Close another month.` });
  }
  const entries = openEntries(books, month);
  requireBalance(entries);
  await insertOwn(tx, 'book_months', {
    ...{ month: `${month}-01`, closed_by: userId },
    ...(books.earlier === null ? { earlier: jsonText(monthsBefore(books, month)) } : {}),
  }).execute();
  for (const { ofMonth, amounts } of entries) {
    for (const account of bookAccounts.filter((name) => amounts[name] !== 0)) {
      await insertOwn(tx, 'book_entries', {
        ...{ month: `${month}-01`, of_month: `${ofMonth}-01`, account },
        cents: String(amounts[account]),
      }).execute();
    }
  }
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'book_month', entityId: null, action: 'create' },
    description: `Closed ${month}`,
    newValues: { month, entries: entries.map(({ ofMonth, amounts }) => ({ ofMonth, amounts })) },
  });
}

function requireBalance(entries: readonly Entry[]): void {
  for (const { ofMonth, amounts } of entries) {
    const difference = journalDifference(journalLines(amounts));
    if (difference === 0) continue;
    throw new AppError('conflict', {
      message:
        `The journal of ${ofMonth} doesn’t balance: debits and credits differ by ` +
        `${usdText(toCents(Math.abs(difference)))}. Nothing was booked.`,
    });
  }
}

/** The frozen lines of a closed month. Throws where there is none, or where they don't balance. */
export async function readJournal(tx: TenantTransaction, month: Month): Promise<readonly Entry[]> {
  const closed = await selectOwn(tx, 'book_months', { month: `${month}-01` })
    .select('month')
    .executeTakeFirst();
  if (closed === undefined) {
    throw new AppError('conflict', {
      message: 'This month is open, and its figures may change. Close it, then download it.',
    });
  }
  const entries = (await readEntries(tx)).filter((entry) => entry.month === month);
  requireBalance(entries);
  return entries;
}

/** Xero's name of no tax in the United States. */
const defaultTaxRate = 'Tax Exempt';

export async function readBookSettings(tx: TenantTransaction): Promise<BookSettings> {
  const kept = await selectOwn(tx, 'book_settings')
    .select(['accounts', 'tax_rate'])
    .executeTakeFirst();
  if (kept !== undefined) {
    const accounts = kept.accounts as BookSettings['accounts'];
    return { accounts, taxRate: kept.tax_rate };
  }
  return defaultSettings;
}

export const defaultSettings: BookSettings = {
  accounts: Object.fromEntries(
    bookAccounts.map((account) => [account, { name: bookAccountTexts[account].name, code: '' }]),
  ) as BookSettings['accounts'],
  taxRate: defaultTaxRate,
};

export async function changeBookSettings(
  tx: TenantTransaction,
  { accounts, taxRate }: z.output<typeof bookSettingsBody>,
  by: AuditContext,
): Promise<BookSettings> {
  const before = await readBookSettings(tx);
  await sql`
    insert into book_settings (organization_id, accounts, tax_rate)
    values (${tx.organizationId}, ${jsonText(accounts)}::jsonb, ${taxRate})
    on conflict (organization_id) do update
      set accounts = excluded.accounts, tax_rate = excluded.tax_rate`.execute(tx.query);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'book_settings', entityId: null, action: 'update' },
    description: 'Changed the accounts of the books',
    oldValues: { ...before },
    newValues: { accounts, taxRate },
  });
  return orNotFound(await readBookSettings(tx));
}
