import type { RecoverySummary } from '@pfs/wire/recovery';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useSearchState } from '../../lib/search-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { DoubtfulClaims } from './doubtful-claims.tsx';
import { PromptPay } from './prompt-pay.tsx';
import { recoverySearch, recoverySummaryQuery } from './recovery.queries.ts';
import { RecoveryRows } from './recovery-rows.tsx';
import { DaysToPay, MissingRemittances, StateTotals, UnpaidByAge } from './summary-tables.tsx';

/** What payers agreed to at the counter, against what they remitted. */
export default function RecoveryPage() {
  const query = useQuery(recoverySummaryQuery);
  return (
    <>
      <PageHeader
        title="Adjudicated Claims"
        description="What payers agreed to pay at the counter, compared with what they remitted."
      />
      <RecoveryLinks />
      <QueryState
        query={query}
        what="the claims"
        loading={<LoadingRows />}
        isEmpty={({ states, matching }) => states.length === 0 && !matching}
        empty={<NoClaims />}
      >
        {(summary) => <Recovery summary={summary} />}
      </QueryState>
    </>
  );
}

function NoClaims() {
  return (
    <CardSection title="Claims">
      <EmptyState
        icon={FileSpreadsheet}
        title="No Adjudicated Claims Yet"
        actions={
          <ButtonLink href="/recovery/imports" variant="outline">
            Upload claims export
          </ButtonLink>
        }
      >
        Upload a claims export of your pharmacy system. Each of its claims is compared with your
        remittances, and you see what is unpaid or paid short.
      </EmptyState>
    </CardSection>
  );
}

function Recovery({ summary }: { readonly summary: RecoverySummary }) {
  const { state: search, change, go } = useSearchState(recoverySearch);
  const narrowed = { state: undefined, payer: '', age: undefined, rx: '' } as const;
  const open = (to: Partial<typeof search>) => {
    go({ ...narrowed, from: undefined, to: undefined, page: 1, ...to });
    document.getElementById('recovery-claims')?.scrollIntoView({ block: 'start' });
  };
  const doubts = summary.states.find(({ state }) => state === 'ambiguous');
  return (
    <div className="flex flex-col gap-6">
      {summary.matching ? (
        <Notice title="Matching claims">
          Claims are being compared with remittances. The totals update by themselves.
        </Notice>
      ) : null}
      <StateTotals states={summary.states} onOpen={(state) => open({ state })} />
      <UnpaidByAge unpaid={summary.unpaid} onOpen={open} />
      <MissingRemittances missing={summary.missing} onOpen={open} />
      <DoubtfulClaims
        hasDoubts={doubts !== undefined}
        page={search.doubts}
        chosenPage={search.chosen}
        onPage={(page) => change({ doubts: page })}
        onChosenPage={(page) => change({ chosen: page })}
      />
      <RecoveryRows summary={summary} search={search} change={change} />
      <DaysToPay payers={summary.payers} />
      <PromptPay payers={summary.payers} />
    </div>
  );
}
