import { type Cents, formatUsd, negateCents, parseCents } from '@pfs/core/money';
import type { Claim } from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import { tableLines } from '../columns.ts';
import type { Styler } from '../style.ts';
import { count } from '../wording.ts';
import { isPersonal, wordsOfCode, wordsOfElement } from './element-words.ts';
import type { Line, Occurrence } from './find-claim.ts';

export interface ExplainOptions {
  readonly showPeople: boolean;
  readonly style: Styler;
}

/** One claim in words. `all` are the claims of the same number, to find what it reverses. */
export function explainLines(
  occurrence: Occurrence,
  all: readonly Occurrence[],
  options: ExplainOptions,
): readonly string[] {
  const { claim, payment, lines, findings } = occurrence;
  const { style } = options;
  const trace = payment.traceNumber === undefined ? '' : ` ${payment.traceNumber}`;
  const payer = payment.payer.name ?? payment.payer.id ?? 'a payer that is not named';
  const title = `Claim ${claim.claimId}: ${claim.status}, ${formatUsd(claim.netCents)}`;
  return [
    style('bold', title),
    `  in payment ${payment.index + 1}${trace} of ${payment.paidOn ?? 'no date'} from ${payer}`,
    ...lines.flatMap((line) => ['', ...segmentLines(line, options)]),
    '',
    style('bold', '  Adjustments'),
    ...adjustmentLines(claim),
    '',
    style('bold', '  Balance'),
    ...balanceLines(claim, lines).map((line) => `    ${line}`),
    ...section('  Reversal', reversalLines(claim, all), style),
    ...section('  Findings', findings.map(describeFinding), style),
    '',
  ];
}

function section(title: string, lines: readonly string[], style: Styler): readonly string[] {
  if (lines.length === 0) return [];
  return ['', style('bold', title), ...lines.map((line) => `    ${line}`)];
}

function segmentLines(line: Line, { showPeople, style }: ExplainOptions): readonly string[] {
  const place = `  Segment ${count(line.number)}, byte ${count(line.byteOffset)}`;
  const rows = line.values.flatMap((value, index) => {
    if (value === '') return [];
    const element = index + 1;
    const hidden = !showPeople && isPersonal(line.name, line.values, element);
    const name = `${line.name}${String(element).padStart(2, '0')}`;
    return [[name, hidden ? '(hidden)' : value, wordsOf(line, element, value)]];
  });
  const columns = [
    { title: '', align: 'left', widthMin: 6 } as const,
    { title: '', align: 'left', widthMin: 16 } as const,
    { title: '', align: 'left' } as const,
  ];
  const table = tableLines(columns, rows, { header: false });
  return [style('dim', `${place}: ${line.name}`), ...table.map((row) => `    ${row}`)];
}

function wordsOf({ name, component }: Line, element: number, value: string): string {
  const words = wordsOfElement(name, element) ?? 'not looked at';
  const [first = ''] = value.split(component);
  const meaning = wordsOfCode(name, element, first);
  return meaning === undefined ? words : `${words}: ${meaning}`;
}

function adjustmentLines({ adjustments }: Claim): readonly string[] {
  if (adjustments.length === 0) return ['    none'];
  const rows = adjustments.map(({ level, group, reason, amountCents, category, rule }) => [
    level,
    `${group} ${reason}`,
    formatUsd(amountCents),
    category.replaceAll('_', ' '),
    `by rule ${rule.id}, version ${rule.version}`,
  ]);
  const columns = (['left', 'left', 'right', 'left', 'left'] as const).map((align) => ({
    title: '',
    align,
  }));
  return tableLines(columns, rows, { header: false }).map((line) => `    ${line}`);
}

/** Services first, each from its own amounts; then the claim with all of them. */
function balanceLines(claim: Claim, lines: readonly Line[]): readonly string[] {
  const services = lines.flatMap((line, index) => {
    if (line.name !== 'SVC') return [];
    const rest = lines.slice(index + 1);
    const next = rest.findIndex(({ name }) => name === 'SVC');
    const own = next < 0 ? rest : rest.slice(0, next);
    const adjustments = own.filter(({ name }) => name === 'CAS').flatMap(amountsOf);
    const [charge, paid] = [line.values[1], line.values[2]].map((value) => parseCents(value ?? ''));
    return [equation(`service in segment ${count(line.number)}`, { charge, adjustments, paid })];
  });
  const { chargeCents: charge, netCents: paid } = claim;
  const adjustments = claim.adjustments.map(({ amountCents }) => amountCents);
  const gross =
    `gross: ${formatUsd(paid)} paid + ${formatUsd(claim.dirFeeCents)} DIR + ` +
    `${formatUsd(claim.gerFeeCents)} effective rate + ${formatUsd(claim.otherFeesCents)} other ` +
    `fees = ${formatUsd(claim.grossCents)}`;
  return [...services, equation('claim', { charge, adjustments, paid }), gross];
}

function amountsOf({ values }: Line): readonly (Cents | undefined)[] {
  return values.flatMap((value, index) => {
    const isAmount = index >= 2 && index % 3 === 2;
    return isAmount && value !== '' ? [parseCents(value)] : [];
  });
}

interface Sides {
  readonly charge: Cents | undefined;
  readonly adjustments: readonly (Cents | undefined)[];
  readonly paid: Cents | undefined;
}

function equation(what: string, { charge, adjustments, paid }: Sides): string {
  const known = adjustments.filter((amount) => amount !== undefined);
  if (charge === undefined || paid === undefined || known.length < adjustments.length) {
    return `${what}: not known, an amount is missing or could not be read`;
  }
  const taken = known.map((amount) => ` - ${inParentheses(amount)}`).join('');
  const comes = (charge - known.reduce<number>((sum, amount) => sum + amount, 0)) as Cents;
  const verdict =
    comes === paid
      ? 'as the file says'
      : `but the file says ${formatUsd(paid)}: off by ${formatUsd((paid - comes) as Cents)}`;
  return `${what}: ${formatUsd(charge)}${taken} = ${formatUsd(comes)}, ${verdict}`;
}

function inParentheses(cents: Cents): string {
  return cents < 0 ? `(${formatUsd(cents)})` : formatUsd(cents);
}

/** By REF*F8, else the payer's number, else the same fill; as reading links them everywhere. */
function reversalLines(claim: Claim, all: readonly Occurrence[]): readonly string[] {
  const others = all.filter((other) => other.claim !== claim);
  if (claim.status !== 'reversal') {
    const reversal = others.find(
      (other) => other.claim.status === 'reversal' && takesBack(other.claim, claim),
    );
    if (reversal === undefined) return [];
    return [`taken back by the claim in segment ${count(reversal.claim.place.segment)}`];
  }
  const originals = others.filter((other) => other.claim.status !== 'reversal');
  const original = originals.find((other) => takesBack(claim, other.claim));
  const number = claim.originalReference ?? claim.payerControlNumber;
  const said = number === undefined ? '' : `; it names the payer's number ${number}`;
  if (original === undefined)
    return [`what it takes back is not among the claims of this number${said}`];
  const { place, netCents } = original.claim;
  const sum = negateCents(claim.netCents);
  const part = sum === netCents ? 'all of it' : `${formatUsd(sum)} of ${formatUsd(netCents)}`;
  return [`takes back the claim in segment ${count(place.segment)}: ${part}${said}`];
}

function takesBack(reversal: Claim, claim: Claim): boolean {
  const reference = reversal.originalReference ?? reversal.payerControlNumber;
  if (reference !== undefined) return claim.payerControlNumber === reference;
  return claim.dateOfService === reversal.dateOfService;
}
