import type { CaseSummary } from '@pfs/wire/cases';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { sumDollars } from '../../lib/format/dollars.ts';
import { formatCount, formatPercent } from '../../lib/format/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { countColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import type { CasesSearch } from './cases.queries.ts';

/** Opens cases in the list of the screen. */
export type OpenList = (to: Partial<CasesSearch>) => void;

interface OpenCasesProps {
  readonly look?: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A sum or name that opens its cases in the list. */
function OpenCases({ look = 'hover:underline', onOpen, children }: OpenCasesProps) {
  return (
    <button
      type="button"
      title="View cases"
      className={clsx('cursor-pointer text-left underline-offset-4', look)}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}

interface SumsProps {
  readonly summary: CaseSummary;
  readonly onOpen: OpenList;
}

/** What is to do, what is out, and what came. */
export function Sums({ summary, onOpen }: SumsProps) {
  const { toDo, waiting, promisedNotPaid, parties } = summary;
  const counted = (cases: number) => `${formatCount(cases)} ${cases === 1 ? 'case' : 'cases'}`;
  return (
    <Stats columns={4}>
      <Stat label="To do" caption={`${counted(toDo.cases)} to prepare or send`}>
        <OpenCases onOpen={() => onOpen({ stage: 'to_do' })}>
          <Money value={toDo.asked} />
        </OpenCases>
      </Stat>
      <Stat label="Waiting for an answer" caption={`${counted(waiting.cases)} sent`}>
        <OpenCases onOpen={() => onOpen({ stage: 'waiting' })}>
          <Money value={waiting.asked} />
        </OpenCases>
      </Stat>
      <Stat
        label="Promised, not paid"
        caption={`Of ${counted(summary.won.cases)} won, after the usual time to pay`}
      >
        <OpenCases onOpen={() => onOpen({ stage: 'decided' })}>
          <Money value={promisedNotPaid} />
        </OpenCases>
      </Stat>
      <Stat
        label="Money seen"
        caption={
          <>
            Came by itself: <Money value={sumDollars(parties.map(({ byItself }) => byItself))} />
          </>
        }
      >
        <OpenCases onOpen={() => onOpen({ stage: 'all' })}>
          <Money value={sumDollars(parties.map(({ seen }) => seen))} />
        </OpenCases>
      </Stat>
    </Stats>
  );
}

interface PartiesProps {
  readonly parties: CaseSummary['parties'];
  readonly onOpen: OpenList;
}

/** Whom it is worth asking. */
export function Parties({ parties, onOpen }: PartiesProps) {
  if (parties.length === 0) return null;
  const columns: readonly Column<CaseSummary['parties'][number]>[] = [
    {
      header: 'Payer or vendor',
      primary: true,
      className: 'min-w-44 wrap-anywhere',
      cell: ({ key, name }) => (
        <OpenCases look="text-accent underline" onOpen={() => onOpen({ stage: 'all', party: key })}>
          {name}
        </OpenCases>
      ),
    },
    countColumn('Cases', 'cases'),
    moneyColumn('Asked', 'asked', { aside: true }),
    countColumn('Won', 'won'),
    {
      header: 'Win rate',
      align: 'right',
      cell: ({ won, decided }) => <WinRate won={won} decided={decided} />,
    },
    moneyColumn('Money seen', 'seen', { className: 'font-medium' }),
    moneyColumn('Came by itself', 'byItself'),
    {
      header: 'Median days',
      align: 'right',
      cell: ({ medianDays }) => (
        <span className="figures">{medianDays === null ? '–' : formatCount(medianDays)}</span>
      ),
    },
  ];
  return (
    <CardSection
      title="By payer and vendor"
      description="Days are counted from when a case was sent to when it was decided."
    >
      <DataTable
        caption="By payer and vendor"
        columns={columns}
        rows={parties}
        rowKey={({ key }) => key}
      />
    </CardSection>
  );
}

function WinRate({ won, decided }: { readonly won: number; readonly decided: number }) {
  const share = decided === 0 ? '–' : formatPercent((100 * won) / decided);
  return (
    <span className="figures">
      {share}
      <span className="block text-xs text-ink-faint">
        {formatCount(won)} of {formatCount(decided)}
      </span>
    </span>
  );
}
