import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment } from '../corpus/truth.ts';
import { dayText, type Look, sumText } from './look.ts';
import { type Fact, type Ink, type Paper, putFacts, putLines } from './paper.ts';
import { banks, labels, oneOf, payeeAddresses, payerAddresses } from './wording.ts';

/** Who sends remittances: PBMs, plans, cards, central pay and payers of invoices. */
export const remitters = {
  pbm: [
    'Brightwater Rx',
    'Crestline Pharmacy Management',
    'Ironwood Benefit Services',
    'Sable River Prescription Plans',
    'Castlegate Rx Network, Inc.',
    'Halcyon Scripts LLC',
    'Fieldstone PBM',
    'Lumenara Health Services',
  ],
  plan: [
    'Beacon Ridge Community Health Plan',
    'Golden Prairie HealthChoice',
    'Amity Care of Michigan',
    'Harbor State Health Partners',
    'Pinnacle Senior Advantage',
  ],
  card: ['ClearPrice Savings Card', 'MedBridge Copay Programs', 'Copay Relief Processing, LLC'],
  longTermCare: ['SeniorScript LTC Network', 'Evergreen Facility Rx', 'Caremont Institutional Rx'],
  buyer: [
    'Alder County Board of Supervisors',
    'Mercy Hollow Hospice',
    'Riverstone Behavioral Health',
    'Franklin Regional Jail Authority',
  ],
  psao: ['Mainspring Pharmacy Network', 'Cornerstone Provider Alliance', 'Hometown Rx Central Pay'],
} as const;

export const remitterAddresses = [
  ['2600 Lakeview Parkway, Floor 4', 'Irving, TX 75039'],
  ['PO Box 29045', 'Phoenix, AZ 85038-9045'],
  ['1 Corporate Center Dr', 'Scottsdale, AZ 85254'],
  ['880 Technology Blvd', 'Hudson, OH 44236'],
] as const;

export const pharmacyAddresses = [
  ['401 E Broadway', 'Enid, OK 73701'],
  ['19 Mill Street, Unit B', 'Camden, ME 04843'],
  ['6620 State Road 44', 'DeLand, FL 32724'],
] as const;

export type RemitterKind = keyof typeof remitters;

/** A sender of the kind with its letterhead and mailing address. */
export function chooseRemitter(random: SeededRandom, kind: RemitterKind) {
  return {
    payer: random.pick<string>(remitters[kind]),
    from: random.pick(remitterAddresses),
    to: random.pick(pharmacyAddresses),
    letterhead: {
      kind: random.pick(letterheads),
      color: random.pick(['#1f4e79', '#006a4e', '#7a1f3d', '#444444']),
    },
  };
}

export const letterheads = ['mark', 'bar', 'centered', 'right'] as const;

export interface Letterhead {
  readonly name: string;
  readonly address: readonly string[];
  readonly title: string;
}

/** The sender's name and address with the document's title, as companies print them. */
export function putLetterhead(
  paper: Paper,
  { name, address, title }: Letterhead,
  { kind, color }: { readonly kind: (typeof letterheads)[number]; readonly color: string },
): void {
  const { margin: x, right, top } = paper;
  const line = address.join(', ');
  const put = (
    words: string,
    size: number,
    at: readonly [x: number, below: number],
    align?: Side,
  ) =>
    paper.put(words, { x: at[0], size, top: top + at[1], bold: size > 9, ...(align && { align }) });
  switch (kind) {
    case 'mark':
      paper.fill([x, top], [x + 28, top + 28], color);
      paper.fill([x + 8, top + 8], [x + 20, top + 20], '#fff');
      put(name, 13, [x + 36, 2]);
      put(line, 8, [x + 36, 18]);
      put(title, 11, [right, 34], 'right');
      break;
    case 'bar':
      paper.fill([x - 4, top], [right + 4, top + 20], color);
      paper.put(title, { x, size: 11, bold: true, top: top + 5, color: '#fff' });
      put(name, 11, [x, 27]);
      put(line, 8, [right, 29], 'right');
      break;
    case 'centered':
      put(name, 15, [paper.width / 2, 0], 'center');
      put(line, 8, [paper.width / 2, 18], 'center');
      put(title, 10.5, [paper.width / 2, 34], 'center');
      break;
    case 'right':
      put(title, 14, [x, 0]);
      put(name, 10.5, [right, 18], 'right');
      put(line, 8, [right, 32], 'right');
  }
  paper.top = top + 56;
}

type Side = 'center' | 'right';

/** Lines at the left, and labels with their values to the right of them. */
export function putBeside(paper: Paper, { lines, facts, x: factsX, size }: Ink & Beside): void {
  const { margin: x, top } = paper;
  putLines(paper, lines, { x, size });
  const bottom = paper.top;
  paper.top = top;
  putFacts(paper, facts, { x: factsX, size });
  paper.top = Math.max(bottom, paper.top) + size;
}

interface Beside {
  readonly lines: readonly string[];
  readonly facts: readonly Fact[];
  /** Where the labels start. */
  readonly x: number;
}

/** Labels in a row over the whole width, each with its value below it. */
export function putStrip(
  paper: Paper,
  facts: readonly Fact[],
  { size, shade, boxed = false }: Ink & { readonly shade?: string; readonly boxed?: boolean },
): void {
  const { margin: x, right, top } = paper;
  const widths = facts.map(([label, value]) =>
    Math.max(paper.widthOf(label, { size: size - 1 }), paper.widthOf(value, { size, bold: true })),
  );
  const own = widths.reduce((sum, width) => sum + width, 0);
  const gap = (right - x - own) / facts.length;
  if (gap < 4) throw new RangeError('the facts do not fit in a row');
  const bottom = top + size * 3.2;
  if (shade !== undefined) paper.fill([x, top], [right, top + size * 1.5], shade);
  let left = x;
  facts.forEach(([label, value], at) => {
    const middle = { x: left + gap / 2 };
    paper.put(label, { ...middle, size: size - 1, top: top + size * 0.4 });
    paper.put(value, { ...middle, size, bold: true, top: top + size * 1.8 });
    if (boxed && at > 0) paper.rule([left, top], [left, bottom], 0.4);
    left += (widths[at] ?? 0) + gap;
  });
  if (boxed) {
    for (const y of [top, bottom]) paper.rule([x, y], [right, y], 0.4);
    for (const edge of [x, right]) paper.rule([edge, top], [edge, bottom], 0.4);
  }
  paper.top = bottom + size;
}

/** The words of a document's head and the addresses in it. */
export interface HeadWords {
  readonly title: string;
  readonly trace: string;
  readonly paidOn: string;
  readonly amount: string;
  readonly payer: string;
  readonly payee: string;
  readonly payeeId: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly bank: string;
}

export function chooseHead(
  random: SeededRandom,
  letters: 'as is' | 'capitals' = 'as is',
): HeadWords {
  return {
    title: oneOf(random, labels.title, letters),
    trace: oneOf(random, labels.trace, letters),
    paidOn: oneOf(random, labels.paidOn, letters),
    amount: oneOf(random, labels.amount, letters),
    payer: oneOf(random, labels.payer, letters),
    payee: oneOf(random, labels.payee, letters),
    payeeId: oneOf(random, labels.payeeId, letters),
    from: random.pick(payerAddresses),
    to: random.pick(payeeAddresses),
    bank: oneOf(random, banks, letters),
  };
}

/** Number, date and amount of a payment under the document's labels. */
export function payFacts(
  payment: TruePayment,
  { head, look, colon = '' }: { head: HeadWords; look: Look; colon?: string },
): readonly Fact[] {
  return [
    [`${head.trace}${colon}`, payment.traceNumber],
    [`${head.paidOn}${colon}`, dayText(payment.paidOn, look.headDay)],
    [`${head.amount}${colon}`, sumText(payment.amount, look.money)],
  ];
}

export type PayLabels = readonly [number: string, day: string, amount: string];

/** Number, date and amount of a payment under a layout's own labels. */
export function labelled(
  payment: TruePayment,
  [number, day, amount]: PayLabels,
  look: Look,
): readonly Fact[] {
  return [
    [number, payment.traceNumber],
    [day, dayText(payment.paidOn, look.headDay)],
    [amount, sumText(payment.amount, look.money)],
  ];
}

/** An amount spelled out as on a check: `twelve and 05/100`. */
export function dollarsText(cents: number): string {
  return `${inWords(Math.floor(cents / 100))} and ${String(cents % 100).padStart(2, '0')}/100`;
}

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];

const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function inWords(number: number): string {
  if (number < 20) return small[number] ?? '';
  if (number < 100) {
    const one = number % 10;
    return `${tens[Math.floor(number / 10)] ?? ''}${one === 0 ? '' : `-${small[one] ?? ''}`}`;
  }
  const [unit, name] = number < 1_000 ? [100, 'hundred'] : [1_000, 'thousand'];
  const rest = number % unit;
  const first = `${inWords(Math.floor(number / unit))} ${name}`;
  return rest === 0 ? first : `${first} ${inWords(rest)}`;
}
