import { daysText, floorCents, mayHaveFloor, underFloorCents } from '@pfs/core/floors';
import { parseCents, parseMillionths, toDollars, zeroCents } from '@pfs/core/money';
import { type PlanLine, planLineTexts } from '@pfs/core/recovery/plans';
import { usStates } from '@pfs/core/us-states';
import type { FloorRule } from '@pfs/wire/floor-rules';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { routeQuery } from '../../lib/api/query-options.ts';
import { useToday } from '../../lib/days/today.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { actionsColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import {
  appealText,
  FloorRuleDialog,
  floorStatusNames,
  floorText,
  lineNames,
} from './floor-rule-dialog.tsx';

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
          actionsColumn((rule: FloorRule) => (
            <RowButton
              label="Edit"
              name={`Edit ${usStates[rule.state]}`}
              onClick={() => onEdit(rule)}
            />
          )),
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

/** Whether a rule has a floor that applies today to at least some plans. */
function isInUse(rule: FloorRule, today: string): boolean {
  const { status, effectiveFrom, effectiveTo } = rule;
  return (
    floorText(rule) !== undefined &&
    (status === 'in_force' || status === 'enjoined_for_some') &&
    (effectiveFrom === null || effectiveFrom <= today) &&
    (effectiveTo === null || effectiveTo >= today)
  );
}

interface FloorCheckProps {
  readonly rules: readonly FloorRule[];
  readonly state: string | null;
}

/** Compares one fill with a state's floor, from figures that a person types. */
function FloorCheck({ rules, state }: FloorCheckProps) {
  const today = useToday();
  const floors = rules.filter((each) => isInUse(each, today));
  const [ruleId, setRuleId] = useState<string>();
  const [line, setLine] = useState<PlanLine>();
  const [typed, setTyped] = useState(noFigures);
  const rule =
    floors.find(({ id }) => id === ruleId) ??
    floors.find((each) => each.state === state) ??
    floors[0];
  if (rule === undefined) return null;
  const field = (label: string, name: keyof typeof noFigures) => (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <CardSection
      title="Compare a fill with a floor"
      description="Enter the figures of one fill. Nothing is saved."
      className="max-w-3xl"
    >
      <div className="grid gap-4 px-5 pb-5 sm:grid-cols-2">
        <SelectField label="Rule" name="rule" value={rule.id} onChange={setRuleId}>
          {floors.map((each) => (
            <option key={each.id} value={each.id}>
              {usStates[each.state]}: {floorText(each)}
              {each.floorReadIn === null ? ' (not verified)' : ''}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Line of business"
          name="line"
          value={line ?? ''}
          onChange={(chosen) => setLine((chosen || undefined) as PlanLine | undefined)}
        >
          <option value="">Unknown</option>
          <Options of={planLineTexts} />
        </SelectField>
        {field('Price of one unit ($)', 'unitPrice')}
        {field('Quantity', 'quantity')}
        {field('Ingredient cost paid ($, 506-F6)', 'ingredientPaid')}
        {field('Dispensing fee paid ($, 507-F7)', 'feePaid')}
        <p role="status" className="min-h-10 sm:col-span-2">
          <Result rule={rule} line={line} typed={typed} />
        </p>
      </div>
    </CardSection>
  );
}

const noFigures = { unitPrice: '', quantity: '', ingredientPaid: '', feePaid: '' };

/** Undefined until every figure is one. */
export function compareWithFloor(typed: typeof noFigures, fee: FloorRule['fee']) {
  const unitPriceMillionths = parseMillionths(typed.unitPrice.trim());
  const quantity = typed.quantity.trim();
  const ingredientPaidCents = parseCents(typed.ingredientPaid.trim());
  const feePaidCents = parseCents(typed.feePaid.trim());
  const feeCents = fee === null ? zeroCents : parseCents(fee.toFixed(2));
  if (unitPriceMillionths === undefined || !/^\d{1,9}(\.\d{1,3})?$/.test(quantity))
    return undefined;
  if (ingredientPaidCents === undefined || feePaidCents === undefined) return undefined;
  if (feeCents === undefined || ingredientPaidCents < 0 || feePaidCents < 0) return undefined;
  const floor = floorCents({ unitPriceMillionths, quantity, feeCents });
  const under = underFloorCents(floor, { ingredientPaidCents, feePaidCents });
  return { floor: toDollars(floor), under: toDollars(under) };
}

interface ResultProps {
  readonly rule: FloorRule;
  readonly line: PlanLine | undefined;
  readonly typed: typeof noFigures;
}

function Result({ rule, line, typed }: ResultProps) {
  if (line !== undefined && !mayHaveFloor(line, rule.lines)) {
    return <>Not compared: this floor doesn’t cover {planLineTexts[line]}.</>;
  }
  const compared = compareWithFloor(typed, rule.fee);
  if (compared === undefined) {
    return (
      <span className="text-ink-faint">Enter all four figures, such as 8.40, to compare.</span>
    );
  }
  return (
    <>
      Floor: <Money value={compared.floor} />
      {rule.fee === null ? ' without its fee, which the rule doesn’t state' : null}.{' '}
      {compared.under === 0 ? (
        'Not under the floor.'
      ) : (
        <>
          <strong>
            Appears to be under the floor by <Money value={compared.under} />.
          </strong>{' '}
          {line === undefined
            ? 'The plan’s type (ERISA, Part D) may exclude it.'
            : 'The plan’s type (ERISA) may exclude it.'}
        </>
      )}
    </>
  );
}
