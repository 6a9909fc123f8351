import type { Organization } from '@pfs/wire/admin';
import { toastOf } from '../../lib/api/use-change.ts';
import { showFailure } from '../../lib/toast.ts';
import { FormDialog, ReasonField } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { organizationLists } from './super-admin.queries.ts';

interface ReasonDialogProps {
  readonly route:
    | 'POST /api/admin/reject-pharmacy'
    | 'POST /api/admin/suspend-organization'
    | 'POST /api/admin/reactivate-organization';
  readonly organization: Organization;
  readonly title: string;
  readonly consequence: { readonly title: string; readonly text: string };
  readonly hint: string;
  readonly button: string;
  readonly destructive: boolean;
  readonly done: string;
  readonly failed: string;
  readonly onClose: () => void;
}

/** Explains the consequence and asks for a reason, before an organization's access changes. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { organization, consequence, destructive } = props;
  return (
    <FormDialog
      title={props.title}
      description={organization.name}
      submit={props.button}
      variant={destructive ? 'destructive' : 'default'}
      loadSchema={async () =>
        (await import('@pfs/wire/admin')).organizationReasonBody.pick({ reason: true })
      }
      route={props.route}
      toCall={({ reason }) => ({ body: { organizationId: organization.id, reason } })}
      refresh={organizationLists}
      done={toastOf('Success', props.done)}
      failed={showFailure('Error', props.failed)}
      onClose={props.onClose}
    >
      <Notice tone={destructive ? 'warn' : 'info'} title={consequence.title}>
        {consequence.text}
      </Notice>
      <ReasonField hint={props.hint} />
    </FormDialog>
  );
}
