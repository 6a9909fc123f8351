import { floorCents, mayHaveFloor, underFloorCents } from '@pfs/core/floors';
import { parseCents, parseMillionths, toDollars, zeroCents } from '@pfs/core/money';
import { type PlanLine, planLineTexts } from '@pfs/core/recovery/plans';
import { usStates } from '@pfs/core/us-states';
import type { FloorRule } from '@pfs/wire/floor-rules';
import { useState } from 'react';
import { useToday } from '../../lib/days/today.ts';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { floorText } from './floor-words.ts';

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
export function FloorCheck({ rules, state }: FloorCheckProps) {
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
