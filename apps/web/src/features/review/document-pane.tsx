import { clsx } from 'clsx';
import {
  ChevronLeft,
  ChevronRight,
  FileSpreadsheet,
  type LucideIcon,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatPercent } from '../../lib/format/format-number.ts';
import { Button } from '../../ui/button.tsx';
import type { MarkedBox, PageBox } from '../../ui/page-picture/marking.ts';
import { PagePicture } from '../../ui/page-picture/page-picture.tsx';
import { pageImagePath, type ReviewKind } from './review-kind.ts';

/** As a share of the pane's width; undefined zooms to each selected value. */
export type Zoom = number | undefined;

const zoomMin = 1;
const zoomMax = 4;
const zoomStep = 1.5;

export function zoomedIn(zoom: Zoom): Zoom {
  return Math.min((zoom ?? zoomStep) * zoomStep, zoomMax);
}

export function zoomedOut(zoom: Zoom): Zoom {
  return Math.max((zoom ?? zoomStep) / zoomStep, zoomMin);
}

function zoomLabel(zoom: Zoom): string {
  if (zoom === undefined) return 'Auto';
  if (zoom === 1) return 'Fit';
  return formatPercent(Math.round(zoom * 100)).replace('.0', '');
}

interface ReviewedPage {
  /** Counted from 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly source: string;
  readonly pictured: boolean;
}

interface DocumentPaneProps<Marked extends MarkedBox> {
  readonly kind: ReviewKind;
  readonly document: {
    readonly id: string;
    readonly fileName: string;
    readonly pages: readonly ReviewedPage[];
  };
  /** Which page is shown. */
  readonly number: number;
  readonly zoom: Zoom;
  readonly onNumber: (page: number) => void;
  readonly onZoom: (zoom: Zoom) => void;
  /** Set where the page may be rotated. */
  readonly onRotate?: (() => void) | undefined;
  /** Of the values on the page. */
  readonly boxes: readonly Marked[];
  readonly selected: (PageBox & { readonly page: number }) | undefined;
  readonly onChoose: (chosen: Marked) => void;
  /** Set where the lines in a region that is dragged over can be read. */
  readonly onMark?: ((box: PageBox) => void) | undefined;
  /** A click leaves the focus where it is: something is being typed. */
  readonly keepsFocus?: boolean;
  /** What helps where the image cannot be loaded. */
  readonly help?: (retry: () => void) => ReactNode;
  readonly className: string;
}

/** The page that the values come from, as it was sent, with the boxes of the values on it. */
export function DocumentPane<Marked extends MarkedBox>(props: DocumentPaneProps<Marked>) {
  const { kind, document, number, zoom, onNumber, onZoom, onRotate, selected, ...others } = props;
  const { className, ...picture } = others;
  const page = document.pages[number - 1];
  return (
    <section
      aria-label="The document"
      className={clsx(
        'flex h-[42dvh] min-h-0 min-w-0 flex-col rounded-card border border-line bg-sheet',
        className,
      )}
    >
      <PageTools
        page={page}
        pages={document.pages.length}
        number={number}
        zoom={zoom}
        onNumber={onNumber}
        onZoom={onZoom}
        onRotate={page?.pictured ? onRotate : undefined}
      />
      {page?.pictured ? (
        <PagePicture
          {...picture}
          key={number}
          page={page}
          source={pageImagePath(kind, document.id, number)}
          alt={`Page ${number} of ${document.fileName}`}
          selected={selected?.page === number ? selected : undefined}
          zoom={zoom}
        />
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center text-ink-soft">
          <FileSpreadsheet className="size-6 text-accent" aria-hidden="true" />
          <p>{kind.noImage}</p>
        </div>
      )}
    </section>
  );
}

interface PageToolsProps
  extends Pick<
    DocumentPaneProps<MarkedBox>,
    'number' | 'zoom' | 'onNumber' | 'onZoom' | 'onRotate'
  > {
  readonly page: ReviewedPage | undefined;
  readonly pages: number;
}

function PageTools(props: PageToolsProps) {
  const { page, pages, number, zoom, onNumber, onZoom, onRotate } = props;
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
          {pages === 0 ? 'No pages' : `Page ${formatCount(number)} of ${formatCount(pages)}`}
          {page?.source === 'ocr' ? <span className="text-ink-faint">, read by OCR</span> : null}
        </span>
        <Tool
          label="Next page"
          icon={ChevronRight}
          disabled={number >= pages}
          onClick={() => onNumber(number + 1)}
        />
      </div>
      <div className="flex items-center">
        <Tool
          label="Zoom out"
          icon={ZoomOut}
          disabled={zoom !== undefined && zoom <= zoomMin}
          onClick={() => onZoom(zoomedOut(zoom))}
        />
        <button
          type="button"
          className="figures min-h-6 min-w-10 text-xs text-ink-soft"
          aria-label={zoom === 1 ? 'Zoom to each value' : `Fit the page, now ${zoomLabel(zoom)}`}
          onClick={() => onZoom(zoom === 1 ? undefined : 1)}
        >
          {zoomLabel(zoom)}
        </button>
        <Tool
          label="Zoom in"
          icon={ZoomIn}
          disabled={zoom !== undefined && zoom >= zoomMax}
          onClick={() => onZoom(zoomedIn(zoom))}
        />
        {onRotate === undefined ? null : (
          <Tool label="Rotate page" icon={RotateCw} disabled={false} onClick={onRotate} />
        )}
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
