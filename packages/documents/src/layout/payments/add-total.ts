import {
  type DraftAmountField,
  type DraftClaim,
  type DraftControl,
  type DraftValue,
  draftAmountFields,
} from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import { labelMeaning, summedMeaning } from '../labels/label-meanings.ts';
import { textWithoutValues } from '../lines/line-kinds.ts';
import { boxAround, isAmount, type Token } from '../lines/tokens.ts';
import type { ClaimEvent, TotalEvent } from '../tables/table-events.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { columnCents, type DraftBuilder, valueCents } from './draft-builder.ts';
import type { LooseSum } from './loose-sums.ts';
import { addValues, amountField } from './to-claim.ts';

type Sum = { readonly of: DraftAmountField; readonly value: DraftValue };

/** A line of sums becomes controls of the rows it covers, or a value of the payment. */
export function addTotal(draft: DraftBuilder, event: TotalEvent): void {
  const sums: Sum[] = [];
  for (const { column, token } of event.cells) {
    const of = amountField(column);
    const at = sums.findIndex((sum) => sum.of === of);
    const value = toDraftValue([token], 'amount');
    // Claims add up two columns of one kind, too.
    const own = sums[at];
    if (of !== undefined && own !== undefined)
      sums[at] = { of, value: addValues(own.value, value) };
    else if (of !== undefined) sums.push({ of, value });
  }
  const isPayment = labelMeaning(event.text) === 'amount' && !/^total$/.test(event.text);
  const alone = sums.length === 1 ? sums[0] : undefined;
  if (isPayment && alone?.of === 'net') {
    draft.fields.amount ??= alone.value;
    return;
  }
  // "Total Deductions" below the claims sums lump sums, even under the claims' nets.
  const isNamed =
    alone !== undefined && alone.of !== 'net' && summedMeaning(event.text) === alone.of;
  const isOfLumps =
    alone !== undefined && !isNamed && lumpWords.test(event.text) && draft.claims.length > 0;
  // So does any other sum below lump sums that isn't the claims'.
  const isBelowLumps =
    alone?.of === 'net' &&
    draft.claims.length > 0 &&
    draft.loose.some((sum) => isBelowRows(draft, sum));
  const isElsewhere = alone !== undefined && isSumOfOthers(draft, alone);
  if ((isOfLumps || isBelowLumps || isElsewhere) && !comesTo(draft, 0, sums)) {
    addLoose(draft, { ...event, loose: event.cells.map(({ token }) => token) });
  } else if (alone !== undefined && isRepeatedSum(draft, alone)) return;
  else if (areSumsOfLoose(draft, event.line)) return;
  else if (sums.length === 0) addLoose(draft, event);
  else addSums(draft, event, sums);
}

/** Whether a lone amount, under whatever column, is what the claims or the lump sums come to. */
function isSumOfOthers({ claims, loose, lumps }: DraftBuilder, { of, value }: Sum): boolean {
  const cents = Math.abs(parseCents(value.value) ?? 0);
  const ofLumps = [...loose, ...lumps].reduce((sum, { amount }) => sum + valueCents(amount), 0);
  const others = [of === 'net' ? 0 : columnCents(claims, 'net'), ofLumps];
  return cents !== 0 && others.some((other) => Math.abs(other) === cents);
}

/** Whether a loose amount is below the last claim. */
function isBelowRows({ claims }: DraftBuilder, { box }: LooseSum): boolean {
  const last = claims.at(-1)?.box;
  return (
    last !== undefined && (box.page > last.page || (box.page === last.page && box.top > last.top))
  );
}

/** Whether a line's amounts sum those of loose lines above that end at the same place. */
function areSumsOfLoose({ loose }: DraftBuilder, { tokens }: TotalEvent['line']): boolean {
  const printed = tokens.filter(isAmount).map((token) => toDraftValue([token], 'amount'));
  return (
    printed.length > 1 &&
    printed.every(({ box, value }) => {
      const above = loose.filter(
        ({ amount }) => Math.abs((amount.box?.right ?? 0) - (box?.right ?? 0)) < 6,
      );
      const cents = above.reduce((sum, { amount }) => sum + valueCents(amount), 0);
      return above.length > 0 && cents === parseCents(value);
    })
  );
}

/** A printed sum of some rows, repeated below others. */
function isRepeatedSum({ claims, controls }: DraftBuilder, { of, value }: Sum): boolean {
  return controls.some(
    (control) =>
      control.of === of &&
      control.value.value === value.value &&
      control.toRow < claims.length - 1 &&
      columnCents(claims, of) !== parseCents(value.value),
  );
}

const lumpWords = /\b(adjustment|deduction|recoup\w*|assess\w*|lump|withh\w*)\b/;

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

/** A carry-forward without rows before it: their page is missing. */
function addLostRows(draft: DraftBuilder, { text }: TotalEvent, sums: readonly Sum[]): void {
  if (!/forward/.test(text)) return;
  for (const { of, value } of sums) {
    if (value.value === '0.00') continue;
    draft.controls.push({ scope: 'page', of, value, fromRow: 0, toRow: -1 });
  }
}

/** A labeled sum or count; what it covers is decided at the payment's end. */
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
 * The rows that a sum covers, by its words. If these don't say, or not exactly, the rows above that
 * come to it; if none do, what such words usually mean.
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
  // A page's sum of all rows so far is not yet the payment's: other pages may be missing.
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
 * A claim-like line without the date and NDC that those above have, whose amounts are the sums of
 * theirs since one of these starts: it is a total, whatever it is called. Undefined for any other
 * line.
 */
export function sumLine(
  event: ClaimEvent,
  claim: DraftClaim,
  {
    claims,
    starts,
  }: { readonly claims: readonly DraftClaim[]; readonly starts: readonly number[] },
): TotalEvent | undefined {
  // Most lines have one, which avoids comparing with all lines above.
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
  return { kind: 'total', line, text: textWithoutValues(line), cells, loose, isGuessed: true };
}

function sumsUp(
  { line }: ClaimEvent,
  { fields }: DraftClaim,
  above: readonly DraftClaim[],
): boolean {
  if (above.filter(isOfFill).length * 2 <= above.length) return false;
  const told = draftAmountFields.filter((field) => fields[field] !== undefined);
  const given = told.filter((field) => valueCents(fields[field]) !== 0);
  const isNamed = /\b(claim|count|sum|number)\b/.test(textWithoutValues(line));
  const isBare = fields.drugName === undefined && !/\d/.test(fields.claimId?.value ?? '');
  const isWord = told.length > 1 && isBare;
  if (!isWord && (given.length === 0 || (above.length === 1 && !isNamed))) return false;
  return told.every(
    (field) => columnCents(above, field) === parseCents(fields[field]?.value ?? ''),
  );
}

/** Whether it has a fill date or an NDC. */
function isOfFill({ fields: { dateOfService, ndc } }: DraftClaim): boolean {
  return (dateOfService?.value ?? '') !== '' || (ndc?.value ?? '') !== '';
}
