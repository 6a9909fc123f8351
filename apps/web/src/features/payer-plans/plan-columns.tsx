import { type PlanLine, type ProposalReason, planLineTexts } from '@pfs/core/recovery/plans';
import type { PayerPlan, PayerPlanSummary } from '@pfs/wire/payer-plans';
import { useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Instant } from '../../ui/day.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { EditDialog } from '../../ui/form-dialog.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

export const planStatusTexts = {
  proposed: 'Proposed',
  unknown: 'Unknown',
  confirmed: 'Confirmed',
} as const satisfies Readonly<Record<PayerPlan['status'], string>>;

const looks = { proposed: 'active', unknown: 'warn', confirmed: 'good' } as const;

const reasons: Readonly<Record<ProposalReason, string>> = {
  refund: 'A Medicare Transaction Facilitator refund: proof of Part D',
  plan_type: 'The export’s plan type says so',
  filing_code: 'Its payer files claims as Medicare Advantage',
  same_plan: 'Same BIN and PCN as confirmed plans',
};

/** The columns of plans, and the dialog that one of their buttons opened. */
export function usePlanColumns(payers: PayerPlanSummary['payers']) {
  const [changing, setChanging] = useState<PayerPlan>();
  const columns: readonly Column<PayerPlan>[] = [
    {
      header: 'Plan',
      primary: true,
      className: 'min-w-44 wrap-anywhere',
      cell: (plan) => (
        <>
          <span className="figures">{planText(plan)}</span>
          <span className="block text-xs font-normal text-ink-faint">
            {[plan.payer?.name ?? 'Unknown payer', plan.program].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      header: 'Status',
      aside: true,
      cell: ({ status }) => <Badge variant={looks[status]}>{planStatusTexts[status]}</Badge>,
    },
    { header: 'Line of business', className: 'min-w-40', cell: (plan) => <PlanLineOf {...plan} /> },
    {
      header: 'Evidence',
      className: 'min-w-44',
      cell: ({ evidence }) => <Evidence {...evidence} />,
    },
    {
      header: 'Actions',
      wide: 'last',
      cell: (plan) => <PlanActions plan={plan} onChange={() => setChanging(plan)} />,
    },
  ];
  const dialog =
    changing === undefined ? null : (
      <PlanDialog plan={changing} payers={payers} onClose={() => setChanging(undefined)} />
    );
  return { columns, dialog };
}

function PlanLineOf({ line, proposedBy, status, confirmedBy, confirmedAt }: PayerPlan) {
  return (
    <>
      {line === null ? <span className="text-ink-faint">–</span> : planLineTexts[line]}
      <span className="block text-xs text-ink-faint">
        {status === 'confirmed' ? (
          <>
            {confirmedBy ?? 'Former user'}, <Instant value={confirmedAt ?? ''} />
          </>
        ) : proposedBy === null ? (
          'No proposal'
        ) : (
          reasons[proposedBy]
        )}
      </span>
    </>
  );
}

function Evidence({ fills, refunds, medicareClaims, planTypes }: PayerPlan['evidence']) {
  const counted = (count: number, of: string) =>
    `${formatCount(count)} ${of}${count === 1 ? '' : 's'}`;
  const more = [
    ...(refunds === 0 ? [] : [counted(refunds, 'Medicare refund')]),
    ...(medicareClaims === 0 ? [] : [counted(medicareClaims, 'Medicare Advantage claim')]),
    ...planTypes.map((type) => `“${type.text}”: ${formatCount(type.fills)}`),
  ];
  return (
    <>
      {counted(fills, 'fill')}
      {more.map((text) => (
        <span key={text} className="block text-xs text-ink-soft">
          {text}
        </span>
      ))}
    </>
  );
}

interface PlanActionsProps {
  readonly plan: PayerPlan;
  readonly onChange: () => void;
}

function PlanActions({ plan, onChange }: PlanActionsProps) {
  const { id, line, status, alike } = plan;
  const name = planText(plan);
  const confirming = useChange('POST /api/recovery/plans/:id', {
    refresh: planPaths,
    done: ({ plans }) => sayConfirmed(plans, line),
    failed: showFailure('Not confirmed', 'The plan wasn’t confirmed. Please try again.'),
  });
  const undoing = useChange('DELETE /api/recovery/plans/:id', {
    refresh: planPaths,
    failed: showFailure('Not undone', 'The plan is still confirmed. Please try again.'),
  });
  const confirm = (all: boolean) => {
    if (line === null) return;
    // The payer shown is learned from claims; only a person's choice in the dialog confirms it.
    confirming.mutate({ params: { id }, body: { line, payerId: null, alike: all } });
  };
  const pending = confirming.isPending || undoing.isPending;
  const change = status === 'unknown' ? 'Choose' : 'Change';
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'proposed' ? (
        <RowButton
          label="Confirm"
          name={`Confirm ${name}`}
          variant="default"
          pending={pending}
          onClick={() => confirm(false)}
        />
      ) : null}
      {status === 'proposed' && alike > 1 ? (
        <RowButton
          label={`Confirm all ${formatCount(alike)} alike`}
          name={`Confirm all ${formatCount(alike)} like ${name}`}
          disabled={pending}
          onClick={() => confirm(true)}
        />
      ) : null}
      <RowButton label={change} name={`${change} ${name}`} disabled={pending} onClick={onChange} />
      {status === 'confirmed' ? (
        <RowButton
          label="Undo"
          name={`Undo ${name}`}
          pending={pending}
          onClick={() => undoing.mutate({ params: { id } })}
        />
      ) : null}
    </span>
  );
}

/** What a change of a plan concerns. */
const planPaths = ['/api/recovery'];

/** `004336 · ADV · RX1`, with what is missing left out. */
const planText = ({ bin, pcn, group }: Pick<PayerPlan, 'bin' | 'pcn' | 'group'>) =>
  [bin, pcn, group].filter((part) => part !== '').join(' · ');

/** Also after a button of a row. */
function sayConfirmed(plans: number, line: PlanLine | null): void {
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
function PlanDialog({ plan, payers, onClose }: PlanDialogProps) {
  const [line, setLine] = useState<PlanLine | ''>(plan.line ?? '');
  const saving = useChange('POST /api/recovery/plans/:id', {
    refresh: planPaths,
    done: ({ plans }) => {
      onClose();
      sayConfirmed(plans, line || null);
    },
    failed: showFailure('Not saved', 'The plan is unchanged. Please try again.'),
  });
  const others = plan.alike - (plan.status === 'confirmed' ? 0 : 1);
  function save(form: FormData) {
    const payerId = String(form.get('payerId')) || null;
    const body = { line: line as PlanLine, payerId, program: String(form.get('program')) };
    saving.mutate({ params: { id: plan.id }, body: { ...body, alike: form.has('alike') } });
  }
  return (
    <EditDialog
      title={`Plan ${planText(plan)}`}
      description="Your choice decides for all claims of this plan, past and future. You can undo it."
      values={{ payerId: plan.payer?.id, program: plan.program }}
      changes={[saving]}
      submit="Confirm"
      disabled={line === ''}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        label="Line of business"
        name="line"
        value={line}
        onChange={(chosen) => setLine(chosen as PlanLine)}
      >
        <option value="">Choose a line of business</option>
        <Options of={planLineTexts} />
      </SelectField>
      <SelectField label="Payer" name="payerId">
        <option value="">Unknown payer</option>
        <Options of={payers} />
      </SelectField>
      <Field label="Program" name="program" optional maxLength={100} />
      {others > 0 ? (
        <label className="flex min-h-8 items-center gap-2">
          <input type="checkbox" name="alike" className="size-4 shrink-0 accent-accent" />
          Also {formatCount(others)} unconfirmed plans of this BIN and PCN
        </label>
      ) : null}
    </EditDialog>
  );
}
