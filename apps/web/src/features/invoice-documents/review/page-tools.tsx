import type { InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import { ChevronLeft, ChevronRight, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react';
import { formatCount } from '../../../lib/format-number.ts';
import { Button } from '../../../ui/button.tsx';

/** How wide the page is, of the pane. */
export const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const;

interface PageToolsProps {
  readonly pages: InvoiceDocumentDetail['pages'];
  readonly number: number;
  /** Which of the zooms. */
  readonly zoom: number;
  readonly onNumber: (page: number) => void;
  readonly onZoom: (zoom: number) => void;
}

export function PageTools({ pages, number, zoom, onNumber, onZoom }: PageToolsProps) {
  const page = pages.find((each) => each.number === number);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-2 py-1">
      <div className="flex items-center">
        <Tool
          label="The page before"
          icon={ChevronLeft}
          disabled={number <= 1}
          onClick={() => onNumber(number - 1)}
        />
        <span className="text-[0.8125rem]">
          {pages.length === 0
            ? 'No pages'
            : `Page ${formatCount(number)} of ${formatCount(pages.length)}`}
          {page?.source === 'ocr' ? <span className="text-ink-faint">, read by OCR</span> : null}
        </span>
        <Tool
          label="The page after"
          icon={ChevronRight}
          disabled={number >= pages.length}
          onClick={() => onNumber(number + 1)}
        />
      </div>
      <div className="flex items-center">
        <Tool
          label="Smaller"
          icon={ZoomOut}
          disabled={zoom === 0}
          onClick={() => onZoom(zoom - 1)}
        />
        <Tool
          label="Larger"
          icon={ZoomIn}
          disabled={zoom === zooms.length - 1}
          onClick={() => onZoom(zoom + 1)}
        />
      </div>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon: Icon, disabled, onClick }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
