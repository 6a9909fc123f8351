import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface DialogButtonsProps {
  readonly cancel?: string | undefined;
  readonly onCancel: () => void;
  /** The buttons that act. */
  readonly children: ReactNode;
}

/** The last row of a dialog: the way out first, then what the dialog is for. */
export function DialogButtons({ cancel = 'Cancel', onCancel, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="outline" onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly variant?: 'destructive';
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Shows what will happen in a notice. */
  readonly notice?: Pick<ComponentProps<typeof Notice>, 'tone' | 'title'>;
  /** What will happen. */
  readonly children: ReactNode;
}

/** States the consequence of something that cannot simply be undone, and asks. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirm, cancel, variant, pending, onConfirm, onClose } = props;
  const { notice, children } = props;
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {notice === undefined ? (
          <div className="text-ink-soft">{children}</div>
        ) : (
          <Notice {...notice}>{children}</Notice>
        )}
        <DialogButtons cancel={cancel} onCancel={onClose}>
          <Button variant={variant} pending={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
