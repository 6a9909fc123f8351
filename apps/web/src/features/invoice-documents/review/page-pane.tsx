import type { InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { PagePicture } from '../../../ui/page-picture.tsx';
import type { Place } from '../../vendors/public.ts';
import { invoicePagePath } from '../invoice-documents.queries.ts';
import type { PlacedValue } from './draft-places.ts';
import { PageTools, zooms } from './page-tools.tsx';

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
          <p>This file has no picture: its cells or segments are the lines themselves.</p>
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
