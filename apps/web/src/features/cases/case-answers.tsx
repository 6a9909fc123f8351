import { appealAnswerTexts } from '@pfs/core/recovery/price-appeals';
import type { CaseDetail, CaseRow, CaseStep } from '@pfs/wire/cases';
import { toastOf } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { Day } from '../../ui/day.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notSaved } from './case-actions.tsx';
import { casePaths } from './cases.queries.ts';

/** Whether a case asks for prices and was sent, so that answers come. */
export function mayBeAnswered({ kind, state }: Pick<CaseDetail, 'kind' | 'state'>): boolean {
  const isOfPrices = kind === 'mac' || kind === 'floor';
  return isOfPrices && ['sent', 'acknowledged', 'won', 'partly', 'lost'].includes(state);
}

/** `Denied, available elsewhere: 00093742456 at Anda (2 rows)`. */
export function answerText({ kind, ndc, source, rows }: NonNullable<CaseStep['answer']>): string {
  const named = [ndc, source && `at ${source}`].filter(Boolean).join(' ');
  const said = named === '' ? appealAnswerTexts[kind] : `${appealAnswerTexts[kind]}: ${named}`;
  if (rows === null) return `${said} (all rows)`;
  return `${said} (${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'})`;
}

/** What the payer said of one row, held against the pharmacy's own invoices. */
export function RowAnswer({ answer }: Pick<CaseRow, 'answer'>) {
  if (answer === null) return <span className="text-ink-faint">–</span>;
  const { kind, ndc, source, ownPrice } = answer;
  return (
    <span className="flex flex-col gap-1">
      {appealAnswerTexts[kind]}
      {ndc === null ? null : (
        <span className="text-xs text-ink-soft">
          NDC <span className="figures">{ndc}</span>
          {source === null ? null : `, ${source}`}
        </span>
      )}
      {ndc === null ? null : (
        <span className="text-xs text-ink-faint">
          {ownPrice === null ? (
            'None of your invoices up to the fill date has it.'
          ) : (
            <>
              Your invoice {ownPrice.invoice} of {ownPrice.vendorName}, <Day value={ownPrice.on} />:
              ${ownPrice.unitCost} a unit
            </>
          )}
        </span>
      )}
    </span>
  );
}

interface AnswerDialogProps {
  readonly detail: CaseDetail;
  /** Undefined: all rows. */
  readonly row: CaseRow | undefined;
  readonly onClose: () => void;
}

export function AnswerDialog({ detail, row, onClose }: AnswerDialogProps) {
  return (
    <FormDialog
      title="Record answer"
      description={`Case ${detail.number}: ${row?.label ?? 'all claims'}`}
      submit="Record answer"
      loadSchema={async () => (await import('@pfs/wire/cases')).caseAnswerBody}
      route="POST /api/cases/:id/answers"
      toCall={(typed) => ({
        params: { id: detail.id },
        body: { ...typed, ...(row && { rows: [row.id] }) },
      })}
      refresh={casePaths}
      done={toastOf('Answer recorded', 'It is in the history of the case.')}
      failed={notSaved}
      onClose={onClose}
    >
      <SelectField label="Answer" name="answer" value="">
        <option value="">Choose an answer</option>
        <Options of={appealAnswerTexts} />
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="NDC they name"
          name="ndc"
          optional
          inputMode="numeric"
          hint="With a denial. It is compared with your invoices."
        />
        <Field label="Source they name" name="source" optional maxLength={200} />
      </div>
      <TextArea label="Note (optional)" name="note" maxLength={2_000} />
    </FormDialog>
  );
}
