import { equationLabel } from '@pfs/core/draft/draft-messages';
import { draftAmountFields, type LeftOver } from '@pfs/core/draft/draft-remittance';
import { centsOf, figuresOf } from '@pfs/core/draft/proof/figures';
import type { Doubt, ProofEquation } from '@pfs/core/draft/proven-payment';
import { equationOf } from '@pfs/core/draft/review/accepted-doubts';
import { centsToText, toCents } from '@pfs/core/money';
import type { KeptPayment } from '../remittances/public.ts';

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

const listedMax = 5;

function listed(all: readonly LeftOver[]): string {
  const shown = all.slice(0, listedMax).map(({ printed }) => printed);
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
