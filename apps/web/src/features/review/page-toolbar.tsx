import type { DocumentReview } from '@pfs/wire/document-review';
import {
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { formatCount, formatPercent } from '../../lib/format/format-number.ts';
import { Button } from '../../ui/button.tsx';
import type { ReviewCommand } from './remittance/remittance-keys.ts';
import { runCommand, zoomMax, zoomMin } from './remittance/run-command.ts';
import type { Desk } from './remittance/use-review-desk.ts';

interface PageToolbarProps {
  readonly desk: Desk;
  readonly page: DocumentReview['pages'][number] | undefined;
}

export function PageToolbar({ desk, page }: PageToolbarProps) {
  const { review, zoom } = desk;
  const pages = review.pages.length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-2 py-1">
      <div className="flex items-center">
        <Tool
          desk={desk}
          command="page_before"
          label="Previous page"
          icon={ChevronLeft}
          isEnd={desk.page <= 1}
        />
        <span className="text-[0.8125rem]">
          Page {formatCount(desk.page)} of {formatCount(pages)}
          {page?.source === 'ocr' ? <span className="text-ink-faint">, read by OCR</span> : null}
        </span>
        <Tool
          desk={desk}
          command="page_after"
          label="Next page"
          icon={ChevronRight}
          isEnd={desk.page >= pages}
        />
      </div>
      <div className="flex items-center">
        <Tool
          desk={desk}
          command="smaller"
          label="Zoom out"
          icon={ZoomOut}
          isEnd={zoom !== undefined && zoom <= zoomMin}
        />
        <button
          type="button"
          className="figures min-h-6 min-w-10 text-xs text-ink-soft"
          aria-label={zoom === 1 ? 'Zoom to each value' : `Fit the page, now ${zoomWords(zoom)}`}
          onClick={() => desk.setZoom(zoom === 1 ? undefined : 1)}
        >
          {zoomWords(zoom)}
        </button>
        <Tool
          desk={desk}
          command="larger"
          label="Zoom in"
          icon={ZoomIn}
          isEnd={zoom !== undefined && zoom >= zoomMax}
        />
        {review.open && page?.pictured ? (
          <Tool desk={desk} command="turn" label="Rotate page" icon={RotateCw} isEnd={false} />
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
  /** Nothing lies further that way. */
  readonly isEnd: boolean;
}

function Tool({ desk, command, label, icon: Icon, isEnd }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      disabled={isEnd}
      onClick={() => runCommand(desk, command)}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}

function zoomWords(zoom: number | undefined): string {
  if (zoom === undefined) return 'Auto';
  if (zoom === 1) return 'Fit';
  return formatPercent(Math.round(zoom * 100)).replace('.0', '');
}
