import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { claimsPageSize } from '../claims/public.ts';
import { pageWindow } from './page-window.ts';

interface ClaimsPagerProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Where one is in the claims; nothing where they fit on one page. */
export function ClaimsPager({ page, total, onPage }: ClaimsPagerProps) {
  const pages = Math.ceil(total / claimsPageSize);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav
      aria-label="Pages of claims"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3 print:hidden"
    >
      <p className="figures text-[0.8125rem] text-ink-soft" aria-live="polite">
        {rangeText(page, total)}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button
          variant="outline"
          size="sm"
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, Math.max(pages, 1)))}
        >
          Previous
        </Button>
        {pageWindow({ page, pages }).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'default' : 'outline'}
            size="sm"
            className="figures min-w-8 px-2"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {formatCount(number)}
          </Button>
        ))}
        <Button
          variant="outline"
          size="sm"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}

function rangeText(page: number, total: number): string {
  const first = (page - 1) * claimsPageSize + 1;
  if (first > total) return `Nothing on this page, ${formatCount(total)} claims in all`;
  const last = Math.min(page * claimsPageSize, total);
  return `Showing ${formatCount(first)}-${formatCount(last)} of ${formatCount(total)} claims`;
}
