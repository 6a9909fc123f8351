import { type CaseState, caseKindTexts, caseStateTexts } from '@pfs/core/recovery/cases';
import type { RecoveryCase } from '@pfs/wire/cases';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format/format-number.ts';
import { casePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { countColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

const looks: Readonly<Record<CaseState, 'secondary' | 'active' | 'good' | 'warn'>> = {
  found: 'secondary',
  prepared: 'active',
  sent: 'active',
  acknowledged: 'active',
  won: 'good',
  partly: 'good',
  lost: 'warn',
  expired: 'warn',
  withdrawn: 'secondary',
};

export function CaseBadge({ state }: { readonly state: CaseState }) {
  return <Badge variant={looks[state]}>{caseStateTexts[state]}</Badge>;
}

/** The day by which to act, and why. */
export function Due({ dueOn, dueReason, isUrgent }: RecoveryCase) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {dueOn === null ? <span className="text-ink-faint">No date</span> : <Day value={dueOn} />}
        {isUrgent ? <Badge variant="warn">Urgent</Badge> : null}
      </span>
      {dueReason === null ? null : (
        <span className="block text-xs text-ink-faint">{dueReason}</span>
      )}
    </>
  );
}

/** What a case is expected to bring, and how many decided ones that rests on. */
export function Expected({ expected, decidedBefore }: RecoveryCase) {
  if (expected === null) return <span className="text-ink-faint">–</span>;
  return (
    <>
      <Money value={expected} />
      <span className="block text-xs whitespace-nowrap text-ink-faint">
        from {formatCount(decidedBefore)} decided
      </span>
    </>
  );
}

/** What gets the focus is scrolled out from under the bar of actions. */
const belowBar = 'scroll-mt-32';

interface Choosing {
  readonly isChosen: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
}

export function caseColumns({ isChosen, onToggle }: Choosing): readonly Column<RecoveryCase>[] {
  return [
    {
      header: 'Case',
      primary: true,
      className: 'min-w-44',
      cell: (one) => (
        <span className="flex items-start gap-3">
          <input
            type="checkbox"
            aria-label={`Select case ${one.number}`}
            className={`${belowBar} my-1 size-4 shrink-0 accent-accent print:hidden`}
            checked={isChosen(one.id)}
            onChange={() => onToggle(one.id)}
          />
          <span className="min-w-0">
            <Link
              href={casePath(one.id)}
              data-case={one.id}
              className={`${belowBar} font-medium text-accent underline`}
            >
              {caseKindTexts[one.kind].name}
            </Link>
            <span className="figures block text-xs font-normal text-ink-faint">
              No. {one.number}
            </span>
          </span>
        </span>
      ),
    },
    {
      header: 'Payer or vendor',
      wide: true,
      className: 'min-w-36 wrap-anywhere',
      cell: ({ party }) => party.name,
    },
    countColumn('Items', 'rows'),
    moneyColumn('Asked', 'asked', { className: 'font-medium' }),
    { header: 'Expected', align: 'right', cell: (one) => <Expected {...one} /> },
    { header: 'Due', wide: 'last', className: 'min-w-36', cell: (one) => <Due {...one} /> },
    {
      header: 'Owner',
      className: 'wrap-anywhere',
      cell: ({ owner }) => owner?.name ?? <span className="text-ink-faint">–</span>,
    },
    { header: 'Status', aside: true, cell: ({ state }) => <CaseBadge state={state} /> },
    moneyColumn('Seen', 'seen'),
  ];
}
