import { caseKindTexts } from '@pfs/core/recovery/cases';
import type { CaseDetail, CasePacket, CaseRow } from '@pfs/wire/cases';
import { useQuery } from '@tanstack/react-query';
import { FileText, Receipt, SearchX, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../../lib/api/api-error.ts';
import { useDownload } from '../../lib/api/download.ts';
import { formatDay } from '../../lib/format/format-day.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day, Instant } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { BackLink, TextLink } from '../../ui/text-link.tsx';
import { useCaseActions } from './case-actions.tsx';
import { AnswerDialog, mayBeAnswered, RowAnswer } from './case-answers.tsx';
import { CaseBadge } from './case-columns.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseRequest } from './case-request.tsx';
import { caseQuery, caseRowsPageSize, caseRowsQuery, caseRowsSearch } from './cases.queries.ts';

/** One case: what is asked of whom, what happened, and what came. */
export default function CasePage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(caseQuery(id));
  // One that nobody has begun ends while it is shown, when its items need no asking any more.
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const shown = isGone ? undefined : query.data;
  return (
    <>
      <PageHeader
        title={shown === undefined ? 'Case' : `Case ${shown.number}`}
        badge={shown && <CaseBadge state={shown.state} />}
        description={shown && `${caseKindTexts[shown.kind].name}, ${shown.party.name}`}
      />
      <RecoveryLinks />
      <BackLink href="/recovery" className="mb-3 self-start">
        All cases
      </BackLink>
      {isGone ? (
        <EmptyState card icon={SearchX} title="Case not found">
          It may have ended: a case that nobody has prepared ends when its items are paid, corrected
          or moved to another case.
        </EmptyState>
      ) : (
        <QueryState query={query} what="this case" loading={<Skeletons heights="h-44 h-24 h-80" />}>
          {(detail) => <Case key={detail.id} detail={detail} />}
        </QueryState>
      )}
    </>
  );
}

function Case({ detail }: { readonly detail: CaseDetail }) {
  const desk = useCaseActions();
  return (
    <div className="flex flex-col gap-6">
      <CaseRequest detail={detail} desk={desk} />
      <Amounts detail={detail} />
      <CasePackets detail={detail} />
      <CaseRows detail={detail} />
      <CaseHistory detail={detail} />
      {desk.dialog}
    </div>
  );
}

/** A payment that doesn't balance is answered by a file, even where a win was kept with $0.00. */
function promiseText({ kind, state, promised }: CaseDetail): string {
  const isWon = state === 'won' || state === 'partly';
  if (kind === 'held_payment' && isWon && !promised) return 'A corrected remittance, not money';
  return promised === null ? 'No amount was promised' : 'What they say they will pay';
}

function unpaidText({ promisedNotPaid, payableUntil }: CaseDetail): string | undefined {
  if (promisedNotPaid === null) return 'Once it is won';
  if (payableUntil !== null)
    return `Counts after ${formatDay(payableUntil)}, the usual time to pay`;
  return promisedNotPaid > 0 ? 'After the usual time to pay' : undefined;
}

/** Money seen is the sum of receipts: nobody types it. */
function Amounts({ detail }: { readonly detail: CaseDetail }) {
  const { seen, byItself, promised, expected, decidedBefore } = detail;
  const { promisedNotPaid: missing } = detail;
  return (
    <Stats columns={4}>
      <Stat
        label="Money seen"
        caption="Receipts since it was sent"
        tone={seen > 0 ? 'good' : undefined}
      >
        <Money value={seen} />
      </Stat>
      <Stat label="Came by itself" caption="Receipts from before it was sent">
        <Money value={byItself} />
      </Stat>
      {expected === null ? (
        <Stat label="Promised" caption={promiseText(detail)}>
          {promised === null ? '–' : <Money value={promised} />}
        </Stat>
      ) : (
        <Stat label="Expected" caption={`From ${formatCount(decidedBefore)} decided cases like it`}>
          <Money value={expected} />
        </Stat>
      )}
      <Stat label="Promised, not paid" caption={unpaidText(detail)}>
        {missing === null ? '–' : <Money value={missing} />}
      </Stat>
    </Stats>
  );
}

/** What was sent: the files stay as they were when the case was prepared. */
function CasePackets({ detail: { packets } }: { readonly detail: CaseDetail }) {
  return (
    <CardSection
      title="Letter and table"
      description="Frozen when the case is prepared, without names of patients."
    >
      {packets.length === 0 ? (
        <p className="px-5 pb-5 text-ink-soft">Prepare the case to get its letter and table.</p>
      ) : (
        <ul aria-label="Packets" className="divide-y divide-line border-t border-line">
          {packets
            .toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
            .map((packet) => (
              <Packet key={packet.id} packet={packet} />
            ))}
        </ul>
      )}
    </CardSection>
  );
}

const files = [
  { file: 'letter', label: 'Letter PDF', icon: FileText, says: 'Downloading the letter.' },
  { file: 'table', label: 'Table CSV', icon: Sheet, says: 'Downloading the table.' },
] as const;

function Packet({ packet }: { readonly packet: CasePacket }) {
  const { pending, start } = useDownload();
  const hashes = { letter: packet.letterHash, table: packet.tableHash };
  return (
    <li className="flex flex-col gap-2 px-5 py-3">
      <p className="text-[0.8125rem]">
        <Money value={packet.asked} />, {formatCount(packet.rows)}{' '}
        {packet.rows === 1 ? 'row' : 'rows'}, prepared <Instant value={packet.madeAt} /> by{' '}
        {packet.madeBy ?? 'a former user'}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {files.map(({ file, label, icon: Icon, says }) => {
          const path = `/api/case-packets/${packet.id}/${file}`;
          return (
            <li key={file} className="flex min-w-0 flex-col items-start gap-1">
              <Button
                size="sm"
                variant="outline"
                pending={pending === path}
                onClick={() => void start(path, says)}
              >
                {pending === path ? null : <Icon aria-hidden="true" />}
                {label}
              </Button>
              <code className="max-w-full text-[0.6875rem] wrap-anywhere text-ink-faint">
                SHA-256 {hashes[file]}
              </code>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

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
function CaseRows({ detail }: { readonly detail: CaseDetail }) {
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
