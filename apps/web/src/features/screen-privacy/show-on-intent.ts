import type { CoveredTexts } from './covered-texts.ts';

/** As long a pointer must rest, or a finger press: passing by shows nothing. */
const intentMilliseconds = 600;

/** A finger covers what it presses; it stays a little after that. */
const afterTouchMilliseconds = 2_000;

/** More than this is not one figure but a part of the page. */
const figuresMax = 3;

/** Shows the figure on which a pointer rests, until it goes away. Answers how to stop that. */
export function showOnIntent(page: Document, texts: CoveredTexts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onEnter({ target }: Event) {
    clearTimeout(timer);
    texts.coverAgain();
    if (!(target instanceof Element)) return;
    timer = setTimeout(() => {
      for (const text of figuresAt(target, texts)) texts.showInTruth(text);
    }, intentMilliseconds);
  }

  function onLeave({ pointerType }: PointerEvent) {
    clearTimeout(timer);
    if (pointerType === 'mouse') texts.coverAgain();
    else timer = setTimeout(() => texts.coverAgain(), afterTouchMilliseconds);
  }

  page.addEventListener('pointerover', onEnter);
  page.addEventListener('pointerout', onLeave);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('pointerover', onEnter);
    page.removeEventListener('pointerout', onLeave);
  };
}

function figuresAt(target: Element, texts: CoveredTexts): readonly Text[] {
  // The points of a chart are empty buttons: their figures stand in the tooltip beside them.
  const isPoint = target.tagName === 'BUTTON' && target.childNodes.length === 0;
  const found = texts.within(isPoint ? (target.parentElement ?? target) : target);
  return found.length <= figuresMax ? found : [];
}
