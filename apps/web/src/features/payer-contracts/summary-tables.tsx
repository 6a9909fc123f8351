import type {
  ContractGuaranteeRow,
  ContractTermRow,
  ContractTrueUp,
} from '@pfs/wire/payer-contracts';
import { useState } from 'react';
import { formatPeriod } from '../../lib/days/period.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import {
  classText,
  doubtTexts,
  guaranteeText,
  measuredNames,
  type Names,
  periodNames,
  scopeTexts,
  termNames,
  termText,
} from './contract-words.ts';
import { NoticeDialog } from './notice-dialog.tsx';

interface TermsProps {
  readonly terms: readonly ContractTermRow[];
  readonly onEdit: ((term: ContractTermRow) => void) | undefined;
  readonly onOpen: (termId: string) => void;
}

const faint = 'block text-xs font-normal text-ink-faint';

type Held = Pick<
  ContractTermRow,
  'from' | 'to' | 'citation' | 'plans' | 'networks' | 'line' | 'genericDaws'
>;

function Since({ from, to, citation, ...scope }: Held) {
  return (
    <>
      {to === null ? 'From ' : null}
      <Day value={from} />
      {to === null ? null : (
        <>
          {' '}
          to <Day value={to} />
        </>
      )}
      <span className={faint}>{citation}</span>
      {scopeTexts(scope).map((text) => (
        <span key={text} className={faint}>
          {text}
        </span>
      ))}
    </>
  );
}

/** Prices for a claim by payer and class, with what was paid below them. */
export function Terms({ terms, onEdit, onOpen }: TermsProps) {
  const names = termNames(terms);
  const columns: readonly Column<ContractTermRow>[] = [
    {
      header: 'Payer',
      primary: true,
      cell: (term) => (
        <>
          {term.payer.name}
          <span className={faint}>{classText(term)}</span>
        </>
      ),
    },
    { header: 'Price', className: 'min-w-44', cell: termText },
    { header: 'In force', className: 'min-w-36', cell: (term) => <Since {...term} /> },
    {
      header: 'Below terms',
      align: 'right',
      cell: ({ id, short, payer }) =>
        short.claims === 0 ? (
          <span className="text-ink-faint">None</span>
        ) : (
          <button
            type="button"
            className="cursor-pointer text-accent underline"
            aria-label={`View claims below terms of ${payer.name}, ${names.get(id)}`}
            onClick={() => onOpen(id)}
          >
            <Money value={short.amount} /> of {formatCount(short.claims)}
          </button>
        ),
    },
    ...(onEdit === undefined
      ? []
      : [
          {
            header: 'Actions',
            wide: 'last',
            cell: (term: ContractTermRow) => (
              <RowButton
                label="Edit"
                name={`Edit ${names.get(term.id)} of ${term.payer.name}`}
                onClick={() => onEdit(term)}
              />
            ),
          } as const,
        ]),
  ];
  return (
    <CardSection
      title="Terms"
      description="Compared with ingredient cost and dispensing fee paid (506-F6 + 507-F7), for the narrowest term that covers a claim."
    >
      {terms.length === 0 ? (
        <p className="px-5 pb-5 text-ink-faint">No terms yet.</p>
      ) : (
        <DataTable caption="Terms" columns={columns} rows={terms} rowKey={({ id }) => id} />
      )}
    </CardSection>
  );
}

interface GuaranteesProps {
  readonly guarantees: readonly ContractGuaranteeRow[];
  readonly names: Names;
  readonly onEdit: ((guarantee: ContractGuaranteeRow) => void) | undefined;
  readonly onOpen: (guaranteeId: string) => void;
}

const guaranteeColumns: readonly Column<ContractGuaranteeRow>[] = [
  {
    header: 'Payer',
    primary: true,
    cell: (one) => (
      <>
        {one.payer.name}
        <span className={faint}>{guaranteeText(one)}</span>
      </>
    ),
  },
  {
    header: 'Measured',
    cell: ({ period, measuredAt, offsetGroup, rules }) => (
      <>
        {periodNames[period]}, {measuredNames[measuredAt]}
        {offsetGroup === null ? null : <span className={faint}>Offset: {offsetGroup}</span>}
        <span className={faint}>
          {rules.length} {rules.length === 1 ? 'rule' : 'rules'}
        </span>
      </>
    ),
  },
  { header: 'In force', className: 'min-w-36', cell: (one) => <Since {...one} /> },
  {
    header: 'Dispute',
    cell: ({ disputeDays, disputeDayKind }) =>
      disputeDays === null ? (
        <span className="text-ink-faint">Not stated</span>
      ) : (
        `${disputeDays} ${disputeDayKind} days`
      ),
  },
];

/** Effective rates that payers guarantee or demand. */
export function Guarantees({ guarantees, names, onEdit, onOpen }: GuaranteesProps) {
  const columns: readonly Column<ContractGuaranteeRow>[] = [
    ...guaranteeColumns,
    {
      header: 'Actions',
      wide: 'last',
      cell: (one) => (
        <span className="flex flex-wrap gap-2">
          <RowButton
            label="Ledger"
            name={`Ledger of ${names.get(one.id)}, ${one.payer.name}`}
            onClick={() => onOpen(one.id)}
          />
          {onEdit === undefined ? null : (
            <RowButton
              label="Edit"
              name={`Edit ${names.get(one.id)}, ${one.payer.name}`}
              onClick={() => onEdit(one)}
            />
          )}
        </span>
      ),
    },
  ];
  return (
    <CardSection
      title="Guarantees"
      description="Effective rates by service month. Brand or generic is what the export says, else NADAC."
    >
      {guarantees.length === 0 ? (
        <p className="px-5 pb-5 text-ink-faint">No guarantees yet.</p>
      ) : (
        <DataTable
          caption="Guarantees"
          columns={columns}
          rows={guarantees}
          rowKey={({ id }) => id}
        />
      )}
    </CardSection>
  );
}

interface TrueUpsProps {
  readonly trueUps: readonly ContractTrueUp[];
  readonly names: Names;
  readonly expected: number;
  readonly mayEdit: boolean;
  readonly onFile: (guaranteeId: string, from: string) => void;
}

const settledText = ({ payer, guaranteeIds }: ContractTrueUp, names: Names) =>
  [payer.name, ...guaranteeIds.flatMap((id) => names.get(id) ?? [])].join(', ');

const amountColumns: readonly Column<ContractTrueUp>[] = [
  {
    header: 'Status',
    aside: true,
    cell: TrueUpStatus,
  },
  {
    header: 'Our calculation',
    align: 'right',
    cell: ({ accrued, isShared }) => (
      <>
        <Money value={accrued} />
        {isShared ? <span className={faint}>Own contribution</span> : null}
      </>
    ),
  },
  moneyColumn('Taken', 'taken'),
  {
    header: 'Above our calculation',
    align: 'right',
    cell: ({ above, doubts }) => {
      const texts = doubtTexts(doubts);
      return texts.length === 0 ? (
        <Money value={above} />
      ) : (
        <>
          Can’t tell
          {texts.map((text) => (
            <span key={text} className={faint}>
              {text}
            </span>
          ))}
        </>
      );
    },
  },
  {
    header: 'Stated',
    cell: ({ notice, disputeBy }) => (
      <>
        {notice === null ? (
          <span className="text-ink-faint">No notice</span>
        ) : (
          <>
            {notice.share === null ? 'Received' : <Money value={notice.share} />},{' '}
            <Day value={notice.receivedOn} />
          </>
        )}
        {disputeBy === null ? null : (
          <span className={faint}>
            Dispute by <Day value={disputeBy} />
          </span>
        )}
      </>
    ),
  },
];

/** What periods come to, before and after they are settled. */
export function TrueUps({ trueUps, names, expected, mayEdit, onFile }: TrueUpsProps) {
  const [noticing, setNoticing] = useState<ContractTrueUp>();
  if (trueUps.length === 0) return null;
  const columns: readonly Column<ContractTrueUp>[] = [
    {
      header: 'Period',
      primary: true,
      className: 'min-w-40',
      cell: (unit) => (
        <>
          {formatPeriod(unit)}
          <span className={faint}>{settledText(unit, names)}</span>
        </>
      ),
    },
    ...amountColumns,
    {
      header: 'Actions',
      wide: 'last',
      cell: (unit) => (
        <span className="flex flex-wrap items-center gap-3">
          {mayEdit ? (
            <RowButton
              label="Notice…"
              name={`Notice of ${settledText(unit, names)}, ${formatPeriod(unit)}`}
              onClick={() => setNoticing(unit)}
            />
          ) : null}
          {unit.guaranteeIds.map((id, _at, { length }) => {
            const named = `Payer file, ${names.get(id)}`;
            return (
              <RowButton
                key={id}
                label={length === 1 ? 'Payer file' : named}
                name={`${named} of ${unit.payer.name}, ${formatPeriod(unit)}`}
                onClick={() => onFile(id, unit.from)}
              />
            );
          })}
          {unit.caseId === null ? null : (
            <TextLink href={`/recovery/cases/${unit.caseId}`}>Open case</TextLink>
          )}
        </span>
      ),
    },
  ];
  return (
    <CardSection
      title="True-ups"
      description={`Expected from open periods: ${formatMoney(expected)}, apart from booked fees. Above zero may be taken back; below zero: less was paid than guaranteed.`}
    >
      <DataTable caption="True-ups" columns={columns} rows={trueUps} rowKey={({ key }) => key} />
      {noticing === undefined ? null : (
        <NoticeDialog unit={noticing} onClose={() => setNoticing(undefined)} />
      )}
    </CardSection>
  );
}

function TrueUpStatus({ isSettled, isOver }: Pick<ContractTrueUp, 'isSettled' | 'isOver'>) {
  if (isSettled) return <Badge variant="good">Settled</Badge>;
  return isOver ? (
    <Badge variant="active">Expected</Badge>
  ) : (
    <Badge variant="secondary">Running</Badge>
  );
}
