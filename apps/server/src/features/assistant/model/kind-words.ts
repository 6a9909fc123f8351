/** Words by which a reader tells one measure from another, with those that mean the same. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['dir', /\b(dir|clawbacks?)\b/],
  ['ger', /\b(ger|ber|true-ups?)\b/],
  ['gross', /\b(gross|revenue|sales)\b/],
  ['net', /\bnet\b/],
  ['profit', /\bprofits?\b/],
  ['margin', /\bmargins?\b/],
  ['patient', /\b(patients?|copays?)\b/],
  ['cost', /\bcosts?\b/],
  ['loss', /\bloss(es)?\b/],
  ['lump', /\b(lump|recoupments?|interest|bonus(es)?|withh[eo]ld(ing)?)\b/],
  ['overdue', /\boverdue\b/],
  ['expenses', /\bexpenses?\b/],
  ['cash', /\bcash\b/],
  ['spend', /\b(spend|spent|purchases?)\b/],
];

/** Of which kinds a measure is, by its label. */
export function kindsOf(label: string): readonly string[] {
  return kinds.filter(([, words]) => words.test(label.toLowerCase())).map(([kind]) => kind);
}

export interface KindMention {
  readonly kind: string;
  readonly at: number;
}

/** Where a text says of what kind a figure is. */
export function kindMentions(text: string): readonly KindMention[] {
  const lower = text.toLowerCase();
  return kinds
    .flatMap(([kind, words]) =>
      [...lower.matchAll(new RegExp(words, 'g'))].map(({ index }) => ({ kind, at: index })),
    )
    .toSorted((one, other) => one.at - other.at);
}
