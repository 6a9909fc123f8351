import {
  guaranteeKindTexts,
  type PopulationRule,
  type RuleTest,
  valuesOfTest,
} from '@pfs/core/contracts/guarantees';
import { planLines, planLineTexts } from '@pfs/core/recovery/plans';
import type { ChangedGuaranteeBody } from '@pfs/wire/contract-bodies';
import type { ContractGuaranteeRow, PayerContracts } from '@pfs/wire/payer-contracts';
import { useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, Select, SelectField } from '../../ui/fields/select.tsx';
import {
  ContractDialog,
  listOf,
  namesOf,
  ScopeFields,
  scopeOf,
  textOf,
  wholeOrNull,
} from './contract-form.tsx';
import {
  dayKindNames,
  disputeStartNames,
  measuredNames,
  periodNames,
  ruleNames,
  settlementNames,
} from './contract-words.ts';

interface GuaranteeDialogProps {
  readonly guarantee: ContractGuaranteeRow | undefined;
  readonly payers: PayerContracts['payers'];
  readonly onClose: () => void;
}

/** A rule with its values as they are typed. */
type RuleDraft = Pick<PopulationRule, 'effect' | 'test'> & { readonly text: string };

/** An administrator types a guaranteed rate, and which claims it measures. */
export function GuaranteeDialog({ guarantee, payers, onClose }: GuaranteeDialogProps) {
  const [rules, setRules] = useState<readonly RuleDraft[]>(() =>
    (guarantee?.rules ?? []).map(({ values, ...rule }) => ({ ...rule, text: values.join(', ') })),
  );
  const on = {
    ...{ refresh: ['/api/payer-contracts'], done: onClose },
    failed: showFailure('Guarantee not saved'),
  };
  const add = useChange('POST /api/payer-contracts/guarantees', on);
  const change = useChange('PATCH /api/payer-contracts/guarantees/:id', on);
  const remove = useChange('DELETE /api/payer-contracts/guarantees/:id', on);
  function save(form: FormData) {
    const body = guaranteeBodyOf(form, rules);
    const payerId = textOf(form, 'payerId');
    if (guarantee === undefined) add.mutate({ body: { ...body, payerId } });
    else change.mutate({ params: { id: guarantee.id }, body });
  }
  return (
    <ContractDialog
      title={
        guarantee === undefined ? 'Add a guarantee' : `Edit a guarantee of ${guarantee.payer.name}`
      }
      description="A rate that the contract guarantees for many claims together."
      values={{ period: 'quarter', ...guarantee, rate: guarantee?.rate.toFixed(2) }}
      changes={[add, change, remove]}
      onSave={save}
      deleting={
        guarantee && {
          what: 'guarantee',
          consequence:
            'Its ledger, notices and true-ups go, and cases that nobody has prepared. This can’t be undone.',
          onDelete: () => remove.mutate({ params: { id: guarantee.id } }),
        }
      }
      onClose={onClose}
    >
      <RateFields />
      <ScopeFields isNew={guarantee === undefined} payers={payers} />
      <Rules rules={rules} onChange={setRules} />
      <SettlementFields />
    </ContractDialog>
  );
}

/** Plans and networks may have spaces. */
const valuesOf = (test: RuleTest, text: string) =>
  test === 'plan' || test === 'network' ? namesOf(text) : listOf(text);

function guaranteeBodyOf(form: FormData, rules: readonly RuleDraft[]): ChangedGuaranteeBody {
  return {
    ...scopeOf(form),
    kind: textOf(form, 'kind'),
    rate: textOf(form, 'rate'),
    period: textOf(form, 'period'),
    rules: rules.map(({ text, ...rule }) => ({ ...rule, values: valuesOf(rule.test, text) })),
    measuredAt: textOf(form, 'measuredAt'),
    offsetGroup: textOf(form, 'offsetGroup'),
    settlement: textOf(form, 'settlement'),
    disputeDays: wholeOrNull(form, 'disputeDays'),
    disputeDayKind: textOf(form, 'disputeDayKind'),
    disputeFrom: textOf(form, 'disputeFrom'),
  } as ChangedGuaranteeBody;
}

function RateFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField label="Guarantee" name="kind">
        <Options of={guaranteeKindTexts} />
      </SelectField>
      <Field label="Rate" name="rate" inputMode="decimal" hint="Percent off AWP, or $ per claim." />
      <SelectField label="Period" name="period">
        <Options of={periodNames} />
      </SelectField>
    </div>
  );
}

function SettlementFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Measured at" name="measuredAt">
        <Options of={measuredNames} />
      </SelectField>
      <SelectField label="Settled by" name="settlement">
        <Options of={settlementNames} />
      </SelectField>
      <Field
        label="Offset group"
        name="offsetGroup"
        optional
        maxLength={60}
        hint="Guarantees of a payer with the same name are settled together."
      />
      <Field label="Days to dispute" name="disputeDays" inputMode="numeric" optional />
      <SelectField label="Counted in" name="disputeDayKind">
        <Options of={dayKindNames} />
      </SelectField>
      <SelectField label="Counted from" name="disputeFrom">
        <Options of={disputeStartNames} />
      </SelectField>
    </div>
  );
}

const effects = { out: 'Out', in: 'In' } as const;

interface RulesProps {
  readonly rules: readonly RuleDraft[];
  readonly onChange: (rules: readonly RuleDraft[]) => void;
}

/** The rules in order; the first that fits a claim decides. */
function Rules({ rules, onChange }: RulesProps) {
  const set = (at: number, change: Partial<RuleDraft>) =>
    onChange(rules.map((rule, other) => (other === at ? { ...rule, ...change } : rule)));
  const earlier = (at: number) =>
    onChange([
      ...rules.slice(0, at - 1),
      ...rules.slice(at, at + 1),
      ...rules.slice(at - 1, at),
      ...rules.slice(at + 1),
    ]);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-[0.8125rem] font-medium">Claims in and out</legend>
      <p className="text-xs text-ink-faint">
        The first rule that fits decides. A claim that none fits is in.
      </p>
      {rules.map((rule, at) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
          key={at}
          rule={rule}
          at={at}
          onChange={(change) => set(at, change)}
          onEarlier={at === 0 ? undefined : () => earlier(at)}
          onRemove={() => onChange(rules.filter((_, other) => other !== at))}
        />
      ))}
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        onClick={() => onChange([...rules, { effect: 'out', test: 'basis', text: '4' }])}
      >
        Add rule
      </Button>
    </fieldset>
  );
}

interface RuleFieldsProps {
  readonly rule: RuleDraft;
  readonly at: number;
  readonly onChange: (change: Partial<RuleDraft>) => void;
  readonly onEarlier: (() => void) | undefined;
  readonly onRemove: () => void;
}

function RuleFields({ rule, at, onChange, onEarlier, onRemove }: RuleFieldsProps) {
  const name = `rule ${at + 1}`;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line p-3">
      <div className="flex flex-wrap gap-2">
        <Select
          label={`In or out by ${name}`}
          value={rule.effect}
          onChange={({ target }) => onChange({ effect: target.value as 'in' | 'out' })}
        >
          <Options of={effects} />
        </Select>
        <Select
          label={`What ${name} looks at`}
          className="grow"
          value={rule.test}
          onChange={({ target }) => onChange({ test: target.value as RuleTest, text: '' })}
        >
          <Options of={ruleNames} />
        </Select>
      </div>
      {rule.test === 'line' ? (
        <Lines name={name} text={rule.text} onChange={(text) => onChange({ text })} />
      ) : null}
      {rule.test === 'line' || valuesOfTest[rule.test] === 0 ? null : (
        <Field
          label={`Values of ${name}`}
          name={`rules.${at}.values`}
          value={rule.text}
          hint="Separated by commas."
          onChange={({ target }) => onChange({ text: target.value })}
        />
      )}
      <div className="flex gap-2">
        {onEarlier === undefined ? null : (
          <Button variant="outline" size="sm" aria-label={`Move ${name} up`} onClick={onEarlier}>
            Move up
          </Button>
        )}
        <Button variant="outline" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}

interface LinesProps {
  readonly name: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The lines of business of a rule by their names. */
function Lines({ name, text, onChange }: LinesProps) {
  const chosen = new Set(listOf(text));
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">Lines of {name}</legend>
      {planLines.map((line) => (
        <label key={line} className="flex items-center gap-1.5">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.has(line)}
            onChange={({ target }) => {
              const isKept = (one: string) => (one === line ? target.checked : chosen.has(one));
              onChange(planLines.filter(isKept).join(', '));
            }}
          />
          {planLineTexts[line]}
        </label>
      ))}
    </fieldset>
  );
}
