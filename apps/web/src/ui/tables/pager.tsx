import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../../lib/format/format-number.ts';
import { Button } from '../button.tsx';

interface PagerProps {
  /** What is paged: "claims". */
  readonly what: string;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/**
 * The page of a long list; nothing if the list fits on one page. From a page past the end, Previous
 * leads to the last page.
 */
export function Pager({ what, page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav
      aria-label={`Pages of ${what}`}
      className="flex items-center justify-between gap-4 border-t border-line px-5 py-3"
    >
      <p className="figures text-[0.8125rem] text-ink-soft" aria-live="polite">
        {rangeText({ page, pageSize, total })}
      </p>
      <div className="flex gap-1">
        <Button
          variant="outline"
          size="icon"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(pages === 0 ? page - 1 : Math.min(page - 1, pages))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}

type Range = Pick<PagerProps, 'page' | 'pageSize' | 'total'>;

function rangeText({ page, pageSize, total }: Range): string {
  const first = (page - 1) * pageSize + 1;
  if (first > total) return `Nothing on this page (${formatCount(total)} total)`;
  const last = Math.min(page * pageSize, total);
  return `${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}`;
}
