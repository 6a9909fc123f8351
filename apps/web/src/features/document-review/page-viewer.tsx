import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { PagePicture } from '../../ui/page-picture.tsx';
import { boxesOfPage } from './boxes-of-page.ts';
import { LockedPage } from './locked-page.tsx';
import { pagePicturePath } from './page-picture-path.ts';
import { PageToolbar } from './page-toolbar.tsx';
import type { Desk } from './use-review-desk.ts';
import { boxOf } from './value-at.ts';

type Page = Desk['review']['pages'][number];

/** The page that the values come from, as it was sent. */
export function PageViewer({ desk }: { readonly desk: Desk }) {
  const page = desk.review.pages[desk.page - 1];
  return (
    <section
      aria-label="The document"
      className="flex h-[42dvh] min-h-0 min-w-0 flex-col rounded-card border border-line bg-sheet lg:h-auto"
    >
      <PageToolbar desk={desk} page={page} />
      {page?.pictured ? (
        <PageOfRows key={page.number} desk={desk} page={page} />
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center text-ink-soft">
          <FileSpreadsheet className="size-6 text-accent" aria-hidden="true" />
          <p>This page has no picture: its cells or lines are the rows themselves.</p>
        </div>
      )}
    </section>
  );
}

function PageOfRows({ desk, page }: { readonly desk: Desk; readonly page: Page }) {
  const { review, place, zoom, select } = desk;
  const boxes = useMemo(() => boxesOfPage(review, page.number), [review, page.number]);
  const chosen = place && boxOf(review, place);
  return (
    <PagePicture
      page={page}
      source={pagePicturePath(review.id, page.number)}
      alt={`Page ${page.number} of ${review.fileName}`}
      boxes={boxes}
      selected={chosen?.page === page.number ? chosen : undefined}
      zoom={zoom}
      onChoose={(found) => select(found.place)}
      help={(retry) => <LockedPage review={review} onOpened={retry} />}
    />
  );
}
