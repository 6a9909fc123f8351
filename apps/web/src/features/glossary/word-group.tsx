import {
  type GlossaryEntry,
  type GlossaryWord,
  glossary,
  type glossaryGroups,
} from '@pfs/core/glossary';
import { glossaryAnchor } from '@pfs/core/glossary-path';

interface WordGroupProps {
  readonly group: (typeof glossaryGroups)[number];
  readonly found: readonly GlossaryWord[];
}

/** Those of the words found that belong together, or nothing. */
export function WordGroup({ group, found }: WordGroupProps) {
  const words = found.filter((word) => glossary[word].group === group);
  if (words.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{group}</h2>
      <dl className="mt-2 divide-y divide-line border-y border-line">
        {words.map((word) => (
          <WordEntry key={word} word={word} />
        ))}
      </dl>
    </section>
  );
}

function WordEntry({ word }: { readonly word: GlossaryWord }) {
  const { sentence, also }: GlossaryEntry = glossary[word];
  return (
    <div
      id={glossaryAnchor(word)}
      tabIndex={-1}
      className="grid scroll-mt-20 gap-x-6 px-2 py-3 target:bg-accent-soft sm:grid-cols-[11rem_1fr]"
    >
      <dt className="font-semibold">{word}</dt>
      <dd>
        {sentence}
        {also === undefined ? null : (
          <span className="block text-[0.8125rem] text-ink-faint">Also: {also.join(', ')}</span>
        )}
      </dd>
    </div>
  );
}
