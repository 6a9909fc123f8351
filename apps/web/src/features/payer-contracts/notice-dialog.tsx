import type { ContractTrueUp } from '@pfs/wire/payer-contracts';
import { useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { formatPeriod } from '../../lib/days/period.ts';
import { showFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { EditDialog } from '../../ui/form-dialog.tsx';
import { orNull, textOf } from './contract-form.tsx';

interface NoticeDialogProps {
  readonly unit: ContractTrueUp;
  readonly onClose: () => void;
}

/** What a payer or PSAO stated for a period, and when. */
export function NoticeDialog({ unit, onClose }: NoticeDialogProps) {
  const { notice, from, guaranteeIds } = unit;
  const on = {
    ...{ refresh: ['/api/payer-contracts'], done: onClose },
    failed: showFailure('Notice not saved'),
  };
  const adding = useChange('POST /api/payer-contracts/guarantees/:id/notices', on);
  const removing = useChange('DELETE /api/payer-contracts/notices/:id', on);
  const [isAsking, setAsking] = useState(false);
  function save(form: FormData) {
    adding.mutate({
      params: { id: guaranteeIds[0] ?? '' },
      body: {
        day: from,
        receivedOn: textOf(form, 'receivedOn'),
        share: orNull(form, 'share'),
        note: textOf(form, 'note'),
      },
    });
  }
  if (notice !== null && isAsking) {
    return (
      <ConfirmDialog
        title="Delete this notice?"
        confirm="Delete notice"
        variant="destructive"
        pending={removing.isPending}
        onConfirm={() => removing.mutate({ params: { id: notice.id } })}
        onClose={() => setAsking(false)}
      >
        The stated share is removed. Days to dispute that start on the notice date become unknown.
      </ConfirmDialog>
    );
  }
  return (
    <EditDialog
      title={`Notice for ${formatPeriod(unit)}`}
      description="The day it came may start the days to dispute."
      values={{ ...notice, share: notice?.share?.toFixed(2) }}
      changes={[adding]}
      actions={
        notice && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Delete
          </Button>
        )
      }
      onSave={save}
      onClose={onClose}
    >
      <Field label="Received on" name="receivedOn" type="date" />
      <Field
        label="Stated share ($)"
        name="share"
        inputMode="decimal"
        optional
        hint="Your pharmacy’s share, as the notice states it."
      />
      <Field label="Note" name="note" optional maxLength={300} />
    </EditDialog>
  );
}
