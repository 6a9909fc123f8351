import { doubtMessage, equationLabel, explainEquation } from '@pfs/core/draft/draft-messages';
import type { DraftClaim, DraftLump, DraftValue } from '@pfs/core/draft/draft-remittance';
import { draftAmountFields, type LeftOver } from '@pfs/core/draft/draft-remittance';
import { centsOf, figuresOf } from '@pfs/core/draft/proof/figures';
import type { Doubt, EquationTerm, ProofEquation } from '@pfs/core/draft/proven-payment';
import { blocksFinishing, equationOf, seenText } from '@pfs/core/draft/review/accepted-doubts';
import { isItemToCheck } from '@pfs/core/draft/review/open-items';
import { reviewItems } from '@pfs/core/draft/review/review-items';
import { centsToText, toCents, toDollars } from '@pfs/core/money';
import type {
  ChangedReview,
  ReviewClaim,
  ReviewDoubt,
  ReviewEquation,
  ReviewItem,
  ReviewLump,
  ReviewPayment,
  ReviewPaymentHead,
  ReviewValue,
} from '@pfs/wire/document-review';
import type { KeptPayment } from '../remittances/public.ts';

/** Of thousands of rows that don't add up, only the first are shown. */
const listedMax = 500;

/** Where doubts are, such as row `claim 3` or value `claim 3 net`, and what they suggest there. */
type DoubtPlaces = ReadonlyMap<string, string | undefined>;

function doubtPlaces({ doubts }: KeptPayment): DoubtPlaces {
  const places = new Map<string, string | undefined>();
  for (const { part, row, field, suggested } of doubts) {
    places.set(`${part} ${row ?? ''}`, undefined);
    const place = `${part} ${row ?? ''} ${field ?? ''}`;
    places.set(place, suggested ?? places.get(place));
  }
  return places;
}

function toReviewValue(value: DraftValue, places: DoubtPlaces, place: string): ReviewValue {
  const { printed, box, decidedBy, confidence } = value;
  const suggested = places.get(place);
  const others = (value.otherReadings ?? []).filter((other) => other !== suggested);
  return {
    value: value.value,
    printed,
    box: box ?? null,
    decidedBy,
    confidence,
    otherReadings: suggested === undefined ? others : [suggested, ...others],
    doubtful: places.has(place),
  };
}

type Values = Readonly<Record<string, DraftValue>>;

function valuesOf<Fields extends object>(
  fields: Fields,
  places: DoubtPlaces,
  part: string,
): { [Field in keyof Fields]: ReviewValue } {
  const values = Object.entries(fields as Values).map(([field, value]) => [
    field,
    toReviewValue(value, places, `${part} ${field}`),
  ]);
  return Object.fromEntries(values) as { [Field in keyof Fields]: ReviewValue };
}

function toReviewClaim(
  claim: DraftClaim,
  { places, claimId }: { places: DoubtPlaces; claimId: string | undefined },
): ReviewClaim {
  const { row, box, fields } = claim;
  return {
    row,
    box: box ?? null,
    fields: valuesOf(fields, places, `claim ${row}`),
    settled: !places.has(`claim ${row}`),
    claimId: claimId ?? null,
  };
}

function toReviewLump(lump: DraftLump, places: DoubtPlaces): ReviewLump {
  const { row, box, reference, amount, payerName } = lump;
  const toValue = (value: DraftValue | undefined, field: string): ReviewValue | null =>
    value === undefined ? null : toReviewValue(value, places, `lump ${row} ${field}`);
  return {
    row,
    box: box ?? null,
    reference: toValue(reference, 'reference'),
    amount: toReviewValue(amount, places, `lump ${row} amount`),
    payerName: toValue(payerName, 'payerName'),
    settled: !places.has(`lump ${row}`),
  };
}

/** The names of people by their ids. */
export type Names = ReadonlyMap<string, string>;

function toReviewDoubt(doubt: Doubt, kept: KeptPayment): ReviewDoubt {
  return {
    ...toldDoubt(doubt, kept),
    acceptable: seenText(doubt, kept) !== undefined,
    blocks: blocksFinishing(doubt),
    holds: !isItemToCheck(doubt),
  };
}

function toldDoubt(doubt: Doubt, kept: KeptPayment) {
  const { part, row, field, code } = doubt;
  const detail = doubtDetail(doubt, kept);
  return {
    part,
    row: row ?? null,
    field: field ?? null,
    code,
    message: doubtMessage(code),
    detail,
  };
}

interface HeadOptions {
  readonly position: number;
  readonly names: Names;
}

export function toReviewHead(
  kept: KeptPayment,
  { position, names }: HeadOptions,
): ReviewPaymentHead {
  const places = doubtPlaces(kept);
  const { differenceCents, amountCents, payment } = kept;
  return {
    position,
    fields: valuesOf(payment.fields, places, 'payment '),
    status: kept.status,
    difference: differenceCents === undefined ? null : toDollars(differenceCents),
    amount: amountCents === undefined ? null : toDollars(amountCents),
    claimCount: payment.claims.length,
    rowsThatHold: kept.rowsThatHold,
    rowsThatDoNot: kept.rowsThatDoNot,
    equations: kept.equations.slice(0, listedMax).map(toReviewEquation),
    doubts: kept.doubts.map((doubt) => toReviewDoubt(doubt, kept)),
    hidden: payment.hidden ?? null,
    accepted: (kept.accepted ?? []).map((doubt) => ({
      ...toldDoubt(doubt, kept),
      acceptedBy: names.get(doubt.by) ?? null,
      acceptedAt: doubt.at,
    })),
  };
}

export function toReviewPayment(
  kept: KeptPayment,
  { claimIds, ...options }: HeadOptions & { claimIds: ReadonlyMap<string, string> },
): ReviewPayment {
  const places = doubtPlaces(kept);
  const { claims, lumps, controls } = kept.payment;
  return {
    ...toReviewHead(kept, options),
    claims: claims.map((claim) =>
      toReviewClaim(claim, { places, claimId: claimIds.get(`${options.position} ${claim.row}`) }),
    ),
    lumps: lumps.map((lump) => toReviewLump(lump, places)),
    controls: controls.map(({ scope, of, value, fromRow, toRow }, at) => ({
      ...{ scope, of, fromRow, toRow },
      value: toReviewValue(value, places, `control ${at}`),
    })),
  };
}

/** Open items of a document, for a caller that settles one after another. */
export function toReviewItems(payments: readonly KeptPayment[]): ReviewItem[] {
  return reviewItems(payments).map((item) => {
    const { id, payment, doubt, claimId, value, box, acceptedBy, isCorrectable } = item;
    const kept = payments[payment];
    return {
      id,
      kind: doubt.code,
      message: doubtMessage(doubt.code),
      payment,
      claimId: claimId ?? null,
      field: doubt.field ?? null,
      seen: (kept && seenOf(doubt, kept)) ?? value?.value ?? null,
      suggested: doubt.suggested ?? value?.otherReadings?.[0] ?? value?.toldOtherwise ?? null,
      known: doubt.known ?? null,
      holds: !isItemToCheck(doubt),
      page: box?.page ?? null,
      box: box ?? null,
      acceptable: acceptedBy !== undefined,
      correctable: isCorrectable,
    };
  });
}

/** The numbers of a doubt about the whole document. */
function seenOf(doubt: Doubt, kept: KeptPayment): string | null {
  return doubt.known === undefined ? doubtDetail(doubt, kept) : null;
}

/** The rows that a change has altered. */
export function changedRows(before: readonly KeptPayment[], after: readonly KeptPayment[]) {
  const rowsMoved =
    before.length !== after.length ||
    after.some((kept, at) => outlineOf(kept) !== outlineOf(before[at] ?? kept));
  const claims: ChangedReview['claims'] = [];
  const lumps: ChangedReview['lumps'] = [];
  if (rowsMoved) return { rowsMoved, claims, lumps };
  for (const [payment, kept] of after.entries()) {
    const old = before[payment];
    if (old === undefined || old === kept) continue;
    const now = shown(kept);
    const then = shown(old);
    claims.push(...different(then.claims, now.claims).map((row) => ({ ...row, payment })));
    lumps.push(...different(then.lumps, now.lumps).map((row) => ({ ...row, payment })));
  }
  return { rowsMoved, claims, lumps };
}

/** Rows and printed totals, which the answer to a change doesn't repeat. */
function outlineOf({ payment }: KeptPayment): string {
  return JSON.stringify([
    payment.claims.map(({ row }) => row),
    payment.lumps.map(({ row }) => row),
    payment.controls.map(({ of, value }) => [of, value.value]),
  ]);
}

function shown(kept: KeptPayment) {
  const places = doubtPlaces(kept);
  return {
    claims: kept.payment.claims.map((claim) =>
      toReviewClaim(claim, { places, claimId: undefined }),
    ),
    lumps: kept.payment.lumps.map((lump) => toReviewLump(lump, places)),
  };
}

function different<Row>(then: readonly Row[], now: readonly Row[]): readonly Row[] {
  return now.filter((row, at) => JSON.stringify(row) !== JSON.stringify(then[at]));
}

/** An equation as numbers and as one sentence. */
function toReviewEquation(equation: ProofEquation): ReviewEquation {
  const counts = equation.kind === 'count';
  const amount = (value: number): number => (counts ? value : toDollars(toCents(value)));
  const term = ({ label, amount: value }: EquationTerm) => ({
    label: equationLabel(label),
    amount: amount(value),
  });
  return {
    kind: equation.kind,
    row: equation.row ?? null,
    control: equation.control ?? null,
    terms: equation.terms.map(term),
    result: term(equation.result),
    difference: amount(equation.difference),
    holds: equation.holds,
    sentence: explainEquation(equation),
  };
}

/** The numbers of a doubt about the whole document, which a person can accept. */
export function doubtDetail(doubt: Doubt, kept: KeptPayment): string | null {
  if (doubt.known !== undefined) return doubt.known;
  if (doubt.part !== 'payment' && doubt.part !== 'control') return null;
  const equation = equationOf(doubt, kept.equations);
  if (equation !== undefined) return equationDetail(equation);
  const { payment } = kept;
  if (doubt.code === 'pages_missing') return counted(payment.pagesMissing ?? 0, 'page', 'missing');
  if (doubt.code === 'rows_not_counted') return counted(payment.claims.length, 'claim', 'read');
  if (doubt.code === 'amount_left_over') return leftOverDetail(payment.leftOver ?? []);
  if (doubt.code === 'row_left_over') return `Rx ${listed(payment.rowsLeftOver ?? [])}`;
  return columnDetail(doubt, kept);
}

/** `$12.50 and $3.00 on the page are in no total`. */
function leftOverDetail(all: readonly LeftOver[]): string {
  return `${listed(all)} on the page ${all.length === 1 ? 'isn’t' : 'aren’t'} in any total`;
}

const printedMax = 5;

function listed(all: readonly LeftOver[]): string {
  const shown = all.slice(0, printedMax).map(({ printed }) => printed);
  const more = all.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more.toLocaleString('en-US')} more`;
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter((text) => text).join(' and ');
}

/** `printed 1,204.00, rows 1,200.00`. */
function equationDetail({ kind, result, terms }: ProofEquation): string {
  const sum = terms.reduce((total, { amount }) => total + amount, 0);
  const write = kind === 'count' ? (count: number) => count.toLocaleString('en-US') : money;
  const [told, found] = kind === 'payment' ? ['paid', 'document'] : ['printed', 'rows'];
  return `${told} ${write(result.amount)}, ${found} ${write(sum)}`;
}

function columnDetail({ field }: Doubt, { payment }: KeptPayment): string | null {
  const column = draftAmountFields.find((one) => one === field);
  if (column === undefined) return null;
  const rows = figuresOf(payment).rows.filter((row) => row.figures[column] !== undefined);
  const sum = rows.reduce((total, row) => total + centsOf(row, column), 0);
  const heading = payment.columns?.find((one) => one.field === column)?.printed;
  const printed = heading === undefined ? '' : ` (“${heading}”)`;
  return `${equationLabel(column)}${printed} ${money(sum)} in ${counted(rows.length, 'row')}`;
}

function counted(count: number, what: string, then = ''): string {
  const words = `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
  return then === '' ? words : `${words} ${then}`;
}

function money(cents: number): string {
  const text = centsToText(toCents(cents));
  return text.replace(/\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ',')).replace('-', '−');
}
