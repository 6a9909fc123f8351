import type { ComponentProps, ReactNode } from 'react';
import type { Answer, RouteKey } from '../lib/api/call.ts';
import { type Given, type On, useChange } from '../lib/api/use-change.ts';
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

interface ConfirmChangeProps<K extends RouteKey>
  extends Omit<ConfirmDialogProps, 'pending' | 'onConfirm'>,
    On<Answer<K>, Given<K>> {
  /** The route that is called, and with what. */
  readonly route: K;
  readonly given: Given<K>;
}

/** Asks, then changes something and closes when that is done. */
export function ConfirmChange<K extends RouteKey>(props: ConfirmChangeProps<K>) {
  const { route, given, done, onClose } = props;
  const change = useChange(route, {
    ...props,
    done: (answer, sent) => {
      onClose();
      done?.(answer, sent);
    },
  });
  return (
    <ConfirmDialog {...props} pending={change.isPending} onConfirm={() => change.mutate(given)} />
  );
}
