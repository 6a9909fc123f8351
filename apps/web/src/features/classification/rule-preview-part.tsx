import type { RuleInput, RulePreview } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatDay } from '../../lib/format-day.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { formatCount } from '../../lib/format-number.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rulePreviewQuery } from './classification.queries.ts';
import { rowsWords } from './rule-sentence.ts';
import { totalChanges } from './totals-change.ts';
import { TotalsTable } from './totals-table.tsx';

/** What the rule would change, live, before anything is changed. */
export function RulePreviewPart({ rule }: { readonly rule: RuleInput | undefined }) {
  const asked = useSettled(JSON.stringify(rule ?? null));
  const settled = JSON.parse(asked) as RuleInput | null;
  const query = useQuery(rulePreviewQuery(settled ?? undefined));
  if (rule === undefined) return null;
  const stale = query.isPlaceholderData || asked !== JSON.stringify(rule);
  return (
    <section aria-busy={stale} className="rounded-card border border-line bg-paper p-4">
      <h3 className="mb-1 font-semibold">What changes</h3>
      <QueryState query={query} what="what this would change" loading={<Loading />}>
        {(preview) => (
          <div className={clsx('transition-opacity', stale && 'opacity-50')}>
            <p aria-live="polite" className="mb-2 text-[0.8125rem] text-ink-soft">
              {reachWords(preview)}
            </p>
            <TotalsTable changes={totalChanges(preview)} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

function reachWords({ rows, payments, amount, firstOn, lastOn }: RulePreview): string {
  if (rows === 0) return 'No row of the past is like this. Later ones would be.';
  const where = `${rowsWords(rows)} in ${formatCount(payments)} ${payments === 1 ? 'payment' : 'payments'}`;
  const when =
    firstOn === lastOn
      ? `on ${formatDay(firstOn)}`
      : `from ${formatDay(firstOn)} to ${formatDay(lastOn)}`;
  return `${where}, ${when}: ${formatMoney(amount, { sign: 'taken' })}.`;
}

function Loading() {
  return <Skeleton className="h-36" />;
}
