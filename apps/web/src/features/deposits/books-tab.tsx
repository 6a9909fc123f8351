import {
  type BookAccount,
  type BookFormat,
  bookAccounts,
  bookAccountTexts,
  bookFormats,
} from '@pfs/core/deposits/journal';
import type { BookMonth, BookSettings } from '@pfs/wire/deposits';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../lib/api/download.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

const booksQuery = routeQuery('GET /api/books');
const settingsQuery = routeQuery('GET /api/books/settings');
const bookPaths = ['/api/books', '/api/books/settings'];

/** Whether somebody closes months and names accounts of a pharmacy. */
function useIsAdministrator(): boolean {
  const { role, organization } = useCurrentUser();
  return role !== 'staff' && organization !== null;
}

/** Months as journals, and the accounts of the pharmacy's own books. */
export function BooksTab() {
  const [closing, setClosing] = useState<BookMonth>();
  const books = useQuery(booksQuery);
  const settings = useQuery(settingsQuery);
  return (
    <div className="flex flex-col gap-6">
      <QueryState
        query={books}
        what="the books"
        loading={<LoadingRows />}
        isEmpty={(months) => months.length === 0}
        empty={
          <CardSection title="Months">
            <EmptyState icon={BookOpen} title="No Months Yet">
              Each month with payments becomes a journal for your books.
            </EmptyState>
          </CardSection>
        }
      >
        {(months) =>
          months.map((one) => <Month key={one.month} month={one} onClose={setClosing} />)
        }
      </QueryState>
      {/* Months that come later would move the accounts down. */}
      {books.isPending ? null : (
        <QueryState query={settings} what="the accounts" loading={<LoadingRows />}>
          {(shown) => <Accounts settings={shown} />}
        </QueryState>
      )}
      {closing === undefined ? null : (
        <CloseDialog month={closing} onClose={() => setClosing(undefined)} />
      )}
    </div>
  );
}

const formatTexts: Readonly<Record<BookFormat, string>> = {
  plain: 'CSV',
  quickbooks: 'QuickBooks',
  iif: 'IIF',
  xero: 'Xero',
};

interface Line {
  readonly id: string;
  readonly account: string;
  readonly about: string;
  readonly debit: number | null;
  readonly credit: number | null;
}

const lineColumns: readonly Column<Line>[] = [
  {
    header: 'Account',
    primary: true,
    className: 'min-w-44',
    cell: ({ account, about }) => (
      <>
        {account}
        {about === '' ? null : (
          <span className="block text-xs font-normal text-ink-faint">{about}</span>
        )}
      </>
    ),
  },
  moneyColumn('Debit', 'debit'),
  moneyColumn('Credit', 'credit'),
];

interface MonthProps {
  readonly month: BookMonth;
  readonly onClose: (month: BookMonth) => void;
}

function Month({ month: one, onClose }: MonthProps) {
  const { month, closedAt, isNext, entries, debit, credit } = one;
  const isAdministrator = useIsAdministrator();
  const { pending, start } = useDownload();
  const lines: readonly Line[] = entries.flatMap(({ ofMonth, lines: of }) =>
    of.map((line) => ({
      id: `${ofMonth} ${line.account}`,
      account: bookAccountTexts[line.account].name,
      about: ofMonth === month ? '' : `Change of ${formatMonth(ofMonth)}`,
      debit: line.debit === 0 ? null : line.debit,
      credit: line.credit === 0 ? null : line.credit,
    })),
  );
  return (
    <CardSection
      title={formatMonth(month)}
      description={
        closedAt === null
          ? 'Open: its figures follow your files. Once the month is over and closed, it can be downloaded.'
          : `Closed by ${one.closedByName ?? 'a former user'}. Its journal never changes.`
      }
      action={
        <span className="flex flex-wrap items-center gap-2">
          <Badge variant={closedAt === null ? 'secondary' : 'good'}>
            {closedAt === null ? 'Open' : 'Closed'}
          </Badge>
          {closedAt === null
            ? isNext && (
                <Button
                  size="sm"
                  disabled={!isAdministrator || debit !== credit}
                  title={refusalOf(one, isAdministrator)}
                  onClick={() => onClose(one)}
                >
                  Close month
                </Button>
              )
            : bookFormats.map((format) => {
                const path = `/api/books/file?month=${month}&format=${format}`;
                return (
                  <Button
                    key={format}
                    size="sm"
                    variant="outline"
                    pending={pending === path}
                    onClick={() => void start(path, `Downloading the journal of ${month}.`)}
                  >
                    {formatTexts[format]}
                  </Button>
                );
              })}
        </span>
      }
    >
      <DataTable
        caption={`Journal of ${formatMonth(month)}`}
        columns={lineColumns}
        rows={[...lines, { id: 'total', account: 'Total', about: '', debit, credit }]}
        rowKey={({ id }) => id}
      />
    </CardSection>
  );
}

function refusalOf({ debit, credit }: BookMonth, isAdministrator: boolean) {
  if (!isAdministrator) return 'An administrator of your pharmacy closes months.';
  return debit === credit ? undefined : 'Debits and credits are not equal.';
}

function CloseDialog({
  month: { month },
  onClose,
}: {
  readonly month: BookMonth;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmChange
      route="POST /api/books/close"
      given={{ body: { month } }}
      refresh={bookPaths}
      done={toastOf('Month Closed', 'You can download its journal.')}
      failed={showFailure('Not Closed', 'The month is still open. Please try again.')}
      title={`Close ${formatMonth(month)}?`}
      confirm="Close month"
      onClose={onClose}
    >
      A closed month can’t be reopened. Later changes to it are booked in the following month, each
      as a separate entry. Months before the first closed month are not booked, but later changes to
      them are.
    </ConfirmChange>
  );
}

type AccountName = Readonly<Partial<BookSettings['accounts'][BookAccount]>>;
type Typed = Readonly<Partial<Record<BookAccount, AccountName>>> & { readonly taxRate?: string };

/** Settings with what was typed: what a colleague saves meanwhile shows beside it. */
function overlaid(settings: BookSettings, typed: Typed): BookSettings {
  const accounts = { ...settings.accounts };
  for (const account of bookAccounts)
    accounts[account] = { ...accounts[account], ...typed[account] };
  return { accounts, taxRate: typed.taxRate ?? settings.taxRate };
}

/** Names and codes of accounts; an administrator of the pharmacy sets them. */
function Accounts({ settings }: { readonly settings: BookSettings }) {
  const isAdministrator = useIsAdministrator();
  const [typed, setTyped] = useState<Typed>({});
  const shown = overlaid(settings, typed);
  const saving = useChange('PATCH /api/books/settings', {
    refresh: bookPaths,
    done: () => {
      setTyped({});
      toastOf('Accounts Saved', 'Files that you download from now on use them.')();
    },
    failed: showFailure('Not Saved', 'The accounts are unchanged. Please try again.'),
  });
  const change = (account: BookAccount, to: AccountName) =>
    setTyped({ ...typed, [account]: { ...typed[account], ...to } });
  return (
    <CardSection
      title="Accounts"
      description="The names and codes in your own books. QuickBooks knows accounts by name, Xero by code."
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        {bookAccounts.map((account) => (
          <fieldset key={account} className="grid min-w-0 gap-x-4 gap-y-2 sm:grid-cols-[2fr_1fr]">
            <legend className="mb-1 font-medium">
              {bookAccountTexts[account].name}
              <span className="block text-xs font-normal text-ink-faint">
                {bookAccountTexts[account].meaning}
              </span>
            </legend>
            <Field
              label="Name"
              name={`${account}-name`}
              value={shown.accounts[account].name}
              maxLength={100}
              disabled={!isAdministrator}
              onChange={({ target }) => change(account, { name: target.value })}
            />
            <Field
              label="Code"
              name={`${account}-code`}
              value={shown.accounts[account].code}
              maxLength={20}
              disabled={!isAdministrator}
              onChange={({ target }) => change(account, { code: target.value })}
            />
          </fieldset>
        ))}
        <Field
          label="Tax rate in Xero"
          name="taxRate"
          className="max-w-80"
          value={shown.taxRate}
          maxLength={60}
          disabled={!isAdministrator}
          onChange={({ target }) => setTyped({ ...typed, taxRate: target.value })}
        />
        <Button
          className="self-start"
          disabled={!isAdministrator}
          title={isAdministrator ? undefined : 'An administrator of your pharmacy sets them.'}
          pending={saving.isPending}
          onClick={() => saving.mutate({ body: shown })}
        >
          Save accounts
        </Button>
      </div>
    </CardSection>
  );
}
