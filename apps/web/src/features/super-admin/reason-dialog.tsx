import type { ReactNode } from 'react';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/fields/field.tsx';

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

/** Says what will happen and asks why, before an organization is shut out or let in. */
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={destructive ? 'destructive' : 'default'} pending={pending}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
