import type { InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import {
  ChevronLeft,
  ChevronRight,
  FileSpreadsheet,
  type LucideIcon,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { formatCount } from '../../lib/format/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { PagePicture } from '../../ui/page-picture/page-picture.tsx';
import type { Place } from '../vendors/public.ts';
import { invoicePagePath } from './invoice/invoice-documents.queries.ts';
import type { PlacedValue } from './invoice/draft-places.ts';

/** How wide the page is, of the pane. */
const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const;

interface PageToolsProps {
  readonly pages: InvoiceDocumentDetail['pages'];
  readonly number: number;
  /** Which of the zooms. */
  readonly zoom: number;
  readonly onNumber: (page: number) => void;
  readonly onZoom: (zoom: number) => void;
}

function PageTools({ pages, number, zoom, onNumber, onZoom }: PageToolsProps) {
  const page = pages.find((each) => each.number === number);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-2 py-1">
      <div className="flex items-center">
        <Tool
          label="Previous page"
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
          label="Next page"
          icon={ChevronRight}
          disabled={number >= pages.length}
          onClick={() => onNumber(number + 1)}
        />
      </div>
      <div className="flex items-center">
        <Tool
          label="Zoom out"
          icon={ZoomOut}
          disabled={zoom === 0}
          onClick={() => onZoom(zoom - 1)}
        />
        <Tool
          label="Zoom in"
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

interface PagePaneProps {
  readonly document: InvoiceDocumentDetail;
  readonly placed: readonly PlacedValue[];
  /** The place of the form that has the focus. */
  readonly place: string | undefined;
  readonly onPlace: (place: Place) => void;
}

/** The page that the values come from; it follows the form. */
export function PagePane({ document, placed, place, onPlace }: PagePaneProps) {
  const { pages } = document;
  const [number, setNumber] = useState(() => firstPageOf(placed));
  const [zoom, setZoom] = useState(3);
  const box = placed.find((each) => each.place === place)?.value.box ?? undefined;
  const pageOfPlace = box?.page;
  useEffect(() => {
    if (pageOfPlace !== undefined) setNumber(pageOfPlace);
  }, [pageOfPlace]);
  const page = pages.find((each) => each.number === number) ?? pages[0];
  const shown = page?.number;
  const boxes = useMemo(() => boxedOn(placed, shown), [placed, shown]);
  const scale = zooms[zoom] ?? 1;
  return (
    <section
      aria-label="The document"
      className="flex h-[42dvh] min-h-0 min-w-0 flex-col rounded-card border border-line bg-sheet lg:sticky lg:top-20 lg:h-[calc(100dvh-7rem)]"
    >
      <PageTools pages={pages} number={number} zoom={zoom} onNumber={setNumber} onZoom={setZoom} />
      {page?.pictured ? (
        <PagePicture
          key={page.number}
          page={page}
          source={invoicePagePath(document.id, page.number)}
          alt={`Page ${page.number} of ${document.fileName}`}
          boxes={boxes}
          selected={box?.page === page.number ? box : undefined}
          zoom={scale}
          onChoose={(chosen) => onPlace(chosen.place)}
        />
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center text-ink-soft">
          <FileSpreadsheet className="size-6 text-accent" aria-hidden="true" />
          <p>There’s no page image. The lines come straight from the file’s cells or segments.</p>
        </div>
      )}
    </section>
  );
}

function firstPageOf(placed: readonly PlacedValue[]): number {
  return placed.find(({ value }) => value.box !== null)?.value.box?.page ?? 1;
}

function boxedOn(placed: readonly PlacedValue[], page: number | undefined) {
  return placed.flatMap(({ place, value: { box, doubtful } }) =>
    box !== null && box.page === page ? [{ key: place, place, box, doubtful }] : [],
  );
}
