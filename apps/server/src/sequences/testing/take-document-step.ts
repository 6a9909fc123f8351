import type { DocumentReview } from '@pfs/wire/document-review';
import type { Remittance } from '@pfs/wire/remittances';
import { expect } from 'vitest';
import { testDocument } from '../../testing/draft-reading.ts';
import type { SmallPayment } from '../../testing/small-remittance.ts';
import { asDocument } from './as-document.ts';
import type { Scene } from './expect-exact.ts';
import type { Reading, ReviewAct, Step } from './steps.ts';

/** A file that no earlier one is equal to. */
export function documentOf(
  payments: readonly SmallPayment[],
  { reading, mark }: { readonly reading: Reading; readonly mark: string },
): string {
  return testDocument({ payments: payments.map((one) => asDocument(one, reading)), mark });
}

/** Takes up one of the review queue; two may do so at once. */
export async function review(
  scene: Scene,
  { which, acts, off }: Extract<Step, { kind: 'review' }>,
): Promise<void> {
  const remittances = (await scene.client.get('/api/remittances')).body as Remittance[];
  const waiting = remittances.filter(({ processingStatus }) => processingStatus === 'review');
  const one = waiting[which % Math.max(waiting.length, 1)];
  if (one === undefined) return;
  for (const act of acts) await takeAct(scene, { id: one.id, act, which, off });
}

async function takeAct(
  { client }: Scene,
  { id, act, ...how }: { id: string; act: ReviewAct; which: number; off: boolean },
): Promise<void> {
  const path = `/api/remittances/${id}/review`;
  const found = await client.get(path);
  expect([200, 404], found.text).toContain(found.status);
  if (found.status === 404) return;
  const { version, payments } = found.body as DocumentReview;
  const { end, body } = callOf(act, { payments, ...how });
  const answer = await client.post(`${path}/${end}`, { version, ...body });
  expect([200, 400, 404, 409], answer.text).toContain(answer.status);
}

interface Seen {
  readonly payments: DocumentReview['payments'];
  readonly which: number;
  readonly off: boolean;
}

function callOf(act: ReviewAct, { payments, which, off }: Seen): { end: string; body: object } {
  const at = which % Math.max(payments.length, 1);
  const claims = payments[at]?.claims ?? [];
  const row = claims[which % Math.max(claims.length, 1)]?.row ?? 0;
  const place = { part: 'claim', payment: at, row };
  const change = (one: object) => ({ end: 'changes', body: { changes: [one] } });
  switch (act) {
    case 'finish':
      return { end: 'finish', body: off ? {} : { note: 'the bank shows it' } };
    case 'reject':
      return { end: 'not-a-remittance', body: {} };
    case 'undo':
      return { end: 'undo', body: {} };
    case 'mend':
      return { end: 'changes', body: { changes: payments.flatMap(mended) } };
    case 'set':
      return change({ kind: 'set', ...place, field: 'gross', value: off ? '12.34' : '' });
    case 'accept':
      return change({ kind: 'accept_all', payment: at });
    case 'remove':
      return change({ kind: 'remove_row', ...place });
    case 'add':
      return change({ kind: 'add_row', part: off ? 'lump' : 'claim', payment: at, afterRow: null });
    case 'split':
      return change({ kind: 'split', payment: at, row });
  }
}

/** What a person does who looks at the page: net is gross less the fee in every row. */
function mended({ claims, position }: DocumentReview['payments'][number]) {
  return claims.map(({ row, fields }) => {
    const cents = (text = '0') => Math.round(Number(text) * 100);
    const net = (cents(fields.gross?.value) - cents(fields.dirFee?.value)) / 100;
    const value = net.toFixed(2);
    return { kind: 'set', part: 'claim', payment: position, row, field: 'net', value };
  });
}
