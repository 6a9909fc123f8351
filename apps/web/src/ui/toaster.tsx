import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createPortal } from 'react-dom';
import {
  dismissToast,
  type ToastAction,
  toastMilliseconds,
  toastWithActionMilliseconds,
  useShownToast,
} from '../lib/toast.ts';
import { useTopDialog } from './open-dialogs.ts';

/** The one visible toast. It stays while hovered or focused; failures are announced at once. */
export default function Toaster() {
  const toast = useShownToast();
  // Outside a modal dialog it would be below the backdrop and could not be closed.
  const place = useTopDialog() ?? document.body;
  const destructive = toast?.variant === 'destructive';
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <Toast.Provider duration={toastMilliseconds} label="Notification" swipeDirection="left">
      {toast ? (
        <Toast.Root
          key={toast.id}
          duration={toast.action ? toastWithActionMilliseconds : toastMilliseconds}
          type={destructive ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
          className={clsx(
            'rise flex items-start gap-3 rounded-card border bg-sheet p-4 shadow-float',
            destructive ? 'border-taken' : 'border-line',
          )}
        >
          <Icon
            className={clsx('mt-0.5 size-4 shrink-0', destructive ? 'text-taken' : 'text-good')}
            aria-hidden="true"
          />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
            {toast.description ? (
              <Toast.Description className="text-ink-soft">{toast.description}</Toast.Description>
            ) : null}
            {toast.action ? <Action {...toast.action} /> : null}
          </div>
          <Toast.Close
            aria-label="Close"
            className="-m-1 rounded-card p-1 text-ink-faint hover:bg-hover hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ) : null}
      {createPortal(
        <Toast.Viewport
          className={clsx(
            // The buttons of screens and dialogs are on the right.
            'fixed bottom-0 left-0 z-50 m-0 flex w-full max-w-[26rem] list-none flex-col',
            'p-4 outline-none print:hidden',
            // On a phone they are at the bottom.
            'max-sm:top-16 max-sm:bottom-auto',
          )}
        />,
        place,
      )}
    </Toast.Provider>
  );
}

function Action({ label, run }: ToastAction) {
  return (
    <Toast.Action
      altText={label}
      onClick={run}
      className={clsx(
        'mt-2 inline-flex min-h-8 items-center rounded-card border border-line px-3 py-1',
        'text-[0.8125rem] font-medium hover:border-line-strong hover:bg-hover',
      )}
    >
      {label}
    </Toast.Action>
  );
}
