import { ColumnDialog } from './column-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { RegionDialog } from './region-dialog.tsx';
import { SureDialog } from './sure-dialog.tsx';
import type { End } from './use-end.ts';
import type { Desk } from './use-review-desk.ts';

interface ReviewDialogsProps {
  readonly desk: Desk;
  readonly end: End;
}

export function ReviewDialogs({ desk, end }: ReviewDialogsProps) {
  const { dialog, closeDialog, page } = desk;
  switch (dialog) {
    case 'finish':
      return <FinishDialog desk={desk} end={end} />;
    case 'reject':
      return (
        <SureDialog
          title="Not a remittance"
          consequence="The file is kept and shown as failed, nothing of it is counted, and what was changed here is put aside. Retry on the upload page reads it again."
          yes="It is no remittance"
          pending={end.pending}
          onYes={() => end.end({ kind: 'reject' })}
          onClose={closeDialog}
        />
      );
    case 'other_currency':
      return (
        <SureDialog
          title="Not US dollars"
          consequence="Only US dollars can be counted. The file is kept and shown as failed, and what was changed here is put aside. Retry on the upload page reads it again."
          yes="The amounts are not US dollars"
          pending={end.pending}
          onYes={() => end.end({ kind: 'reject', because: 'other_currency' })}
          onClose={closeDialog}
        />
      );
    case 'turn':
      return (
        <SureDialog
          title={`Turn page ${page} to the right`}
          consequence="The document is read again with this page turned by a quarter. Changes made here before are gone then."
          yes="Turn and read again"
          pending={end.pending}
          onYes={() => end.end({ kind: 'turn', page })}
          onClose={closeDialog}
        />
      );
    case 'column':
      return <ColumnDialog desk={desk} field={desk.column ?? 'net'} />;
    case 'region':
      return <RegionDialog desk={desk} />;
    case undefined:
      return null;
  }
}
