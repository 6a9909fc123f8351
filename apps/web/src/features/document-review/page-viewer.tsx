import { FileSpreadsheet } from 'lucide-react';
import { PagePicture } from './page-picture.tsx';
import { PageToolbar } from './page-toolbar.tsx';
import type { Desk } from './use-review-desk.ts';

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
        <PagePicture key={page.number} desk={desk} page={page} />
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center text-ink-soft">
          <FileSpreadsheet className="size-6 text-accent" aria-hidden="true" />
          <p>This page has no picture: its cells or lines are the rows themselves.</p>
        </div>
      )}
    </section>
  );
}
