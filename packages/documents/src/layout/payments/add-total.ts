import {
  type DraftAmountField,
  type DraftClaim,
  type DraftControl,
  type DraftValue,
  draftAmountFields,
} from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import { labelMeaning } from '../labels/label-meanings.ts';
import { textOf } from '../lines/line-kinds.ts';
import { boxAround, isAmount, type Token } from '../lines/tokens.ts';
import type { ClaimEvent, TotalEvent } from '../tables/table-events.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { columnCents, type DraftBuilder } from './draft-builder.ts';
import { amountField } from './to-claim.ts';

type Sum = { readonly of: DraftAmountField; readonly value: DraftValue };

/** A line of sums becomes controls of the rows that it covers, or a figure of the payment. */
export function addTotal(draft: DraftBuilder, event: TotalEvent): void {
  const sums = event.cells.flatMap(({ column, token }): Sum[] => {
    const of = amountField(column);
    return of === undefined ? [] : [{ of, value: toDraftValue([token], 'amount') }];
  });
  const isPayment = labelMeaning(event.text) === 'amount' && !/^total$/.test(event.text);
  const alone = sums.length === 1 ? sums[0] : undefined;
  if (isPayment && alone?.of === 'net') {
    draft.fields.amount ??= alone.value;
    return;
  }
  // "Total Deductions" below the claims is of lump sums, though it stands under their nets.
  const isOfLumps = alone?.of === 'net' && ofLumps.test(event.text) && draft.claims.length > 0;
  if (isOfLumps && !comesTo(draft, 0, sums)) {
    addLoose(draft, { ...event, loose: event.cells.map(({ token }) => token) });
  } else if (alone !== undefined && isToldAgain(draft, alone)) return;
  else if (areSumsOfLoose(draft, event.line)) return;
  else if (sums.length === 0) addLoose(draft, event);
  else addSums(draft, event, sums);
}

/** Whether the amounts of a line sum up those of loose lines before it that end where they do. */
function areSumsOfLoose({ loose }: DraftBuilder, { tokens }: TotalEvent['line']): boolean {
  const printed = tokens.filter(isAmount).map((token) => toDraftValue([token], 'amount'));
  return (
    printed.length > 1 &&
    printed.every(({ box, value }) => {
      const above = loose.filter(
        ({ amount }) => Math.abs((amount.box?.right ?? 0) - (box?.right ?? 0)) < 6,
      );
      const cents = above.reduce((sum, { amount }) => sum + (parseCents(amount.value) ?? 0), 0);
      return above.length > 0 && cents === parseCents(value);
    })
  );
}

/** The printed sum of a part of the rows, once more below others. */
function isToldAgain({ claims, controls }: DraftBuilder, { of, value }: Sum): boolean {
  return controls.some(
    (control) =>
      control.of === of &&
      control.value.value === value.value &&
      control.toRow < claims.length - 1 &&
      columnCents(claims, of) !== parseCents(value.value),
  );
}

const ofLumps = /\b(adjustment|deduction|recoup\w*|assess\w*|lump|withh\w*)\b/;

function addSums(draft: DraftBuilder, event: TotalEvent, sums: readonly Sum[]): void {
  const last = draft.claims.length - 1;
  if (last < 0) {
    addLostRows(draft, event, sums);
    return;
  }
  const { fromRow, ...covered } = coverage(draft, event.text, sums);
  const scope = event.isGuessed === true ? 'section' : covered.scope;
  if (fromRow > last) return;
  for (const { of, value } of sums) {
    draft.controls.push({ scope, of, value, fromRow, toRow: last });
  }
  const count = countOf(event);
  if (count !== undefined)
    draft.controls.push({ scope, of: 'claims', value: count, fromRow, toRow: last });
  if (!/forward/.test(event.text)) draft.starts.sum = last + 1;
}

/** What is carried forward to where no row was before: their page is not there. */
function addLostRows(draft: DraftBuilder, { text }: TotalEvent, sums: readonly Sum[]): void {
  if (!/forward/.test(text)) return;
  for (const { of, value } of sums) {
    if (value.value === '0.00') continue;
    draft.controls.push({ scope: 'page', of, value, fromRow: 0, toRow: -1 });
  }
}

/** A sum's words with one amount or count: what it is of is known at the payment's end. */
function addLoose(draft: DraftBuilder, { line, text, loose }: TotalEvent): void {
  const token = loose.findLast(isAmount);
  const count = loose.find((one) => one.kind === 'count');
  if (count !== undefined && /\b(claim|rx|transaction|record)\b/.test(text)) {
    draft.ofAll.push({ of: 'claims', value: toDraftValue([count], 'count') });
  }
  if (token === undefined) return;
  const words = line.tokens.filter((one) => one !== token);
  draft.loose.push({
    words: text,
    reference: words.length === 0 ? undefined : toDraftValue(words, 'text'),
    amount: toDraftValue([token], 'amount'),
    box: boxAround(line.tokens),
    isTotal: true,
    isOfLumps: draft.inLumps,
  });
}

function countOf(event: TotalEvent): DraftValue | undefined {
  const at = event.line.tokens.findIndex((token, index) => {
    const beside = [event.line.tokens[index - 1], event.line.tokens[index + 1]];
    return token.kind === 'count' && beside.some(isCountWord);
  });
  const token = event.line.tokens[at];
  return token === undefined ? undefined : toDraftValue([token], 'count');
}

function isCountWord(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    /^\(?(claims?|fills?|rxs?|scripts?|prescriptions?|count|records?|transactions?):?\)?$/i.test(
      token.text,
    )
  );
}

/**
 * The rows that a sum covers. Its words say so; where they do not, or not exactly, it is the part
 * of the rows before it whose amounts come to it, and where none does what such words mean.
 */
function coverage(
  draft: DraftBuilder,
  text: string,
  sums: readonly Sum[],
): Pick<DraftControl, 'scope' | 'fromRow'> {
  const { page, group, sum, table } = draft.starts;
  const choices = {
    group: { scope: 'group', fromRow: sum },
    groupHead: { scope: 'group', fromRow: group },
    page: { scope: 'page', fromRow: page },
    section: { scope: 'section', fromRow: table },
    payment: { scope: 'payment', fromRow: 0 },
  } as const;
  const { group: bySum, groupHead, page: byPage, section, payment } = choices;
  let order: readonly Pick<DraftControl, 'scope' | 'fromRow'>[] = [
    payment,
    bySum,
    groupHead,
    byPage,
    section,
  ];
  // A page's sum of all rows so far is not yet that of the payment: its other pages may be lost.
  const soFar = { scope: 'page', fromRow: 0 } as const;
  if (/forward/.test(text)) order = [soFar, byPage, section];
  else if (/\bpage\b/.test(text)) order = [byPage, soFar];
  else if (/sub ?total|submitted total|total for|group|plan|section/.test(text))
    order = [bySum, groupHead, byPage, section, payment];
  const mark = [...draft.marks].findLast((fromRow) => comesTo(draft, fromRow, sums));
  const byMark = mark === undefined ? [] : [{ scope: 'group', fromRow: mark } as const];
  return (
    order.find((choice) => comesTo(draft, choice.fromRow, sums)) ?? byMark[0] ?? order[0] ?? payment
  );
}

function comesTo(draft: DraftBuilder, fromRow: number, sums: readonly Sum[]): boolean {
  const rows = draft.claims.slice(fromRow);
  if (rows.length === 0) return false;
  return sums.every(({ of, value }) => {
    return columnCents(rows, of) === parseCents(value.value);
  });
}

/**
 * A line that looks like a claim without the day and the code that those above it have, and just
 * the sums of all their amounts since one of these starts: it sums them up, whatever it is called.
 * Undefined for any other line.
 */
export function sumLine(
  event: ClaimEvent,
  claim: DraftClaim,
  {
    claims,
    starts,
  }: { readonly claims: readonly DraftClaim[]; readonly starts: readonly number[] },
): TotalEvent | undefined {
  // Most lines have one, and are told by it without a look at all those above.
  if (isOfFill(claim)) return undefined;
  const isSum = [...new Set(starts)].some((from) => sumsUp(event, claim, claims.slice(from)));
  if (!isSum) return undefined;
  const cells = [...event.cells].flatMap(([column, tokens]) => {
    const token = tokens.findLast(isAmount);
    return token === undefined || amountField(column) === undefined ? [] : [{ column, token }];
  });
  const placed = new Set(cells.map(({ token }) => token));
  const { line } = event;
  const loose = line.tokens.filter(
    (token) => !placed.has(token) && token.kind !== 'text' && token.kind !== 'dash',
  );
  return { kind: 'total', line, text: textOf(line), cells, loose, isGuessed: true };
}

function sumsUp(
  { line }: ClaimEvent,
  { fields }: DraftClaim,
  above: readonly DraftClaim[],
): boolean {
  if (above.filter(isOfFill).length * 2 <= above.length) return false;
  const told = draftAmountFields.filter((field) => fields[field] !== undefined);
  const given = told.filter((field) => centsIn(fields[field]) !== 0);
  const isNamed = /\b(claim|count|sum|number)\b/.test(textOf(line));
  const isWord = given.length > 1 && !/\d/.test(fields.claimId?.value ?? '0');
  if (given.length === 0 || (above.length === 1 && !isNamed && !isWord)) return false;
  return told.every(
    (field) => columnCents(above, field) === parseCents(fields[field]?.value ?? ''),
  );
}

/** Whether it has the day of a fill or the code of a drug. */
function isOfFill({ fields: { dateOfService, ndc } }: DraftClaim): boolean {
  return (dateOfService?.value ?? '') !== '' || (ndc?.value ?? '') !== '';
}

function centsIn(value: { readonly value: string } | undefined): number {
  return parseCents(value?.value ?? '0') ?? 0;
}
