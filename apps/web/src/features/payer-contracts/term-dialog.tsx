import { drugClassTexts, termBenchmarkTexts } from '@pfs/core/contracts/contract-terms';
import type { ChangedTermBody } from '@pfs/wire/contract-bodies';
import type { ContractTermRow, PayerContracts } from '@pfs/wire/payer-contracts';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure } from '../../lib/toast.ts';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import {
  ContractDialog,
  listOf,
  orNull,
  ScopeFields,
  scopeOf,
  textOf,
  wholeOrNull,
} from './contract-form.tsx';

interface TermDialogProps {
  readonly term: ContractTermRow | undefined;
  readonly payers: PayerContracts['payers'];
  readonly onClose: () => void;
}

/** An administrator types what the contract promises for a claim. */
export function TermDialog({ term, payers, onClose }: TermDialogProps) {
  const on = {
    ...{ refresh: ['/api/payer-contracts'], done: onClose },
    failed: showFailure('Term not saved'),
  };
  const add = useChange('POST /api/payer-contracts/terms', on);
  const change = useChange('PATCH /api/payer-contracts/terms/:id', on);
  const remove = useChange('DELETE /api/payer-contracts/terms/:id', on);
  function save(form: FormData) {
    const body = termBodyOf(form);
    if (term === undefined) add.mutate({ body: { ...body, payerId: textOf(form, 'payerId') } });
    else change.mutate({ params: { id: term.id }, body });
  }
  return (
    <ContractDialog
      title={term === undefined ? 'Add a term' : `Edit a term of ${term.payer.name}`}
      description="What the contract promises for ingredient cost and dispensing fee of a claim."
      values={{
        ...{ ...term, fee: term?.fee.toFixed(2) },
        lesserOf: term?.lesserOf === false ? 'no' : 'yes',
      }}
      changes={[add, change, remove]}
      onSave={save}
      deleting={
        term && {
          what: 'term',
          consequence:
            'Its claims are no longer compared, and cases that nobody has prepared lose them. This can’t be undone.',
          onDelete: () => remove.mutate({ params: { id: term.id } }),
        }
      }
      onClose={onClose}
    >
      <ScopeFields isNew={term === undefined} payers={payers} />
      <ClassFields />
      <LegFields term={term} />
    </ContractDialog>
  );
}

/** One for each benchmark that a term may name. */
const legPlaces = [
  ...(['Benchmark', 'Second benchmark', 'Third benchmark', 'Fourth benchmark'] as const),
  'Fifth benchmark',
] as const;

/** Empty fields are none. What the server refuses is shown at its field. */
function termBodyOf(form: FormData): ChangedTermBody {
  const texts = (name: string) => form.getAll(name).map((each) => String(each).trim());
  const [benchmarks, percents, added] = [texts('benchmark'), texts('percentOff'), texts('added')];
  return {
    ...scopeOf(form),
    drugClass: orNull(form, 'drugClass'),
    ndcs: listOf(textOf(form, 'ndcs').replaceAll('-', '')),
    daysFrom: wholeOrNull(form, 'daysFrom'),
    daysTo: wholeOrNull(form, 'daysTo'),
    legs: benchmarks.flatMap((benchmark, at) =>
      benchmark === ''
        ? []
        : [{ benchmark, percentOff: percents[at] || '0', added: added[at] || '0' }],
    ),
    lesserOf: textOf(form, 'lesserOf') !== 'no',
    fee: textOf(form, 'fee') || '0',
  } as ChangedTermBody;
}

function ClassFields() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="Drug class" name="drugClass">
          <option value="">All drugs</option>
          <Options of={drugClassTexts} />
        </SelectField>
        <Field label="Fewest days" name="daysFrom" inputMode="numeric" optional />
        <Field label="Most days" name="daysTo" inputMode="numeric" optional />
      </div>
      <TextArea
        label="NDCs"
        name="ndcs"
        hint="Beginnings of NDCs from the contract’s list. Required for specialty drugs and vaccines."
      />
    </>
  );
}

function LegFields({ term }: Pick<TermDialogProps, 'term'>) {
  return (
    <>
      {legPlaces.map((label, at) => {
        const leg = term?.legs[at];
        const name = label.toLowerCase();
        return (
          <div key={label} className="grid gap-4 sm:grid-cols-3">
            <SelectField
              label={label}
              name="benchmark"
              value={leg?.benchmark ?? (at === 0 && term === undefined ? 'awp' : '')}
            >
              <option value="">None</option>
              <Options of={termBenchmarkTexts} />
            </SelectField>
            <Field
              label={`Percent off ${name}`}
              name="percentOff"
              inputMode="decimal"
              optional
              defaultValue={leg?.percentOff ?? ''}
            />
            <Field
              label={`Added to ${name} ($)`}
              name="added"
              inputMode="decimal"
              optional
              defaultValue={leg?.added ?? ''}
            />
          </div>
        );
      })}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="With several benchmarks" name="lesserOf">
          <option value="yes">The lesser price</option>
          <option value="no">The first that is known</option>
        </SelectField>
        <Field label="Dispensing fee ($)" name="fee" inputMode="decimal" />
      </div>
    </>
  );
}
