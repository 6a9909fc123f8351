import {
  type GlossaryEntry,
  type GlossaryWord,
  glossary,
  glossaryAnchor,
  glossaryGroups,
} from '@pfs/core/glossary';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { SearchField } from '../../ui/tables/search-field.tsx';

const words = Object.keys(glossary) as readonly GlossaryWord[];

/** The terms that match the typed text by name, other names or sentence. */
export function findWords(typed: string): readonly GlossaryWord[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return words.filter((word) => {
    const { sentence, also = [] }: GlossaryEntry = glossary[word];
    const text = [word, sentence, ...also].join(' ').toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

/** Explains the product's terms to people who read them for the first time. */
export default function GlossaryPage() {
  const [search, setSearch] = useSearchParams();
  const typed = search.get('q') ?? '';
  const found = findWords(typed);
  useEffect(showWordOfAddress, []);
  const field = useRef<HTMLDivElement>(null);
  // Text typed before hydration counts, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the page as it came
  useEffect(() => {
    const early = field.current?.querySelector('input')?.value ?? '';
    if (early !== '' && early !== typed) setSearch({ q: early }, { replace: true });
  }, []);
  return (
    <article className="mx-auto w-full max-w-[44rem] px-4 py-10 sm:px-6">
      <title>Glossary · Pharmacy Financial Suite</title>
      <h1 className="title text-4xl">Glossary</h1>
      <p className="mt-3 mb-6 text-base text-ink-soft">
        Plain definitions of the terms on our screens and in payer files.
      </p>
      <div ref={field}>
        <SearchField
          label="Find a term"
          placeholder="GER, take-back, 835"
          value={typed}
          onChange={(next) => setSearch(next === '' ? {} : { q: next }, { replace: true })}
        />
      </div>
      <p role="status" className="mt-2 text-[0.8125rem] text-ink-faint">
        {found.length === 0
          ? `No term matches “${typed}”. Try a shorter one.`
          : `${found.length} ${found.length === 1 ? 'term' : 'terms'}`}
      </p>
      {glossaryGroups.map((group) => (
        <WordGroup key={group} group={group} found={found} />
      ))}
    </article>
  );
}

/** Scrolls to the term in the address, which the browser could not find before it rendered. */
function showWordOfAddress(): void {
  const word = document.getElementById(window.location.hash.slice(1));
  word?.scrollIntoView({ block: 'center' });
  word?.focus({ preventScroll: true });
}

interface WordGroupProps {
  readonly group: (typeof glossaryGroups)[number];
  readonly found: readonly GlossaryWord[];
}

/** One group of the matching terms; renders nothing without any. */
function WordGroup({ group, found }: WordGroupProps) {
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
