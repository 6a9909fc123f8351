import { caseKindTexts } from '@pfs/core/recovery/cases';
import type { CaseDetail } from '@pfs/wire/cases';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, SearchX } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDay } from '../../lib/format/format-day.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { useCaseActions } from './case-actions.tsx';
import { CaseBadge } from './case-columns.tsx';
import { CaseHistory } from './case-history.tsx';
import { CasePackets } from './case-packets.tsx';
import { CaseRequest } from './case-request.tsx';
import { CaseRows } from './case-rows.tsx';
import { caseQuery } from './cases.queries.ts';

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
      <Link
        href="/recovery"
        className="mb-3 inline-flex min-h-6 items-center gap-1 self-start text-accent hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All cases
      </Link>
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
