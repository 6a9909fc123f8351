import { type PlanLine, planLineTexts } from '@pfs/core/recovery/plans';
import type { PayerPlan, PayerPlanSummary } from '@pfs/wire/payer-plans';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FormErrors } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';

/** What a change of a plan concerns. */
export const planPaths = ['/api/recovery'];

/** `004336 · ADV · RX1`, with what is missing left out. */
export const planText = ({ bin, pcn, group }: Pick<PayerPlan, 'bin' | 'pcn' | 'group'>) =>
  [bin, pcn, group].filter((part) => part !== '').join(' · ');

/** Also after a button of a row. */
export function sayConfirmed(plans: number, line: PlanLine | null): void {
  if (line === null) return;
  const many = plans === 1 ? 'The plan is' : `${formatCount(plans)} plans are`;
  showToast({
    title: plans === 1 ? 'Plan confirmed' : 'Plans confirmed',
    description: `${many} ${planLineTexts[line]}. Totals update automatically.`,
  });
}

interface PlanDialogProps {
  readonly plan: PayerPlan;
  readonly payers: PayerPlanSummary['payers'];
  readonly onClose: () => void;
}

/** A person says what a plan is. */
export function PlanDialog({ plan, payers, onClose }: PlanDialogProps) {
  const [line, setLine] = useState<PlanLine | ''>(plan.line ?? '');
  const saving = useChange('POST /api/recovery/plans/:id', {
    refresh: planPaths,
    done: ({ plans }) => {
      onClose();
      sayConfirmed(plans, line || null);
    },
    failed: showFailure('Not saved', 'The plan is unchanged. Please try again.'),
  });
  const { error, isPending } = saving;
  const others = plan.alike - (plan.status === 'confirmed' ? 0 : 1);
  function save(form: FormData) {
    const payerId = String(form.get('payerId')) || null;
    const body = { line: line as PlanLine, payerId, program: String(form.get('program')) };
    saving.mutate({ params: { id: plan.id }, body: { ...body, alike: form.has('alike') } });
  }
  return (
    <Dialog
      title={`Plan ${planText(plan)}`}
      description="Your choice decides for all claims of this plan, past and future. You can undo it."
      onClose={isPending ? () => undefined : onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save(new FormData(event.currentTarget));
        }}
      >
        <FormErrors value={error instanceof ApiError ? error.fields : {}}>
          <SelectField
            label="Line of business"
            name="line"
            value={line}
            onChange={(chosen) => setLine(chosen as PlanLine)}
          >
            <option value="">Choose a line of business</option>
            <Options of={planLineTexts} />
          </SelectField>
          <SelectField label="Payer" name="payerId" value={plan.payer?.id ?? ''}>
            <option value="">Unknown payer</option>
            <Options of={payers} />
          </SelectField>
          <Field
            label="Program"
            name="program"
            optional
            maxLength={100}
            defaultValue={plan.program ?? ''}
          />
          {others > 0 ? (
            <label className="flex min-h-8 items-center gap-2">
              <input type="checkbox" name="alike" className="size-4 shrink-0 accent-accent" />
              Also {formatCount(others)} unconfirmed plans of this BIN and PCN
            </label>
          ) : null}
        </FormErrors>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" pending={isPending} disabled={line === ''}>
            Confirm
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
