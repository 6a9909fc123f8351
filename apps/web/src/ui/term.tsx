import { type GlossaryWord, glossaryPath } from '@pfs/core/glossary';
import { clsx } from 'clsx';
import { CircleHelp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'wouter';

const gapPixels = 6;
const edgePixels = 8;
const widthPixelsMax = 304;
/** The height of an explanation of four lines. */
const heightPixelsUsual = 160;

interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly translate: string;
}

/** The glossary loads on first use, so that no screen includes it. */
async function sentenceOf(word: GlossaryWord): Promise<string> {
  const { glossary } = await import('@pfs/core/glossary');
  return glossary[word].sentence;
}

/**
 * A small button that explains the word before it. It stands beside a heading, never inside it, so
 * that the heading's name stays the same.
 */
export function Term({ word }: { readonly word: GlossaryWord }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [sentence, setSentence] = useState<string>();
  const [place, setPlace] = useState<Place>({
    top: 0,
    left: 0,
    width: widthPixelsMax,
    translate: 'none',
  });

  function ask() {
    sentenceOf(word).then(setSentence, () => setSentence(''));
    const box = button.current?.getBoundingClientRect();
    if (box !== undefined) setPlace(placeBeside(box));
  }

  return (
    <span className="-my-1 inline-flex font-sans font-normal tracking-normal print:hidden">
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`What is “${word}”?`}
        aria-expanded={open}
        className={clsx(
          'inline-flex size-6 items-center justify-center rounded-full text-ink-faint',
          'hover:text-accent',
        )}
        onClick={ask}
      >
        <CircleHelp className="size-3.5" aria-hidden="true" />
      </button>
      <span
        id={id}
        popover="auto"
        role="dialog"
        aria-label={word}
        className={clsx(
          'rise absolute inset-auto m-0 rounded-card border border-line bg-sheet p-3 text-left',
          'text-[0.8125rem] leading-5 whitespace-normal text-ink shadow-float',
        )}
        style={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open ? <Meaning word={word} sentence={sentence} /> : null}
      </span>
    </span>
  );
}

function Meaning({ word, sentence }: { word: GlossaryWord; sentence: string | undefined }) {
  return (
    <>
      <span className="block font-semibold">{word}</span>
      <span className="block min-h-5 text-ink-soft" aria-live="polite">
        {sentence}
      </span>
      <Link
        href={glossaryPath(word)}
        className="mt-1 inline-block min-h-6 text-accent underline"
        onClick={({ currentTarget }) =>
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        }
      >
        Glossary
      </Link>
    </>
  );
}

/**
 * Relative to the page, so that it scrolls with it, and never across its edge. Above the word if
 * there is no room below.
 */
function placeBeside({ left, top, bottom }: DOMRect) {
  const room = document.documentElement.clientWidth;
  const width = Math.min(widthPixelsMax, room - 2 * edgePixels);
  const start = Math.min(Math.max(left - edgePixels, edgePixels), room - width - edgePixels);
  const isLow = bottom + heightPixelsUsual > window.innerHeight && top > heightPixelsUsual;
  const edge = isLow ? top - gapPixels : bottom + gapPixels;
  return {
    top: edge + window.scrollY,
    left: start + window.scrollX,
    width,
    translate: isLow ? '0 -100%' : 'none',
  };
}
