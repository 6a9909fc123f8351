import type { ReactNode } from 'react';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly organization: string;
  readonly consequence: { readonly title: string; readonly text: ReactNode };
  readonly hint: string;
  readonly button: string;
  readonly destructive: boolean;
  readonly pending: boolean;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

/** Explains the consequence and asks for a reason, before an organization's access changes. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, organization, consequence, hint, button, destructive, pending } = props;
  const { errors, formProps } = useCheckedForm({
    loadSchema: async () =>
      (await import('@pfs/wire/admin')).organizationReasonBody.pick({ reason: true }),
    onValid: ({ reason }) => props.onReason(reason),
  });
  return (
    <Dialog title={title} description={organization} onClose={props.onClose}>
      <form aria-label={title} className="flex flex-col gap-4" {...formProps}>
        <Notice tone={destructive ? 'warn' : 'info'} title={consequence.title}>
          {consequence.text}
        </Notice>
        <TextArea
          label="Reason"
          name="reason"
          maxLength={500}
          required
          hint={hint}
          error={errors['reason']}
        />
        <DialogButtons onCancel={props.onClose}>
          <Button type="submit" variant={destructive ? 'destructive' : 'default'} pending={pending}>
            {button}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
