import {
  appealStartNames,
  benchmarkNames,
  dayKindNames,
  daysText,
  type FloorLine,
  type FloorStatus,
  floorLines,
} from '@pfs/core/floors';
import { planLineTexts } from '@pfs/core/recovery/plans';
import { usStates } from '@pfs/core/us-states';
import type { FloorRule, FloorRuleBody } from '@pfs/wire/floor-rules';
import { useChange } from '../../lib/api/use-change.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { EditDialog } from '../../ui/form-dialog.tsx';

interface FloorRuleDialogProps {
  /** Undefined for a new rule. */
  readonly rule: FloorRule | undefined;
  readonly onClose: () => void;
}

/** A super admin writes down what a state's law says, with its source. */
export function FloorRuleDialog({ rule, onClose }: FloorRuleDialogProps) {
  const on = {
    refresh: ['/api/floor-rules'],
    done: ({ state }: FloorRule) => {
      onClose();
      showToast({ title: 'Rule saved', description: `${usStates[state]}’s rule was saved.` });
    },
    failed: showFailure('Rule not saved'),
  };
  const add = useChange('POST /api/floor-rules', on);
  const change = useChange('PATCH /api/floor-rules/:id', on);

  function save(form: FormData) {
    const body = bodyOf(form);
    if (rule === undefined) add.mutate({ body });
    else change.mutate({ params: { id: rule.id }, body });
  }

  return (
    <EditDialog
      form="sheet"
      title={rule === undefined ? 'Add a rule' : `Edit ${usStates[rule.state]}’s rule`}
      values={{ ...rule, fee: rule?.fee?.toFixed(2) }}
      changes={[add, change]}
      onSave={save}
      onClose={onClose}
    >
      <FloorFields rule={rule} />
      <AppealFields rule={rule} />
      <SourceFields />
    </EditDialog>
  );
}

/** Empty fields are none. What the server refuses is shown at its field. */
export function bodyOf(form: FormData): FloorRuleBody {
  const texts = (name: string) => form.getAll(name).map(String).filter(Boolean);
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const orNull = (name: string) => text(name) || null;
  const wholeOrNull = (name: string) => {
    const typed = text(name);
    // What is no number goes as it is: as one it would be null, and nothing would be refused.
    return typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed;
  };
  return {
    state: text('state'),
    lines: texts('lines'),
    benchmarks: texts('benchmarks'),
    fee: orNull('fee'),
    appealDays: wholeOrNull('appealDays'),
    appealIsMinimum: form.has('appealIsMinimum'),
    appealDayKind: text('appealDayKind'),
    appealFrom: orNull('appealFrom'),
    answerDays: wholeOrNull('answerDays'),
    answerDayKind: text('answerDayKind'),
    effectiveFrom: orNull('effectiveFrom'),
    effectiveTo: orNull('effectiveTo'),
    status: text('status'),
    source: text('source'),
    readIn: orNull('readIn'),
    floorReadIn: orNull('floorReadIn'),
    note: text('note'),
  } as FloorRuleBody;
}

type Of = Pick<FloorRuleDialogProps, 'rule'>;

const places = ['Benchmark', 'First fallback', 'Second fallback'] as const;

function FloorFields({ rule }: Of) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="State" name="state">
          <option value="">Choose a state</option>
          <Options of={usStates} />
        </SelectField>
        <SelectField label="Status" name="status">
          <Options of={floorStatusNames} />
        </SelectField>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {places.map((label, at) => (
          <SelectField
            key={label}
            label={label}
            name="benchmarks"
            value={rule?.benchmarks[at] ?? ''}
          >
            <option value="">None</option>
            <Options of={benchmarkNames} />
          </SelectField>
        ))}
      </div>
      <Field
        label="Dispensing fee ($)"
        name="fee"
        inputMode="decimal"
        optional
        hint="Added once per fill."
      />
      <LineFields rule={rule} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" name="effectiveFrom" type="date" optional />
        <Field label="Last day" name="effectiveTo" type="date" optional />
      </div>
    </>
  );
}

function LineFields({ rule }: Of) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-[0.8125rem] font-medium">Plans it covers</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {Object.entries(lineNames).map(([line, name]) => (
          <label key={line} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              name="lines"
              value={line}
              defaultChecked={rule?.lines.some((each) => each === line) ?? false}
              className="size-4 shrink-0 accent-accent"
            />
            {name}
          </label>
        ))}
      </div>
      <p className="text-xs text-ink-faint">Check none if the source doesn’t say.</p>
    </fieldset>
  );
}

function AppealFields({ rule }: Of) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Days to appeal" name="appealDays" inputMode="numeric" optional />
      <SelectField label="Counted in" name="appealDayKind">
        <Options of={dayKindNames} />
      </SelectField>
      <SelectField label="Counted from" name="appealFrom" className="sm:col-span-2">
        <option value="">Not stated</option>
        <Options of={appealStartNames} />
      </SelectField>
      <label className="flex min-h-8 items-center gap-2 sm:col-span-2">
        <input
          type="checkbox"
          name="appealIsMinimum"
          defaultChecked={rule?.appealIsMinimum ?? false}
          className="size-4 shrink-0 accent-accent"
        />
        At least: payers may take appeals for longer
      </label>
      <Field label="Days to decide" name="answerDays" inputMode="numeric" optional />
      <SelectField label="Decision counted in" name="answerDayKind">
        <Options of={dayKindNames} />
      </SelectField>
    </div>
  );
}

function SourceFields() {
  return (
    <>
      <Field label="Citation" name="source" maxLength={300} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Days reviewed in"
          name="readIn"
          type="month"
          optional
          placeholder="2026-11"
          hint="The month you reviewed the text on days. Leave empty if not verified."
        />
        <Field
          label="Floor reviewed in"
          name="floorReadIn"
          type="month"
          optional
          placeholder="2026-11"
          hint="The month you reviewed the text on the floor. Without it, the floor opens no case."
        />
      </div>
      <TextArea
        label="Note"
        name="note"
        maxLength={1_000}
        hint="What you couldn’t verify, and where the text comes from."
      />
    </>
  );
}

export const lineNames = Object.fromEntries(
  floorLines.map((line) => [line, planLineTexts[line]]),
) as Readonly<Record<FloorLine, string>>;

export const floorStatusNames: Readonly<Record<FloorStatus, string>> = {
  in_force: 'In force',
  enjoined_for_some: 'Enjoined for some',
  pending: 'Pending',
  repealed: 'Repealed',
};

/** `NADAC, else WAC, + $10.68 fee`; undefined if the state sets no floor. */
export function floorText({
  benchmarks,
  fee,
}: Pick<FloorRule, 'benchmarks' | 'fee'>): string | undefined {
  if (benchmarks.length === 0) return undefined;
  const tried = benchmarks.map((each) => benchmarkNames[each]).join(', else ');
  return fee === null ? tried : `${tried} + ${formatMoney(fee)} fee`;
}

/** `7 business days from the claim`; undefined if the rule says none. */
export function appealText({
  appealDays,
  appealDayKind,
  appealFrom,
  appealIsMinimum,
}: Pick<FloorRule, `appeal${'Days' | 'DayKind' | 'From' | 'IsMinimum'}`>): string | undefined {
  const said = daysText(appealDays, appealDayKind);
  if (said === undefined) return undefined;
  const days = appealIsMinimum ? `at least ${said}` : said;
  return appealFrom === null ? days : `${days} from the ${appealFrom}`;
}
