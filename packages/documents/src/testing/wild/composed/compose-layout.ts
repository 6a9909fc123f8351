import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ContentStyle, HeadLabels } from '../../corpus/style.ts';
import type { TrueAmountField, TrueClaim } from '../../corpus/truth.ts';
import { paidBy, withLumpsNamed } from '../closing.ts';
import { fieldsOf, memo, named, type WildColumn } from '../columns.ts';
import { chooseRemitter, type RemitterKind } from '../letterhead.ts';
import { chooseLook, dayText, type Look } from '../look.ts';
import { marks, ownNumber } from '../reshape-truth.ts';
import type { MakeWildLayout } from '../wild-layout.ts';
import { drawComposed } from './draw-composed.ts';
import {
  type ComposedColumn,
  type ComposedWord,
  chooseWordStyle,
  headingOf,
  labelOf,
  nameOf,
  type WordStyle,
} from './words.ts';

/** A layout whose every part is random: no two seeds give the same. */
export function composeLayout(isApart: boolean): MakeWildLayout {
  return (random) => {
    const choices = chooseComposed(random, isApart);
    const { columns, content, feesPrinted, labels, lumps, payer } = choices;
    const facts: (keyof HeadLabels)[] = ['payee', ...(labels.payeeId ? ['payeeId' as const] : [])];
    return {
      content,
      prints: {
        columns: fieldsOf([...columns, ...choices.below]),
        lumpsDeducted: lumps.taken === 1 ? 'positive' : 'negative',
        facts,
        feesPrinted,
      },
      drugCharactersMax: 22,
      adapt: (truth) => withLumpsNamed(paidBy(truth, payer), lumps.names),
      draw: (truth) => drawComposed(truth, choices),
    };
  };
}

export type ComposedChoices = ReturnType<typeof chooseComposed>;

function chooseComposed(random: SeededRandom, isApart: boolean) {
  const words = chooseWordStyle(random, isApart);
  const shape = random.pick(shapes);
  const look = chooseComposedLook(random, shape);
  const { amounts, price } = chooseAmounts(random);
  const groups = chooseGroups(random, look);
  const hasLumps = random.chance(1, 2);
  const count = random.chance(1, 10) && shape !== 'cards' ? 2 : 1;
  const content: ContentStyle = {
    amounts,
    claims: random.pick([
      [3, 9],
      [5, 30],
      [20, 70],
    ] as const),
    payments: [count, count],
    lumps: hasLumps,
    reversals: random.chance(1, 2),
    denials: price === 'charge' && random.chance(1, 3),
    byStatus: groups?.isByStatus === true,
    decimalQuantities: random.chance(1, 8),
  };
  const feesPrinted = random.chance(1, 5) ? ('negative' as const) : ('positive' as const);
  const texts = textColumns(random, words, content.denials === true);
  const sums = amountColumns(random, words, { amounts, feesPrinted, price });
  const below = shape === 'under' ? texts.splice(texts.length - 1, 1) : [];
  const columns = distinct(arranged(random, [...texts], sums));
  return {
    ...chooseSender(random, words),
    ...{ below, columns, content, count, feesPrinted, groups, look, shape },
    labels: chooseLabels(random, words),
    lumps: chooseLumps(random, words),
    rules: random.pick([...rules, shape === 'line' ? 'grid' : 'none'] as const),
    shade: random.pick(['#eef2f5', '#f4efe6', '', '']),
    band: random.pick(['#f7f7f7', '', '']),
    spread: random.chance(2, 3),
    size: random.pick([7, 7.5, 8, 8.5]),
    repeats: random.chance(4, 5),
    total: random.chance(3, 4) ? labelOf(random, 'total', words) : undefined,
    isCounted: random.chance(1, 5),
    closing: random.pick(['sums', 'sums', 'amount', 'none'] as const),
  };
}

const rules = ['none', 'none', 'head', 'rows'] as const;

/** One line per claim, a second line below, records of two lines, or cards of labels. */
const shapes = [
  ...(['line', 'line', 'line', 'line', 'line', 'line', 'line', 'line'] as const),
  ...(['under', 'under', 'record', 'cards'] as const),
] as const;

function chooseComposedLook(random: SeededRandom, shape: (typeof shapes)[number]): Look {
  const look = chooseLook(random);
  const font = random.chance(1, 8) ? ('Courier' as const) : look.font;
  const suffix = random.chance(1, 15) ? { suffix: random.pick([' CR', 'CR'] as const) } : {};
  const apart =
    random.chance(1, 15) && shape !== 'cards' ? { apart: 'dollar' as const, dollar: false } : {};
  // Blank cells say nothing beside a label.
  const zero = shape === 'cards' ? { zero: '0.00' as const } : {};
  return { ...look, font, money: { ...look.money, ...suffix, ...apart, ...zero } };
}

type Price = 'parts' | 'gross' | 'charge' | 'net';

function chooseAmounts(random: SeededRandom) {
  const price: Price = random.pick(['parts', 'parts', 'gross', 'gross', 'charge', 'net']);
  const fees = (['dirFee', 'gerFee', 'transactionFee', 'networkFee'] as const).filter(() =>
    random.chance(2, 5),
  );
  const amounts: TrueAmountField[] = [];
  if (price === 'parts') amounts.push('ingredientCost', 'dispensingFee');
  if (price === 'parts' && random.chance(1, 3)) amounts.push('tax');
  if (price === 'charge') amounts.push('charge', 'patientPaid');
  else if (random.chance(2, 3)) amounts.push('patientPaid');
  if (price === 'gross') amounts.push(...(fees.length === 0 ? (['dirFee'] as const) : fees));
  if (price === 'parts') amounts.push(...fees.slice(0, 2));
  return { amounts, price };
}

function column(random: SeededRandom, words: WordStyle, field: ComposedColumn): WildColumn {
  return named(field, headingOf(random, field, words));
}

/** The claim's own facts: a number, a date and a drug always, anything else by chance. */
function textColumns(random: SeededRandom, words: WordStyle, hasStatus: boolean): WildColumn[] {
  const own = (field: ComposedColumn) => column(random, words, field);
  const drug = random.pick([
    ['drugName'],
    ['ndc'],
    ['ndc', 'drugName'],
    ['drugName', 'ndc'],
  ] as const);
  const more: WildColumn[] = [];
  if (random.chance(1, 4)) more.push(own('claimReference'));
  if (random.chance(1, 6)) more.push(own('planName'));
  if (random.chance(1, 6)) more.push(random.pick([marks.refill, marks.brand, marks.days]));
  if (random.chance(1, 6)) {
    const text = (claim: TrueClaim) => `A${100_000 + ownNumber(claim, 800_000)}`;
    more.push({ heading: random.pick(['Member ID', 'Cardholder ID', 'Mbr ID']), text });
  }
  if (hasStatus) {
    const heading = random.pick(['Status', 'Claim Status', 'St']);
    more.push({
      ...named('status', heading),
      text: ({ status }) => ({ paid: 'PAID', denied: 'DENIED', reversal: 'REVERSED' })[status],
    });
  }
  const lead = shuffled(random, [own('claimId'), own('dateOfService')]);
  const line = random.chance(1, 8) ? [named('line', random.pick(['Ln', 'Line', 'No.']))] : [];
  const named_ = drug.map(own);
  const quantity = own('quantity');
  const rest = shuffled(random, more);
  return random.chance(1, 3)
    ? [...line, ...lead, ...rest, ...named_, quantity]
    : [...line, ...lead, ...named_, quantity, ...rest];
}

function amountColumns(
  random: SeededRandom,
  words: WordStyle,
  {
    amounts,
    feesPrinted,
    price,
  }: { amounts: readonly TrueAmountField[]; feesPrinted: 'positive' | 'negative'; price: Price },
): WildColumn[] {
  const own = (field: ComposedColumn): WildColumn => {
    const plain = column(random, words, field);
    const isFee = fees.has(field) && feesPrinted === 'negative';
    return isFee
      ? { ...plain, amount: (claim) => -claim.amounts[field as TrueAmountField] }
      : plain;
  };
  const list = amounts.map((field) => own(field as ComposedColumn));
  const isGross = price === 'gross' || (price === 'parts' && random.chance(1, 3));
  const at = amounts.findIndex((field) => fees.has(field));
  if (isGross) list.splice(at === -1 ? list.length : at, 0, own('gross'));
  if (price === 'charge' && random.chance(3, 4)) {
    const heading = random.pick(['Allowed', 'Amount Allowed', 'Allowed\nAmt']);
    list.splice(
      1,
      0,
      memo(heading, (claim) => claim.amounts.gross + claim.amounts.patientPaid),
    );
  }
  return [...list, own('net')];
}

const fees: ReadonlySet<string> = new Set(['dirFee', 'gerFee', 'transactionFee', 'networkFee']);

/** Mostly amounts behind words; sometimes a column of words ends the row, or the net leads. */
function arranged(random: SeededRandom, texts: WildColumn[], sums: WildColumn[]): WildColumn[] {
  const last = random.chance(1, 8) ? texts.splice(texts.length - 1, 1) : [];
  const net = random.chance(1, 12) ? sums.splice(sums.length - 1, 1) : [];
  return [...texts, ...net, ...sums, ...last];
}

function shuffled<Item>(random: SeededRandom, items: readonly Item[]): readonly Item[] {
  const keys = new Map(items.map((item) => [item, random.below(1_000)]));
  return items.toSorted((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0));
}

/** No two columns of a document have one name. */
function distinct(columns: readonly WildColumn[]): readonly WildColumn[] {
  const used = new Set<string>();
  return columns.map((one) => {
    let { heading } = one;
    while (used.has(heading.toLowerCase())) heading = `${heading} ${used.size}`;
    used.add(heading.toLowerCase());
    return { ...one, heading };
  });
}

function chooseGroups(random: SeededRandom, look: Look) {
  if (random.chance(2, 3)) return undefined;
  const kind = random.pick(['plan', 'store', 'status', 'day'] as const);
  const by = (claim: TrueClaim): string => {
    if (kind === 'plan') return claim.planName;
    if (kind === 'status') return claim.status;
    return kind === 'day' ? dayText(claim.dateOfService, look.day) : '';
  };
  const hasTotals = random.chance(2, 3);
  const prefix = random.pick(['Plan', 'Group', 'Plan Name']);
  const isPrefixed = random.chance(1, 2);
  const repeats = random.chance(1, 4);
  return { kind, by, hasTotals, isByStatus: kind === 'status', isPrefixed, prefix, repeats };
}

const kinds: readonly RemitterKind[] = [
  'pbm',
  'pbm',
  'plan',
  'card',
  'buyer',
  'psao',
  'longTermCare',
];
const starts = ['Northwoods', 'Blue Anchor', 'Calloway', 'Trident', 'Mesa Verde', 'Longleaf'];
const middles = ['Rx', 'Health Plan', 'Scripts', 'Prescription Benefits', 'Care Network', 'PBM'];
const ends = ['', '', ' Inc', ', LLC', ' of Ohio'];

function chooseSender(random: SeededRandom, words: WordStyle) {
  const remitter = chooseRemitter(random, random.pick(kinds));
  const own = `${random.pick(starts)} ${random.pick(middles)}${random.pick(ends)}`;
  return {
    ...remitter,
    payer: words.isApart ? own : remitter.payer,
    payerAt: random.pick(['letterhead', 'letterhead', 'letterhead', 'label', 'foot'] as const),
    title: nameOf(random, 'title', words),
    head: random.pick(['beside', 'strip', 'below', 'pairs', 'sentence', 'end'] as const),
    sentence: random.below(3),
    boxed: random.chance(1, 2),
    colon: random.pick([':', '', ' .....', '']),
  };
}

function chooseLabels(random: SeededRandom, words: WordStyle) {
  const own = (word: ComposedWord) => labelOf(random, word, words);
  return {
    ...{ trace: own('trace'), paidOn: own('paidOn'), amount: own('amount'), payer: own('payer') },
    payee: random.chance(1, 2) ? own('payee') : undefined,
    payeeId: random.chance(1, 3) ? own('payeeId') : undefined,
    extras: extras.filter(() => random.chance(1, 6)),
    note: random.chance(1, 3) ? nameOf(random, 'note', words) : undefined,
    ...{ part: own('part'), claims: own('claims'), store: own('sections') },
  };
}

/** Facts that aren't the payment's. */
const extras = [
  ['Tax ID', '12-3456789'],
  ['Vendor Number', '100234'],
  ['Period', '01/01/2026 - 01/15/2026'],
  ['Phone', '800-555-0199'],
] as const;

function chooseLumps(random: SeededRandom, words: WordStyle) {
  const own = (word: ComposedWord) => labelOf(random, word, words);
  return {
    at: random.pick(['closing', 'closing', 'table', 'table', 'first'] as const),
    taken: random.pick([1, -1, -1] as const),
    ...{ title: own('lumps'), name: own('lumpName'), amount: own('lumpAmount') },
    total: random.chance(1, 2) ? own('lumpsTotal') : undefined,
    names: {
      taken: shuffled(
        random,
        Array.from({ length: 4 }, () => own('lumpTaken')),
      ),
      given: own('lumpGiven'),
    },
  };
}
