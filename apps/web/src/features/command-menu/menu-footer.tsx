interface MenuFooterProps {
  readonly searching: boolean;
  readonly failed: readonly string[];
  /** How many lines there are; undefined where nothing is searched. */
  readonly count: number | undefined;
}

/** What goes on, also for those who do not see it, and the keys. */
export function MenuFooter({ searching, failed, count }: MenuFooterProps) {
  return (
    <div
      className={
        'flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-t border-line ' +
        'bg-sunken px-5 py-1.5 text-xs text-ink-soft'
      }
    >
      <p role="status">{searching ? 'Searching…' : words(count, failed)}</p>
      <p className="max-sm:hidden" aria-hidden="true">
        ↑ ↓ to move · Enter to open · Esc to close
      </p>
    </div>
  );
}

function words(count: number | undefined, failed: readonly string[]): string {
  if (count === undefined) return 'Type to search';
  const found = count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`;
  if (failed.length === 0) return found;
  return `${found}. Not searched, as the server did not answer: ${failed.join(', ')}.`;
}
