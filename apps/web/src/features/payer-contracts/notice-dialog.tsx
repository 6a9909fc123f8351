import type { ContractTrueUp } from '@pfs/wire/payer-contracts';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { formatPeriod } from '../../lib/days/period.ts';
import { showFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FormErrors } from '../../ui/fields/field.tsx';
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
  const { error } = adding;
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
    <Dialog
      title={`Notice for ${formatPeriod(unit)}`}
      description="The day it came may start the days to dispute."
      onClose={onClose}
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
          <NoticeFields notice={notice} />
        </FormErrors>
        <DialogButtons onCancel={onClose}>
          {notice === null ? null : (
            <Button variant="outline" onClick={() => setAsking(true)}>
              Delete
            </Button>
          )}
          <Button type="submit" pending={adding.isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function NoticeFields({ notice }: Pick<ContractTrueUp, 'notice'>) {
  return (
    <>
      <Field
        label="Received on"
        name="receivedOn"
        type="date"
        defaultValue={notice?.receivedOn ?? ''}
      />
      <Field
        label="Stated share ($)"
        name="share"
        inputMode="decimal"
        optional
        defaultValue={notice?.share?.toFixed(2) ?? ''}
        hint="Your pharmacy’s share, as the notice states it."
      />
      <Field label="Note" name="note" optional maxLength={300} defaultValue={notice?.note ?? ''} />
    </>
  );
}
