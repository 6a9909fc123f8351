import type { DraftPaymentField } from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import type { ClaimEvent, TotalEvent } from '../tables/table-events.ts';
import { parseAmount } from '../values/parse-amount.ts';
import { addLabels } from './add-labels.ts';
import { columnCents } from './column-cents.ts';
import { type DraftBuilder, hasRows, startDraft } from './draft-builder.ts';
import type { LabelledValue } from './find-labels.ts';
import { amountField } from './to-claim.ts';

/** The payments of a sheet whose rows name theirs, by all that rows say of one. */
export interface RowPayments {
  readonly byFacts: Map<string, DraftBuilder>;
  /** What stands above the rows is of all of them. */
  head: DraftBuilder['fields'] | undefined;
}

/**
 * The payment that a row names, begun where no row before it named the same. Rows that say
 * different things of one check are of two payments, which no sum proves then; but one check may be
 * of several payers, whom each row's claim names.
 */
export function paymentOfRow(
  event: ClaimEvent,
  told: readonly LabelledValue[],
  { payments, last }: { readonly payments: RowPayments; readonly last: DraftBuilder },
): DraftBuilder {
  const names = told.some(({ meaning }) => meaning === 'payerName');
  const ofCheck = told.filter(({ meaning }) => !names || !ofPayer.has(meaning));
  const facts = ofCheck.map(({ meaning, tokens }) => [meaning, ...tokens.map(({ text }) => text)]);
  const key = JSON.stringify(facts);
  const known = payments.byFacts.get(key);
  if (known !== undefined) return known;
  payments.head ??= { ...last.fields };
  const draft = hasRows(last) ? nextDraft(last, payments.head) : last;
  payments.byFacts.set(key, draft);
  const { page } = event.line;
  return addLabels(
    draft,
    told.filter(isNoName).map((value) => ({ ...value, page })),
  );
}

const ofPayer: ReadonlySet<string> = new Set(['payerName', 'payerId']);
const isNoName = ({ meaning }: LabelledValue): boolean => meaning !== 'payerName';

const shared: readonly DraftPaymentField[] = ['payerName', 'payerId', 'payeeName', 'payeeId'];

function nextDraft(last: DraftBuilder, head: DraftBuilder['fields']): DraftBuilder {
  const { columns, inLumps } = last;
  const draft = { ...startDraft(), columns, inLumps, headings: new Map(last.headings) };
  for (const field of shared) {
    const value = head[field];
    if (value !== undefined) draft.fields[field] = value;
  }
  return draft;
}

/** Whether a line's sums are what the claims of all payments come to. */
export function isSumOfAll({ cells }: TotalEvent, drafts: readonly DraftBuilder[]): boolean {
  const claims = drafts.flatMap((draft) => draft.claims);
  const sums = cells.flatMap(({ column, token }) => {
    const field = amountField(column);
    return field === undefined ? [] : [{ field, printed: parseAmount(token.text) }];
  });
  const isSum = ({ field, printed }: (typeof sums)[number]): boolean => {
    return printed !== undefined && parseCents(printed) === columnCents(claims, field);
  };
  return sums.length > 0 && sums.every(isSum);
}
