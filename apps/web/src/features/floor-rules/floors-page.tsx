import { daysText } from '@pfs/core/floors';
import { usStates } from '@pfs/core/us-states';
import type { FloorRule } from '@pfs/wire/floor-rules';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { routeQuery } from '../../lib/api/query-options.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { FloorCheck } from './floor-check.tsx';
import { FloorRuleDialog } from './floor-rule-dialog.tsx';
import { appealText, floorStatusNames, floorText, lineNames } from './floor-words.ts';

const floorRulesQuery = routeQuery('GET /api/floor-rules');

/** Price floors and appeal deadlines by state; a super admin edits them. */
export default function FloorRulesPage() {
  const query = useQuery(floorRulesQuery);
  const mayEdit = useCurrentUser().role === 'super_admin';
  const [editing, setEditing] = useState<FloorRule | 'new'>();
  return (
    <>
      <PageHeader
        title="State Price Floors"
        description="Minimum reimbursement set by state law, and deadlines to appeal."
        actions={mayEdit ? <Button onClick={() => setEditing('new')}>Add Rule</Button> : null}
      />
      <div className="flex flex-col gap-6">
        <CardSection
          title="Rules by state"
          description="Not legal advice: notes say what we couldn’t verify. A plan’s type (ERISA, Part D) may exclude it from a floor."
        >
          <QueryState
            query={query}
            what="the rules"
            loading={<LoadingRows />}
            isEmpty={({ rules }) => rules.length === 0}
            empty={
              <EmptyState icon={MapPin} title="No Rules Yet">
                Rules of states appear here once an administrator adds them.
              </EmptyState>
            }
          >
            {({ rules, state }) => (
              <DataTable
                caption="Rules by state"
                columns={ruleColumns(state, mayEdit ? setEditing : undefined)}
                rows={ownFirst(rules, state)}
                rowKey={({ id }) => id}
              />
            )}
          </QueryState>
        </CardSection>
        {query.data === undefined ? null : <FloorCheck {...query.data} />}
      </div>
      {editing === undefined ? null : (
        <FloorRuleDialog
          rule={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

/** The pharmacy's own state stands first. */
function ownFirst(rules: readonly FloorRule[], own: string | null): readonly FloorRule[] {
  const isOwn = ({ state }: FloorRule) => state === own;
  return [...rules.filter(isOwn), ...rules.filter((rule) => !isOwn(rule))];
}

const statusLooks = {
  in_force: 'good',
  enjoined_for_some: 'warn',
  pending: 'active',
  repealed: 'secondary',
} as const;

function ruleColumns(
  own: string | null,
  onEdit: ((rule: FloorRule) => void) | undefined,
): readonly Column<FloorRule>[] {
  return [
    {
      header: 'State',
      primary: true,
      cell: ({ state }) => (
        <>
          {usStates[state]}
          {state === own ? <span className="block text-xs text-accent">Your state</span> : null}
        </>
      ),
    },
    { header: 'Status', aside: true, cell: (rule) => <RuleStatus rule={rule} /> },
    {
      header: 'Floor',
      className: 'min-w-36',
      cell: (rule) => (
        <>
          {floorText(rule) ?? <span className="text-ink-faint">None</span>}
          <span className="block text-xs text-ink-faint">{scopeText(rule)}</span>
          <span className="block text-xs text-ink-faint">{readText(rule)}</span>
          <RulePeriod rule={rule} />
        </>
      ),
    },
    { header: 'Appeal within', cell: (rule) => appealText(rule) ?? <NotStated /> },
    {
      header: 'Decision due within',
      cell: (rule) => daysText(rule.answerDays, rule.answerDayKind) ?? <NotStated />,
    },
    {
      header: 'Source',
      wide: true,
      className: 'min-w-52 wrap-anywhere',
      cell: ({ source, readIn, note }) => (
        <>
          {source}
          <span className="block text-xs text-ink-faint">
            {readIn === null
              ? 'Statute not reviewed'
              : `Statute reviewed in ${formatMonth(readIn)}`}
          </span>
          {note === '' ? null : <span className="block text-xs text-ink-soft">{note}</span>}
        </>
      ),
    },
    ...(onEdit === undefined
      ? []
      : [
          {
            header: 'Actions',
            align: 'right',
            wide: 'last',
            cell: (rule: FloorRule) => (
              <RowButton
                label="Edit"
                name={`Edit ${usStates[rule.state]}`}
                onClick={() => onEdit(rule)}
              />
            ),
          } as const,
        ]),
  ];
}

/** A law whose text nobody read is marked, whatever is said about it. */
function RuleStatus({ rule: { status, readIn } }: { readonly rule: FloorRule }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge variant={readIn === null ? 'outline' : statusLooks[status]}>
        {floorStatusNames[status]}
      </Badge>
      {readIn === null ? <Badge variant="warn">Not verified</Badge> : null}
    </span>
  );
}

function readText({ benchmarks, floorReadIn }: FloorRule): string | null {
  if (benchmarks.length === 0) return null;
  return floorReadIn === null
    ? 'Floor not verified'
    : `Floor reviewed in ${formatMonth(floorReadIn)}`;
}

function scopeText({ benchmarks, lines }: FloorRule): string | null {
  if (lines.length > 0) return lines.map((line) => lineNames[line]).join(', ');
  return benchmarks.length === 0 ? null : 'Plans not stated';
}

function RulePeriod({ rule: { effectiveFrom, effectiveTo } }: { readonly rule: FloorRule }) {
  if (effectiveFrom === null && effectiveTo === null) return null;
  return (
    <span className="block text-xs text-ink-faint">
      {effectiveFrom === null ? null : (
        <>
          From <Day value={effectiveFrom} />
        </>
      )}{' '}
      {effectiveTo === null ? null : (
        <>
          until <Day value={effectiveTo} />
        </>
      )}
    </span>
  );
}

function NotStated() {
  return <span className="text-ink-faint">Not stated</span>;
}
