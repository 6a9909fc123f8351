import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { noteOpenDialog } from './open-dialogs.ts';

interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** A sheet fills the height at the side; a box is centered; wide is for tables. */
  readonly form?: 'box' | 'wide' | 'sheet';
  /** Without it, only what is inside ends the dialog. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

const places = {
  box: 'm-auto w-[min(36rem,calc(100vw-2rem))] max-h-[calc(100dvh-4rem)] rounded-card',
  wide: 'm-auto w-[min(64rem,calc(100vw-2rem))] max-h-[calc(100dvh-4rem)] rounded-card',
  sheet: 'ml-auto mr-0 my-0 h-dvh max-h-dvh w-[min(34rem,100vw)] max-w-none',
} as const;

/**
 * The platform's modal dialog: the rest of the page is inert, Escape closes, focus comes back.
 * Script libraries lock the page's scroll with an inline style sheet, which our content security
 * policy refuses.
 */
export function Dialog({ title, description, form = 'box', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: closing returns the focus only while the element is in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    const forget = noteOpenDialog(dialog);
    return () => {
      forget();
      dialog.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes; the click is on the backdrop
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      closedby={onClose === undefined ? 'none' : 'closerequest'}
      // Where a browser doesn’t know closedby, Escape closes.
      onClose={onClose ?? (() => ref.current?.showModal())}
      onClick={(event) => {
        if (onClose !== undefined && event.target === ref.current) ref.current?.close();
      }}
      className={clsx(
        places[form],
        // Also if the button that opened it is in a table.
        'rise overflow-hidden border border-line bg-sheet p-0 text-left font-normal',
        'whitespace-normal text-ink shadow-float',
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-start gap-4 border-b border-line px-5 py-4">
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="text-base font-semibold wrap-anywhere">
              {title}
            </h2>
            {description ? <div className="text-ink-soft">{description}</div> : null}
          </div>
          {onClose === undefined ? null : (
            <Button
              variant="ghost"
              size="icon"
              aria-label="Close"
              onClick={() => ref.current?.close()}
            >
              <X aria-hidden="true" />
            </Button>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
      </div>
    </dialog>
  );
}
