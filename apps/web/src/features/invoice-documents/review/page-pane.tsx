import type { InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Place } from '../../vendors/public.ts';
import type { PlacedValue } from './draft-places.ts';
import { PagePicture } from './page-picture.tsx';
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
          document={document}
          page={page}
          placed={placed}
          selected={box?.page === page.number ? box : undefined}
          zoom={scale}
          onPlace={onPlace}
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
