import type { Fact } from './facts.ts';
import { fallen, risen, type Said } from './said-rightly.ts';
import { type Span, sentences } from './spans.ts';

/** Whether a rise is told only of what rose, and a fall of what fell; both from then to now. */
export function areDirectionsRight(said: Said): boolean {
  return sentences(said.text).every(
    (span) => isDirectionRight(span, said) && areDatesInOrder(span, said),
  );
}

function isDirectionRight({ from, to }: Span, { text, mentions, facts }: Said): boolean {
  const sentence = text.slice(from, to);
  const told = [
    ...(risen.test(sentence) ? ['more'] : []),
    ...(fallen.test(sentence) ? ['less'] : []),
  ];
  if (told.length === 0 || facts.facts.some(({ limit }) => limit?.test(beforeFigure(sentence)))) {
    return true;
  }
  const names = mentions.filter(({ at }) => at >= from && at < to).flatMap((one) => one.names);
  const isTold = ({ direction, names: own }: Fact) =>
    direction !== null && (names.length === 0 || own.some((name) => names.includes(name)));
  const known = new Set<string | null>(
    facts.facts.filter(isTold).map(({ direction }) => direction),
  );
  return told.every((direction) => known.has(direction));
}

/** Up to the first figure, whose sign is `#`. */
function beforeFigure(sentence: string): string {
  return sentence.split('#', 1)[0] ?? '';
}

/** `from September to October`: dates of one writing, the earlier first. */
function areDatesInOrder({ from, to }: Span, { text, dates }: Said): boolean {
  const within = dates.filter(({ at }) => at >= from && at < to);
  return within.every(({ date, at }, index) => {
    const next = within[index + 1];
    if (next === undefined || !/\bfrom $/i.test(text.slice(from, at))) return true;
    const [one, other] = alike(date, next.date);
    return one <= other;
  });
}

/** A year that only one of two dates says is left out of both. */
function alike(one: string, other: string): readonly [string, string] {
  const hasYear = (date: string) => /^20\d\d/.test(date);
  if (hasYear(one) === hasYear(other)) return [one, other];
  const withoutYear = (date: string) => (hasYear(date) ? date.slice(5) : date);
  return [withoutYear(one), withoutYear(other)];
}
