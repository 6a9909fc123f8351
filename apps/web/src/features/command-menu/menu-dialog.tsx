import { type ReactNode, type RefObject, useLayoutEffect } from 'react';

interface MenuDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Below the upper edge, where eyes are; on a narrow screen all of it, above the keyboard. */
export function MenuDialog({ dialog, onClose, children }: MenuDialogProps) {
  // Before the element leaves the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      aria-label="Search and commands"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
      onKeyDown={({ target }) => {
        // A page that was hidden while this opened could not give the field the focus.
        if (target === dialog.current) dialog.current?.querySelector('input')?.focus();
      }}
      className={
        'rise mx-auto mt-[12dvh] mb-auto w-[min(40rem,calc(100vw-2rem))] overflow-hidden ' +
        'rounded-card border border-line bg-sheet p-0 text-ink shadow-float ' +
        'max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-screen max-sm:max-w-none ' +
        'max-sm:rounded-none max-sm:border-0'
      }
    >
      <div className="flex h-full max-h-[inherit] flex-col sm:max-h-[min(32rem,70dvh)]">
        {children}
      </div>
    </dialog>
  );
}
