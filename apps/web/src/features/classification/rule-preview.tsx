import type { RuleInput, RulePreview } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { subtractDollars } from '../../lib/format/dollars.ts';
import { formatDay } from '../../lib/format/format-day.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rulePreviewQuery } from './classification.queries.ts';

interface TotalChange {
  readonly key: keyof RulePreview['before'];
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

const labels = {
  grossAmount: 'Gross',
  dirFees: 'DIR fees',
  gerFees: 'GER fees',
  otherFees: 'Other fees',
  netAmount: 'Net',
} as const;

/** Each total before and after a rule, and its change. */
export function totalChanges({ before, after }: RulePreview): readonly TotalChange[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
    key,
    label: labels[key],
    before: before[key],
    after: after[key],
    change: subtractDollars(after[key], before[key]),
  }));
}

/** A live preview of what the rule would change. */
export function RulePreviewSection({ rule }: { readonly rule: RuleInput | undefined }) {
  const asked = useDebounced(JSON.stringify(rule ?? null));
  const settled = JSON.parse(asked) as RuleInput | null;
  const query = useQuery(rulePreviewQuery(settled ?? undefined));
  if (rule === undefined) return null;
  const stale = query.isPlaceholderData || asked !== JSON.stringify(rule);
  return (
    <section aria-busy={stale} className="rounded-card border border-line bg-paper p-4">
      <h3 className="mb-1 font-semibold">Changes</h3>
      <QueryState query={query} what="the preview" loading={<Loading />}>
        {(preview) => (
          <div className={clsx('transition-opacity', stale && 'opacity-50')}>
            <p aria-live="polite" className="mb-2 text-[0.8125rem] text-ink-soft">
              {reachText(preview)}
            </p>
            <TotalsTable changes={totalChanges(preview)} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

function reachText({ rows, payments, amount, firstOn, lastOn }: RulePreview): string {
  if (rows === 0) return 'No past adjustments match. Future ones will.';
  const where = `${adjustmentsText(rows)} in ${formatCount(payments)} ${payments === 1 ? 'payment' : 'payments'}`;
  const when =
    firstOn === lastOn
      ? `on ${formatDay(firstOn)}`
      : `from ${formatDay(firstOn)} to ${formatDay(lastOn)}`;
  return `${where}, ${when}: ${formatMoney(amount, { sign: 'taken' })}.`;
}

function Loading() {
  return <Skeleton className="h-36" />;
}

function TotalsTable({ changes }: { readonly changes: readonly TotalChange[] }) {
  return (
    <table className="w-full text-[0.8125rem]">
      <caption className="sr-only">Your totals before and after</caption>
      <thead>
        <tr className="border-b border-line text-right text-xs text-ink-soft">
          <th scope="col" className="py-1 text-left font-medium">
            All categories
          </th>
          <th scope="col" className="py-1 font-medium max-[479px]:sr-only">
            Before
          </th>
          <th scope="col" className="py-1 pl-3 font-medium">
            After
          </th>
          <th scope="col" className="py-1 pl-3 font-medium">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, before, after, change }) => (
          <tr
            key={key}
            className={clsx('text-right', change === 0 ? 'text-ink-faint' : 'font-medium')}
          >
            <th scope="row" className="py-0.5 text-left font-normal">
              {label}
            </th>
            <td className="py-0.5 max-[479px]:sr-only">
              <Money value={before} />
            </td>
            <td className="py-0.5 pl-3">
              <Money value={after} />
            </td>
            <td className="py-0.5 pl-3">
              {change === 0 ? 'None' : <Money value={change} sign="change" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "12 adjustments". */
export function adjustmentsText(rows: number): string {
  return rows === 1 ? '1 adjustment' : `${rows.toLocaleString('en-US')} adjustments`;
}

const shownAfterSeconds = 3;

/** The progress of a change to many claims, once it takes longer than expected. */
export function LongChange() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < shownAfterSeconds) return null;
  return (
    <div className="flex flex-col gap-2">
      <Progress label="Updating claims" />
      <p className="text-[0.8125rem] text-ink-soft">
        Updating claims: {formatCount(seconds)} seconds so far. A million claims take a few minutes.
        You can close this page; the update will finish.
      </p>
    </div>
  );
}
