import type { Remittance, RemittanceDetail } from '@pfs/wire/remittances';
import { expect } from 'vitest';
import { doCostWork } from '../../features/costs/public.ts';
import { areFeesWaiting } from '../../features/figures/public.ts';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import type { Scene } from './expect-exact.ts';
import type { PaymentStep, Reading, Step } from './steps.ts';
import { documentOf, review } from './take-document-step.ts';
import { buy, changeInvoice, judgeFinding, payInvoice } from './take-invoice-step.ts';
import { importPrice } from './take-price-step.ts';

/** What was sent so far; the server is asked for what is there. */
export interface Sent {
  readonly payments: (readonly SmallPayment[])[];
  readonly contents: string[];
  readonly rules: string[];
  steps: number;
}

export const nothingSent = (): Sent => ({ payments: [], contents: [], rules: [], steps: 0 });

/** Does one step as a person would, and expects an answer that is plain in each state. */
export async function takeStep(scene: Scene, sent: Sent, step: Step): Promise<void> {
  sent.steps += 1;
  switch (step.kind) {
    case 'import':
      return send(scene, sent, step.payments.map(toPayment(sent.steps)));
    case 'copy': {
      const payments = pick(sent.payments, step.which);
      return payments && send(scene, sent, step.off ? payments.map(putOff) : payments);
    }
    case 'document': {
      const payments = step.payments.map(toPayment(sent.steps));
      return sendDocument(scene, sent, { payments, reading: step.reading });
    }
    case 'told': {
      const payments = pick(sent.payments, step.which);
      return payments && sendDocument(scene, sent, { payments, reading: step.reading });
    }
    case 'review':
      return review(scene, step);
    case 'again': {
      const content = pick(sent.contents, step.which);
      return content === undefined ? undefined : upload(scene, content, [201, 409]);
    }
    case 'unreadable':
      return upload(scene, `Dear pharmacist, this is letter ${sent.steps}`, [201]);
    case 'retry':
      return retry(scene, step.which);
    case 'decide':
      return decide(scene, step);
    case 'rule':
      return makeRule(scene, sent, step);
    case 'undo':
      return undo(scene, sent, step.which);
    case 'delete':
      return removeOne(scene, step.which);
    case 'buy':
      return buy(scene, step, sent.steps);
    case 'invoice':
      return changeInvoice(scene, step);
    case 'pay':
      return payInvoice(scene, step);
    case 'judge':
      return judgeFinding(scene, step);
    case 'nadac':
      return importPrice(scene, step);
  }
}

function pick<T>(from: readonly T[], which: number): T | undefined {
  return from[which % Math.max(from.length, 1)];
}

const firstGross = 1_000_000;

/** The first claim keeps the payment from being negative, which no payment can be. */
function toPayment(step: number) {
  return ({ off, ...rest }: PaymentStep, index: number): SmallPayment => {
    const claims = [{ id: `first${step}`, gross: firstGross }, ...rest.claims];
    const net = claims.reduce((sum, claim) => {
      const { gross, dir = 0, status = 'paid' } = claim as PaymentStep['claims'][number];
      return sum + (status === 'denied' ? 0 : (gross - dir) * (status === 'reversal' ? -1 : 1));
    }, 0);
    const amount = rest.lumps.reduce((left, [, , taken]) => left - taken, net);
    return { ...rest, claims, trace: `T${step}-${index}`, amount: off ? amount + 1 : amount };
  };
}

function putOff(payment: SmallPayment): SmallPayment {
  return { ...payment, claims: [...payment.claims, { id: '1001', gross: 4_00 }] };
}

async function send(scene: Scene, sent: Sent, payments: readonly SmallPayment[]): Promise<void> {
  await keep(scene, sent, {
    payments,
    content: `${smallRemittance(...payments)}${'\n'.repeat(sent.steps)}`,
  });
}

function sendDocument(
  scene: Scene,
  sent: Sent,
  { payments, reading }: { payments: readonly SmallPayment[]; reading: Reading },
): Promise<void> {
  const content = documentOf(payments, { reading, mark: `step ${sent.steps}` });
  return keep(scene, sent, { payments, content });
}

async function keep(
  scene: Scene,
  sent: Sent,
  { payments, content }: { payments: readonly SmallPayment[]; content: string },
): Promise<void> {
  await upload(scene, content, [201]);
  // Only now: a step at the same time would send the same bytes first.
  sent.payments.push(payments);
  sent.contents.push(content);
}

async function upload({ client }: Scene, content: string, statuses: number[]): Promise<void> {
  const answer = await client.upload({ name: 'any.835', content });
  expect(statuses, answer.text).toContain(answer.status);
}

/** Waits until nothing is being read any more, and until drugs have their costs and fees. */
export async function settle({
  app,
  client,
  organizationId,
}: Scene): Promise<readonly Remittance[]> {
  const remittances = (await client.get('/api/remittances')).body as Remittance[];
  for (const { id, processingStatus } of remittances) {
    if (['pending', 'processing'].includes(processingStatus)) await client.settled(id);
  }
  // One that did not get the ledger in time is tried again in the next round.
  do await doCostWork(app.platform);
  while (await app.platform.database.withTenant(organizationId, areFeesWaiting));
  return remittances;
}

async function retry({ client }: Scene, which: number): Promise<void> {
  const one = pick((await client.get('/api/remittances')).body as Remittance[], which);
  if (one === undefined) return;
  const answer = await client.post(`/api/remittances/${one.id}/retry`);
  expect([202, 404, 409], answer.text).toContain(answer.status);
}

async function decide(
  { client }: Scene,
  { which, action }: Extract<Step, { kind: 'decide' }>,
): Promise<void> {
  const remittances = (await client.get('/api/remittances')).body as Remittance[];
  const details = await Promise.all(
    remittances.map(async ({ id }) => (await client.get(`/api/remittances/${id}`)).body),
  );
  const payments = details.flatMap((detail) => (detail as RemittanceDetail).payments ?? []);
  const held = payments.filter(({ heldReason }) => heldReason !== null);
  const one = pick(held.length > 0 ? held : payments, which);
  if (one === undefined) return;
  const body = { note: 'the bank shows it' };
  const answer = await client.post(`/api/payments/${one.id}/${action}`, body);
  expect([200, 404, 409], answer.text).toContain(answer.status);
}

async function makeRule(
  { app, client, organizationId }: Scene,
  sent: Sent,
  step: Extract<Step, { kind: 'rule' }>,
): Promise<void> {
  const known = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('payers').select(['id', 'name']).execute(),
  );
  const payerId = known.find(({ name }) => name === step.payer)?.id ?? null;
  const pattern =
    step.reason === null
      ? { where: 'provider_adjustment', code: step.code, reference: step.reference }
      : { where: 'claim_adjustment', code: step.reason, reference: null };
  const rule = { ...pattern, payerId, category: step.category };
  const answer = await client.post('/api/classification/rules', rule);
  expect([201, 400, 409], answer.text).toContain(answer.status);
  if (answer.status === 201) sent.rules.push(answer.body.id as string);
}

async function undo({ client }: Scene, sent: Sent, which: number): Promise<void> {
  const [id] = sent.rules.splice(which % Math.max(sent.rules.length, 1), 1);
  if (id === undefined) return;
  const answer = await client.request({
    method: 'DELETE',
    url: `/api/classification/rules/${id}`,
  });
  expect(answer.status, answer.text).toBe(200);
}

async function removeOne(scene: Scene, which: number): Promise<void> {
  const remittances = (await scene.client.get('/api/remittances')).body as Remittance[];
  const one = pick(remittances, which);
  if (one !== undefined) await remove(scene, one.id, [200, 404, 409]);
}

export async function remove({ client }: Scene, id: string, statuses: number[]): Promise<void> {
  const answer = await client.request({
    method: 'DELETE',
    url: `/api/remittances/${id}`,
    payload: { note: 'of another pharmacy' },
  });
  expect(statuses, answer.text).toContain(answer.status);
}
