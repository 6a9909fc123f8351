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

const said = readPairs(
  `&=and thru=through payor=payer payors=payers pd=paid sinse=since denyed=denied hw=how hwo=how
  wyh=why teh=the acq=acquisition wats=what_is yeer=year frist=first avrg=average shw=show
  tot=total reimb=reimbursement inv=invoice invs=invoices ovr=over frm=from rev=revenue
  neg=negative amt=amount qty=quantity u=you ur=your wat=what wut=what w/=with w/o=without ≥=>=
  ≤=<= cnt=count yest=yesterday meen=mean pfd=pdf em=them n=and ow=owe hom=how vender=vendor
  venders=vendors mnay=many evry=every clims=claims drgs=drugs todays=today pr=per al=all
  yesterdays=yesterday can't=can_not cannot=can_not
  cant=can_not won't=will_not wont=will_not i'm=i_am im=i_am ive=i_have let's=let_us lets=let_us
  whats=what_is wheres=where_is hows=how_is whos=who_is thats=that_is theres=there_is didnt=did_not
  shouldnt=should_not wouldnt=would_not couldnt=could_not doesnt=does_not dont=do_not isnt=is_not
  wasnt=was_not arent=are_not havent=have_not hasnt=has_not werent=were_not`,
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
    const from = match.index;
    const to = from + match[0].length;
    const texts = textsOf(match[0]);
    const before = words.at(-1);
    const between = before && message.slice(before.to, from);
    const isMonth = rangeStart.test(words.at(-2)?.text ?? '');
    if (before && isRange(before.text, between ?? '', texts[0] ?? '', isMonth)) {
      words.push({ text: 'to', raw: between?.trim() ?? '', from: before.to, to: from });
    }
    for (const text of texts) {
      // `bigger then 20`
      const isThan = text === 'then' && /^(more|less|\w+er)$/.test(words.at(-1)?.text ?? '');
      words.push({ text: isThan ? 'than' : text, raw: message.slice(from, to), from, to });
    }
  }
  return words;
}

/** What a stretch of words was typed as. */
export function typedOf(words: readonly Word[], first: number, last: number): string {
  const own = words.slice(first, last).filter((word, at, all) => word.from !== all[at - 1]?.from);
  return own.map((word) => word.raw).join(' ');
}

/** Words as one text to match patterns of several words in; where each begins, and what is next. */
export function joinTexts(texts: readonly string[]) {
  const starts: number[] = [];
  for (const at of texts.keys()) {
    starts.push(at === 0 ? 0 : (starts[at - 1] ?? 0) + (texts[at - 1] ?? '').length + 1);
  }
  const wordBehind = (end: number) => starts.filter((start) => start <= end).length;
  return { text: texts.join(' '), starts, wordBehind };
}

/** A sticky pattern at one place of a text. */
export function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}

/** The digits of number words. */
export const numberWords = readPairs(
  `one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12
  dozen=12 fifteen=15 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 hundred=100`,
);

/** A map of words from `word=other`; an underscore is a blank. */
export function readPairs(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(/\s+/).map((pair) => /^([^=]+|[<>≤≥]=?)=(.*)$/.exec(pair) ?? []);
  return new Map(pairs.map(([, word = '', other = '']) => [word, other.replaceAll('_', ' ')]));
}

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
  if (/^(?:\p{L}\.)+$/u.test(text)) return [text.replaceAll('.', '')];
  const [form = '', full = ''] = endings.find(([ending]) => ending.test(text)) ?? [];
  return (said.get(text) ?? text.replace(form, full)).split(' ').filter((part) => part !== '');
}

/** `2025-q2` is one quarter, `nov 2025-feb 2026` is a range. */
function isRange(before: string, between: string, after: string, isMonth: boolean): boolean {
  const isDash = /^\s*[-–—]\s*$/.test(between);
  const isOne = !isMonth && between.length === 1 && /^20\d\d$/.test(before) && !/^20/.test(after);
  const isEnd = rangeEnd.test(before) || (isMonth && /^\d/.test(before));
  return isDash && !isOne && isEnd && rangeEnd.test(after);
}
