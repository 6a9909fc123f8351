import type { DocumentReview } from '@pfs/wire/document-review';
import {
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { formatCount, formatPercent } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import type { ReviewCommand } from './review-keys.ts';
import { runCommand } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';

interface PageToolbarProps {
  readonly desk: Desk;
  readonly page: DocumentReview['pages'][number] | undefined;
}

export function PageToolbar({ desk, page }: PageToolbarProps) {
  const { review, zoom } = desk;
  const pages = review.pages.length;
  const shared = { desk };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-2 py-1">
      <div className="flex items-center">
        <Tool {...shared} command="page_before" label="The page before" icon={ChevronLeft} />
        <span className="text-[0.8125rem]">
          Page {formatCount(desk.page)} of {formatCount(pages)}
          {page?.source === 'ocr' ? <span className="text-ink-faint">, read by OCR</span> : null}
        </span>
        <Tool {...shared} command="page_after" label="The page after" icon={ChevronRight} />
      </div>
      <div className="flex items-center">
        <Tool {...shared} command="smaller" label="Smaller" icon={ZoomOut} />
        <button
          type="button"
          className="figures min-h-6 min-w-10 text-xs text-ink-soft"
          aria-label={`Fit the page, now ${zoomWords(zoom)}`}
          onClick={() => desk.setZoom(1)}
        >
          {zoom === 1 ? 'Fit' : zoomWords(zoom)}
        </button>
        <Tool {...shared} command="larger" label="Larger" icon={ZoomIn} />
        {review.open && page?.pictured ? (
          <Tool {...shared} command="turn" label="Turn the page" icon={RotateCw} />
        ) : null}
      </div>
    </div>
  );
}

interface ToolProps {
  readonly desk: Desk;
  readonly command: ReviewCommand;
  readonly label: string;
  readonly icon: LucideIcon;
}

function Tool({ desk, command, label, icon: Icon }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      onClick={() => runCommand(desk, command)}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}

function zoomWords(zoom: number): string {
  return formatPercent(Math.round(zoom * 100)).replace('.0', '');
}
