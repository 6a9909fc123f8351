import { type Cents, formatUsd, parseCents } from '@pfs/core/money';
import type { Claim } from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import { type Command, parseArguments, UsageError } from '../command.ts';
import type { Line } from '../explaining/find-claim.ts';
import { findClaim, type Occurrence, occurrencesMax } from '../explaining/find-claim.ts';
import {
  findRelated,
  type Links,
  linkableOf,
  linkReversals,
  reversalLines,
} from '../explaining/reversals.ts';
import {
  count,
  createStyler,
  type Output,
  plural,
  type Styler,
  sumText,
  tableLines,
} from '../output.ts';
import { openInput } from '../reading/input.ts';

/** The names of the elements of a claim's segments, from the first on. */
const elements: Readonly<Record<string, readonly string[]>> = {
  CLP: [
    'prescription number',
    'status',
    'charged',
    'paid',
    'patient pays',
    'plan type',
    'payer claim number',
    'place type',
    'frequency',
    'patient status',
    'diagnosis group',
    'weight of the group',
    'discharge fraction',
  ],
  NM1: [
    'who',
    'person (1) or organization (2)',
    'last name or organization',
    'first name',
    'middle name',
    'title',
    'suffix',
    'ID type',
    'id',
  ],
  SVC: [
    'what was dispensed',
    'charged',
    'paid',
    'revenue code',
    'quantity paid',
    'what was billed',
    'quantity billed',
  ],
  DTM: ['date type', 'day'],
  REF: ['number type', 'number', 'description'],
  AMT: ['amount type; not part of the balance', 'amount'],
  QTY: ['quantity type; not part of the balance', 'quantity'],
  LQ: ['remark code list', 'remark'],
  PER: ['contact', 'name', 'kind', 'number', 'kind', 'number', 'kind', 'number'],
};

const tripletWords = ['reason', 'amount', 'quantity'] as const;

/** The name of an element; undefined if unknown. */
function wordsOfElement(segmentName: string, element: number): string | undefined {
  if (segmentName === 'CAS') {
    if (element === 1) return 'responsible party';
    return tripletWords[(element - 2) % 3];
  }
  return elements[segmentName]?.[element - 1];
}

/** Ids of people among the numbers of a claim. */
const personalReferences: ReadonlySet<string> = new Set(['1L', '1W', '28', '6P', 'EA', 'IG', 'SY']);

/** Whether an element identifies the patient or a member. */
function isPersonal(segmentName: string, values: readonly string[], element: number) {
  if (segmentName === 'NM1') return (element >= 3 && element <= 7) || element === 9 || element > 11;
  return segmentName === 'REF' && element >= 2 && personalReferences.has(values[0] ?? '');
}

interface ExplainOptions {
  readonly showPeople: boolean;
  readonly style: Styler;
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
  const words = wordsOfElement(name, element) ?? 'not examined';
  const [first = ''] = value.split(component);
  const meaning = wordsOfCode(name, element, first);
  return meaning === undefined ? words : `${words}: ${meaning}`;
}

/** One claim as text. */
function explainLines(
  occurrence: Occurrence,
  links: Links,
  options: ExplainOptions,
): readonly string[] {
  const { claim, payment, lines, findings } = occurrence;
  const { style } = options;
  const trace = payment.traceNumber === undefined ? '' : ` ${payment.traceNumber}`;
  const payer = payment.payer.name ?? payment.payer.id ?? 'an unnamed payer';
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
    ...section('  Reversal', reversalLines(claim, links), style),
    ...section('  Findings', findings.map(describeFinding), style),
    '',
  ];
}

function section(title: string, lines: readonly string[], style: Styler): readonly string[] {
  if (lines.length === 0) return [];
  return ['', style('bold', title), ...lines.map((line) => `    ${line}`)];
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

/** Services first, each with its own amounts, then the claim with all of them. */
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
    return `${what}: unknown because an amount is missing or unreadable`;
  }
  const taken = known.map((amount) => ` - ${inParentheses(amount)}`).join('');
  // The sum of exact amounts may be too large to be exact.
  const comes = known.reduce((sum, amount) => sum - BigInt(amount), BigInt(charge));
  const off = BigInt(paid) - comes;
  const verdict =
    off === 0n
      ? 'as the file says'
      : `but the file says ${formatUsd(paid)}: off by ${sumText(off)}`;
  return `${what}: ${formatUsd(charge)}${taken} = ${sumText(comes)}, ${verdict}`;
}

function inParentheses(cents: Cents): string {
  return cents < 0 ? `(${formatUsd(cents)})` : formatUsd(cents);
}

const help = `pfs explain FILE CLAIM: explains one claim in an 835 remittance

Usage: pfs explain FILE CLAIM [--show-people]

  FILE            an 835 file, or - for standard input
  CLAIM           a prescription number (CLP01); shows every claim with that number
  --show-people   also shows names and member IDs, which are hidden by default

For each claim: its segments with their position in the file and the meaning of each element; its
adjustments with their category and the rule that classified them; its balance as equations; what it
reverses or is reversed by, even under another number; and its findings. The file is read
twice for this; from standard input, only claims with the same number are linked.

Exit code
  0  found and shown
  1  the file has no claim with that number
  2  not usable: no such file, not an 835, or wrong arguments
`;

/** `pfs explain`: shows why a claim was paid what it was paid. */
export const explainCommand: Command = {
  help,
  async run(args, output, errors) {
    const { values, positionals } = parseArguments('explain', args, {
      'show-people': { type: 'boolean', default: false },
    });
    const [path, claimId, ...others] = positionals;
    if (path === undefined || claimId === undefined || others.length > 0) {
      throw new UsageError('explain takes a file and a claim; see pfs explain --help');
    }
    const input = await openInput(path, errors);
    const { occurrences, found, unreadable } = await findClaim(input.chunks, claimId);
    const links = await linksOf(occurrences, path, errors);
    const options = { showPeople: values['show-people'], style: createStyler(output.styled) };
    for (const occurrence of occurrences) {
      for (const line of explainLines(occurrence, links, options)) {
        await output.write(`${line}\n`);
      }
    }
    if (found > occurrencesMax) {
      await output.write(`... and ${plural(found - occurrencesMax, 'more claim')}\n`);
    }
    if (found > 0) return 0;
    await errors.write(`pfs: ${input.name} has no claim ${claimId}\n`);
    return unreadable ? 2 : 1;
  },
};

/**
 * Claims with another number may reverse these, so the file is read again, which a stream can't be.
 */
async function linksOf(
  occurrences: readonly Occurrence[],
  path: string,
  errors: Output,
): Promise<Links> {
  const isWholeFile = path !== '-';
  const open = async () => (await openInput(path, errors)).chunks;
  const claims = occurrences.map(({ claim }) => claim).filter(({ status }) => status !== 'denied');
  if (claims.length === 0) return { links: [], isWholeFile };
  const related = isWholeFile
    ? await findRelated(claims, open)
    : occurrences.map(({ claim, payment }) => linkableOf(claim, payment));
  return { links: linkReversals(related), isWholeFile };
}

/** Codes by their element. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CLP02: {
    '1': 'paid as primary',
    '2': 'paid as secondary',
    '3': 'paid as tertiary',
    '4': 'denied',
    '19': 'paid as primary and forwarded',
    '20': 'paid as secondary and forwarded',
    '21': 'paid as tertiary and forwarded',
    '22': 'reversal of an earlier payment',
    '23': "not this payer's claim, forwarded",
    '25': 'predetermination, no payment',
  },
  CLP06: {
    '12': 'preferred provider organization',
    '13': 'point of service',
    '14': 'exclusive provider organization',
    '16': 'Medicare Advantage',
    CH: 'TRICARE',
    HM: 'health maintenance organization',
    MA: 'Medicare Part A',
    MB: 'Medicare Part B',
    MC: 'Medicaid',
    OF: 'other federal program, also Part D',
    VA: 'veterans',
    WC: "workers' compensation",
    ZZ: 'as agreed',
  },
  NM101: {
    QC: 'patient',
    IL: 'insured',
    '74': 'corrected insured',
    '82': 'pharmacy or prescriber',
    TT: 'next payer',
    PR: 'corrected payer',
    GB: 'other insured',
  },
  CAS01: {
    CO: 'contractual: the pharmacy bears it',
    PR: 'patient: the patient bears it',
    OA: 'other',
    PI: 'payer decision',
    CR: 'correction',
  },
  CAS02: {
    '1': 'deductible',
    '2': 'coinsurance',
    '3': 'copay',
    '23': 'paid by another payer',
    '29': 'filed too late',
    '45': 'above the contracted price',
    '90': 'ingredient cost',
    '91': 'dispensing fee',
    '104': 'withheld',
    '105': 'tax withheld',
    '131': 'negotiated discount',
    '144': 'incentive',
    '161': 'performance bonus',
    '197': 'no prior authorization',
    '204': 'not covered by the plan',
    '295': 'pharmacy DIR',
  },
  DTM01: {
    '036': 'coverage ends',
    '050': 'received',
    '150': 'service from',
    '151': 'service to',
    '232': 'statement from',
    '233': 'statement to',
    '472': 'date of service',
  },
  REF01: {
    '1L': 'policy',
    '1W': 'member id',
    '6P': 'group',
    '6R': "pharmacy's line number",
    BB: 'authorization',
    CE: 'plan',
    D3: 'NCPDP number of the pharmacy',
    EA: 'medical record',
    F8: 'original claim: what a reversal takes back',
    G1: 'prior authorization',
    LU: 'place',
    SY: 'social security number',
    XZ: 'prescription number, not standard here',
  },
  AMT01: {
    AU: 'covered',
    B6: 'allowed',
    D8: 'discount',
    F5: 'patient paid',
    I: 'interest',
    T: 'tax',
  },
  LQ01: { HE: 'remittance remark codes', RX: 'NCPDP reject codes' },
  SVC01: { N4: 'NDC', HC: 'HCPCS', NU: 'revenue code', UI: 'UPC' },
};

/** The meaning of a code in its element; a reason means the same in each triplet of a CAS. */
function wordsOfCode(segmentName: string, element: number, value: string) {
  const isReason = segmentName === 'CAS' && element > 1 && (element - 2) % 3 === 0;
  const name = `${segmentName}${String(isReason ? 2 : element).padStart(2, '0')}`;
  return codes[name]?.[value];
}
