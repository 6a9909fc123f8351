import { Bell } from 'lucide-react';

const shownMax = 99;

/** The bell and its number; those who hear it hear the whole number. */
export function BellSign({ unread }: { readonly unread: number }) {
  return (
    <>
      <Bell className="size-5 text-ink-soft" aria-hidden="true" />
      <span className="sr-only">
        {unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      </span>
      {unread === 0 ? null : (
        <span
          aria-hidden="true"
          className="figures absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-accent"
        >
          {unread > shownMax ? `${shownMax}+` : unread}
        </span>
      )}
    </>
  );
}
