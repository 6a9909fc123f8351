export interface Word {
  /** Normalized: lower case, no accents, straight quotes, contractions in full. */
  readonly text: string;
  /** As it was typed. */
  readonly raw: string;
  /** Offsets in the message. */
  readonly from: number;
  readonly to: number;
}

/** A stretch of words [first, last) that says something. */
export interface Span<T> {
  readonly first: number;
  readonly last: number;
  readonly value: T;
  readonly typed: string;
  /** What it was read as where that differs: for "I read X as Y". */
  readonly read?: string;
  /** How sure, 0 to 1: 1 is exact, less is corrected or partial. */
  readonly weight: number;
}

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const figures = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+|(?=\.\d))(?:\.\d+)?`;
const token = new RegExp(
  [
    /** `d.i.r.` */
    String.raw`(?<![\p{L}\p{N}])(?:\p{L}\.){2,}`,
    String.raw`(?<![\p{L}\p{N}])w\/(?:o(?![\p{L}\p{N}]))?`,
    String.raw`'\d{2}(?![\p{L}\p{N}])`,
    /** `3/5/2026`, which a dash may follow: `3/1-3/15` are two days. */
    String.raw`(?<![\d/-])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?=-\d{1,2}\/)`,
    /** `2024-2025` are two years. */
    String.raw`(?<![\d/-])20\d{2}(?=-20\d{2}(?![\d/-]))`,
    /** `$1,000.50`, `1.5k`, `500mg`, `10%`, `2026-03`, `160-4.5`, `00093-5056-98`. */
    String.raw`(?:\$ ?)?${figures}(?:[/-]${figures})*(?:\p{L}[\p{L}\p{N}]*)?[%+]?`,
    /** `HD-10023`, `glp-1`; not `q1-q2`, `mar-25`. */
    String.raw`(?!${month}\W|[qh]\d\W)\p{L}{1,6}\d*(?:-\p{L}?\d[\p{L}\p{N}]*)+`,
    String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'\p{L}+)*`,
    '[%&]',
    /** Signs of comparison say something before a number only. */
    String.raw`(?:[<>]=?|[≤≥=])(?=\s*[$\d.])`,
  ].join('|'),
  'gu',
);
const rangeStart = new RegExp(`^(?:${month}|q[1-4])$`);
/** A dash between two of these means "to". */
const rangeEnd = new RegExp(String.raw`^(?:${month}|q[1-4]|20\d\d|\$.*|\d+\/.*|\d{4}-.*)$`);

const said = new Map(
  `&=and thru=through w/=with w/o=without ≥=>= ≤=<= can't=can,not cannot=can,not cant=can,not won't=will,not
  wont=will,not i'm=i,am im=i,am let's=let,us lets=let,us whats=what,is wheres=where,is hows=how,is
  whos=who,is thats=that,is theres=there,is didnt=did,not doesnt=does,not dont=do,not isnt=is,not
  wasnt=was,not arent=are,not havent=have,not hasnt=has,not werent=were,not`
    .split(/\s+/)
    .map((entry) => [entry.replace(/=.*/, ''), entry.replace(/^[^=]*=/, '').split(',')] as const),
);
const endings: readonly (readonly [RegExp, string])[] = [
  [/n't$/, ' not'],
  [/'re$/, ' are'],
  [/'ve$/, ' have'],
  [/'ll$/, ' will'],
  [/'d$/, ' would'],
  [/^(what|where|who|how|when|why|that|there|here|it|he|she)'s$/, '$1 is'],
  [/'s$/, ''],
];

/**
 * The words of a message. Numbers, dates, NDCs and invoice numbers stay whole; contractions become
 * two words of the same place; a dash between two dates or amounts is the word "to".
 */
export function readWords(message: string): readonly Word[] {
  const words: Word[] = [];
  for (const match of folded(message).matchAll(token)) {
    const from = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0);
    const to = match.index + match[0].length;
    const texts = textsOf(match[0].trim());
    const before = words.at(-1);
    const between = before && message.slice(before.to, from);
    const isMonth = rangeStart.test(words.at(-2)?.text ?? '');
    if (before && isRange(before.text, between ?? '', texts[0] ?? '', isMonth)) {
      words.push({ text: 'to', raw: between?.trim() ?? '', from: before.to, to: from });
    }
    for (const text of texts) words.push({ text, raw: message.slice(from, to), from, to });
  }
  return words;
}

/** What a stretch of words was typed as. */
export function typedOf(words: readonly Word[], first: number, last: number): string {
  const own = words.slice(first, last).filter((word, at, all) => word.from !== all[at - 1]?.from);
  return own.map((word) => word.raw).join(' ');
}

/** Words as one text, in which patterns of several words can be looked for. */
export interface JoinedText {
  readonly text: string;
  /** Where each word begins. */
  readonly starts: readonly number[];
  /** Index of the first word behind a place. */
  readonly wordBehind: (end: number) => number;
}

export function joinTexts(texts: readonly string[]): JoinedText {
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 1;
  }
  const wordBehind = (end: number) => {
    const behind = starts.findIndex((start) => start > end);
    return behind < 0 ? texts.length : behind;
  };
  return { text: texts.join(' '), starts, wordBehind };
}

/** A sticky pattern at one place of a text. */
export function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}

/** The digits of number words. */
export const numberWords: ReadonlyMap<string, string> = new Map([
  ...'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at + 1)] as const),
  ...'fifteen=15 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 hundred=100'
    .split(' ')
    .map((entry) => entry.split('=') as [string, string]),
]);

/** In lower case without accents, each letter where it was. */
function folded(message: string): string {
  if (/^[ -~]*$/.test(message)) return message.toLowerCase();
  return message.replace(/[\s\S]/gu, (letter) => {
    if (/[‘’‚‛′´`]/.test(letter)) return "'";
    if (/[‐‑‒–—―−]/.test(letter)) return '-';
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  });
}

function textsOf(typed: string): readonly string[] {
  const text = typed.replace(/\p{M}/gu, '').replace(/^\$ /, '$');
  const known = said.get(text);
  if (known !== undefined) return known;
  if (/^(?:\p{L}\.)+$/u.test(text)) return [text.replaceAll('.', '')];
  const ending = endings.find(([form]) => form.test(text));
  const full = ending ? text.replace(ending[0], ending[1]) : text;
  return full.split(' ').filter((part) => part !== '');
}

/** `2025-q2` is one quarter, `nov 2025-feb 2026` is a range. */
function isRange(before: string, between: string, after: string, isMonth: boolean): boolean {
  const isDash = /^\s*[-–—]\s*$/.test(between);
  const isOne = !isMonth && between.length === 1 && /^20\d\d$/.test(before) && !/^20/.test(after);
  return isDash && !isOne && rangeEnd.test(before) && rangeEnd.test(after);
}
