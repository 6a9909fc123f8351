import type { CaseDetail, CaseRow } from '@pfs/wire/cases';
import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { useSearchState } from '../../lib/search-state.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AnswerDialog, mayBeAnswered, RowAnswer } from './case-answers.tsx';
import { caseRowsPageSize, caseRowsQuery, caseRowsSearch } from './cases.queries.ts';

const columns: readonly Column<CaseRow>[] = [
  {
    header: 'Row',
    primary: true,
    className: 'min-w-40 wrap-anywhere',
    cell: ({ label, url }) => (url === null ? label : <TextLink href={url}>{label}</TextLink>),
  },
  {
    header: 'Day',
    aside: true,
    cell: ({ day }) => (day === null ? '–' : <Day value={day} />),
  },
  {
    header: 'Drug',
    className: 'min-w-36 wrap-anywhere',
    cell: ({ drugName, ndc }) => (
      <>
        {drugName ?? '–'}
        {ndc === null ? null : (
          <span className="figures block text-xs text-ink-faint">NDC {ndc}</span>
        )}
      </>
    ),
  },
  moneyColumn('Asked', 'asked', { className: 'font-medium' }),
  moneyColumn('Money seen', 'seen'),
  moneyColumn('Came by itself', 'byItself'),
  {
    header: 'Receipts',
    wide: 'last',
    className: 'min-w-48',
    cell: ({ label, receipts }) =>
      receipts.length === 0 ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <ul aria-label={`Receipts of ${label}`} className="flex flex-col gap-1 text-xs">
          {receipts.map(({ id, on, amount, text, url, isByItself }) => (
            <li key={id} className="wrap-anywhere">
              <Money value={amount} /> <Day value={on} />:{' '}
              {url === null ? text : <TextLink href={url}>{text}</TextLink>}
              {isByItself ? <span className="text-ink-faint"> (came by itself)</span> : null}
            </li>
          ))}
        </ul>
      ),
  },
];

const answerColumns = (onAnswer: (row: CaseRow) => void): readonly Column<CaseRow>[] => [
  {
    header: 'Answer',
    className: 'min-w-36 wrap-anywhere',
    cell: (row) => (
      <span className="flex flex-col items-start gap-1">
        <RowAnswer answer={row.answer} />
        <RowButton
          label="Record answer"
          name={`Record answer to ${row.label}`}
          onClick={() => onAnswer(row)}
        />
      </span>
    ),
  },
];

/** What is asked for, row by row, with the money that came. */
export function CaseRows({ detail }: { readonly detail: CaseDetail }) {
  const [answering, setAnswering] = useState<CaseRow | 'all'>();
  const isAnswered = mayBeAnswered(detail);
  const { state, change } = useSearchState(caseRowsSearch);
  const query = useQuery(caseRowsQuery(detail.id, state.page));
  return (
    <CardSection
      title="Items"
      description="The money that came is listed with each item."
      action={
        isAnswered ? (
          <Button variant="outline" size="sm" onClick={() => setAnswering('all')}>
            Record answer for all claims
          </Button>
        ) : null
      }
    >
      <QueriedTable
        query={query}
        what="the items"
        empty={
          <EmptyState icon={Receipt} title="No Items">
            Nothing is asked for in this case anymore.
          </EmptyState>
        }
        caption="Items"
        columns={isAnswered ? [...columns, ...answerColumns(setAnswering)] : columns}
        rowKey={({ id }) => id}
        page={{ number: state.page, size: caseRowsPageSize, of: 'rows' }}
        onPage={(page) => change({ page })}
      />
      {answering === undefined ? null : (
        <AnswerDialog
          detail={detail}
          row={answering === 'all' ? undefined : answering}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </CardSection>
  );
}
