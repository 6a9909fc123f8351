import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { PagePicture } from '../../ui/page-picture.tsx';
import { boxesOfPage, type PlacedBox } from './boxes-of-page.ts';
import { pageWordsQuery } from './document-review.queries.ts';
import { LockedPage } from './locked-page.tsx';
import { pagePicturePath } from './page-picture-path.ts';
import { PageToolbar } from './page-toolbar.tsx';
import { fieldToFill, type WordBox, wordBoxes } from './page-words.ts';
import type { Place } from './review-place.ts';
import { goOn } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';
import { boxOf } from './value-at.ts';

/** Of a fact that is asked for alone, Enter says yes to it. */
function fill(desk: Desk, place: Place, text: string) {
  if (desk.asked !== undefined) return desk.setClicked(text);
  desk.save(place, text);
  goOn(desk);
}

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
  const filled = fieldToFill(desk);
  const { data } = useQuery({
    ...pageWordsQuery(review.id, page.number),
    enabled: filled !== undefined,
  });
  const values = useMemo(() => boxesOfPage(review, page.number), [review, page.number]);
  const field = filled?.field ?? undefined;
  const boxes = useMemo<readonly (PlacedBox | WordBox)[]>(
    () => (field === undefined || data === undefined ? values : wordBoxes(data.words, field)),
    [values, data, field],
  );
  const chosen = place && boxOf(review, place);
  return (
    <PagePicture
      page={page}
      source={pagePicturePath(review.id, page.number)}
      alt={`Page ${page.number} of ${review.fileName}`}
      boxes={boxes}
      selected={chosen?.page === page.number ? chosen : undefined}
      zoom={zoom}
      onMark={review.open ? desk.openRegion : undefined}
      keepsFocus={filled !== undefined}
      onChoose={(found) => {
        if ('place' in found) select(found.place);
        else if (filled !== undefined) fill(desk, filled, found.text);
      }}
      help={(retry) => <LockedPage review={review} onOpened={retry} />}
    />
  );
}
