export interface Span {
  readonly from: number;
  readonly to: number;
}

const sentenceEnds = /[.!?](?=\s|$)|[;\n]/g;
const clauseEnds =
  /[.!?](?=\s|$)|[\n,;()]| - |\b(?:and|but|while|whereas|versus|vs|compared|against|to|than)\b/gi;

export function sentenceAround(text: string, at: number): Span {
  return around(text, { at, ends: sentenceEnds });
}

export function sentences(text: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(sentenceEnds)) {
    spans.push({ from, to: index });
    from = index + end.length;
  }
  return [...spans, { from, to: text.length }];
}

export function clauseAround(text: string, at: number): Span {
  return around(text, { at, ends: clauseEnds });
}

function around(text: string, { at, ends }: { readonly at: number; readonly ends: RegExp }): Span {
  let from = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    if (index >= at) return { from, to: index };
    from = index + end.length;
  }
  return { from, to: text.length };
}

/**
 * What a figure is said of: the nearest mark before it in its clause, else after it there, else the
 * same in its sentence, else the last one before.
 */
export function nearestTo<Mark extends { readonly at: number }>(
  at: number,
  { text, marks }: { readonly text: string; readonly marks: readonly Mark[] },
): { readonly mark: Mark; readonly distance: 'clause' | 'sentence' | 'far' } | undefined {
  for (const [distance, span] of [
    ['clause', clauseAround(text, at)],
    ['sentence', sentenceAround(text, at)],
  ] as const) {
    const within = marks.filter((mark) => mark.at >= span.from && mark.at < span.to);
    const mark = within.findLast((one) => one.at < at) ?? within[0];
    if (mark !== undefined) return { mark, distance };
  }
  const mark = marks.findLast((one) => one.at < at);
  return mark === undefined ? undefined : { mark, distance: 'far' };
}
