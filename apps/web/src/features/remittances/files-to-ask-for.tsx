import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { CardSection } from '../../ui/card.tsx';
import { fileSources } from './file-sources.ts';

const advice = (
  <>
    The 835 is best: it is exact and carries every fee code. A PDF, a CSV or Excel sheet, or a
    straight scan at 300 dpi will do: it counts once its figures prove themselves or you accept
    them. Portals move their menus now and then; their help desk knows these names.
  </>
);

export function FilesToAskFor() {
  return (
    <CardSection title="Which files to upload" description={advice}>
      <div className="border-t border-line">
        {fileSources.map((source) => (
          <details
            key={source.name}
            className="group border-b border-line last:border-b-0 open:bg-paper"
          >
            <summary
              className={clsx(
                'flex list-none items-center gap-2 px-5 py-2 font-medium hover:bg-hover',
                '[&::-webkit-details-marker]:hidden',
              )}
            >
              <ChevronRight
                className="size-4 text-ink-faint transition-transform group-open:rotate-90"
                aria-hidden="true"
              />
              {source.name}
            </summary>
            <dl
              className={clsx(
                'grid gap-x-4 gap-y-1 px-5 pb-3 pl-11 text-[0.8125rem]',
                'sm:grid-cols-[auto_1fr]',
              )}
            >
              <dt className="text-ink-faint">Ask for</dt>
              <dd>{source.file}</dd>
              <dt className="text-ink-faint">Where</dt>
              <dd>{source.where}</dd>
              <dt className="text-ink-faint">As 835</dt>
              <dd>{source.edi}</dd>
              <dt className="text-ink-faint">As PDF</dt>
              <dd>{source.pdf}</dd>
            </dl>
          </details>
        ))}
      </div>
    </CardSection>
  );
}
