import fc from 'fast-check';

const cents = fc.integer({ min: -50_000, max: 50_000 });
const payer = fc.constantFrom('ALPHA RX', 'BETA RX');

const ndc = fc.constantFrom('65862000801', '00093505698');
const day = fc.constantFrom('2025-12-01', '2025-12-20', '2026-01-15', '2026-02-15');
/** Dollars a unit; of thirty units more than some claims bring. */
const price = fc.constantFrom(0.05, 1.25, 12.5);

/** Few numbers, so that claims repeat, are reversed before and after they come, and corrected. */
const claim = fc.record({
  id: fc.constantFrom('1001', '1002', '1003', '1004', '1005'),
  gross: fc.integer({ min: 1, max: 90_000 }),
  status: fc.constantFrom('paid' as const, 'paid' as const, 'denied' as const, 'reversal' as const),
  dir: fc.integer({ min: 0, max: 500 }),
  ndc,
});

const payment = fc.record({
  paidOn: fc.constantFrom('2026-01-10', '2026-02-10', '2026-03-10', '2026-03-11'),
  payer,
  claims: fc.array(claim, { maxLength: 4 }),
  lumps: fc.array(
    fc.tuple(
      fc.constantFrom('CS', 'FB', 'WO'),
      fc.constantFrom('MISC 1', 'DIR Q1', 'GER', 'RECONCILIATION'),
      cents,
    ),
    { maxLength: 3 },
  ),
  /** Its amount is not what its rows come to. */
  off: fc.boolean(),
});

export type PaymentStep = typeof payment extends fc.Arbitrary<infer T> ? T : never;

/** `which` picks one of what is there then. */
const which = fc.nat();

/** How the first net of a document is read; a smudged one is repaired where its row says how. */
const reading = fc.constantFrom('plain' as const, 'smudged' as const, 'missing' as const);

export type Reading = typeof reading extends fc.Arbitrary<infer T> ? T : never;

/** What is done most is there more than once. */
const reviewAct = fc.constantFrom(
  ...(['finish', 'finish', 'finish', 'mend', 'mend', 'undo', 'reject'] as const),
  ...(['set', 'accept', 'remove', 'add', 'split'] as const),
);

export type ReviewAct = typeof reviewAct extends fc.Arbitrary<infer T> ? T : never;

const single = {
  import: fc.record({
    kind: fc.constant('import' as const),
    payments: fc.array(payment, { minLength: 1, maxLength: 2 }),
  }),
  /** The same payments in other bytes; with `off`, one whose rows don't come to its amount. */
  copy: fc.record({ kind: fc.constant('copy' as const), which, off: fc.boolean() }),
  document: fc.record({
    kind: fc.constant('document' as const),
    payments: fc.array(payment, { minLength: 1, maxLength: 2 }),
    reading,
  }),
  /** Payments that were sent before, as a document tells them. */
  told: fc.record({ kind: fc.constant('told' as const), which, reading }),
  review: fc.record({
    kind: fc.constant('review' as const),
    which,
    acts: fc.array(reviewAct, { minLength: 1, maxLength: 3 }),
    off: fc.boolean(),
  }),
  /** The same bytes, of a file that is there or was deleted. */
  again: fc.record({ kind: fc.constant('again' as const), which }),
  unreadable: fc.record({ kind: fc.constant('unreadable' as const) }),
  retry: fc.record({ kind: fc.constant('retry' as const), which }),
  decide: fc.record({
    kind: fc.constant('decide' as const),
    which,
    action: fc.constantFrom('count' as const, 'hold' as const),
  }),
  rule: fc.record({
    kind: fc.constant('rule' as const),
    payer: fc.option(payer),
    category: fc.constantFrom('dir', 'effective_rate', 'network_fee', 'bonus', 'unclassified'),
    code: fc.option(fc.constantFrom('CS', 'FB', 'WO')),
    reference: fc.option(fc.constantFrom('MISC', 'DIR', 'GER')),
    reason: fc.option(fc.constantFrom('CO 197', 'CO 295')),
  }),
  undo: fc.record({ kind: fc.constant('undo' as const), which }),
  delete: fc.record({ kind: fc.constant('delete' as const), which }),
  buy: fc.record({
    kind: fc.constant('buy' as const),
    vendor: fc.constantFrom('Harborline Drug', 'Prairie Supply'),
    ...{ ndc, day, price },
    approved: fc.boolean(),
    /** Lines that don't add up, a package of unknown size, or goods that go back. */
    as: fc.constantFrom(
      'plain' as const,
      'plain' as const,
      'off' as const,
      'package' as const,
      'credit' as const,
    ),
  }),
  invoice: fc.record({
    kind: fc.constant('invoice' as const),
    which,
    status: fc.constantFrom('approved', 'approved', 'paid', 'disputed', 'cancelled'),
  }),
  pay: fc.record({
    kind: fc.constant('pay' as const),
    which,
    amount: fc.constantFrom(0.01, 125, 2_000),
    paidOn: fc.constantFrom('2026-01-31', '2026-02-28', '2026-03-19'),
  }),
  judge: fc.record({
    kind: fc.constant('judge' as const),
    which,
    status: fc.constantFrom('accepted', 'disputed', 'ignored'),
  }),
  nadac: fc.record({ kind: fc.constant('nadac' as const), ndc, day, price }),
};

const one = fc.oneof(
  { arbitrary: single.import, weight: 5 },
  { arbitrary: single.copy, weight: 4 },
  { arbitrary: single.document, weight: 4 },
  { arbitrary: single.told, weight: 3 },
  { arbitrary: single.review, weight: 12 },
  { arbitrary: single.again, weight: 2 },
  { arbitrary: single.unreadable, weight: 1 },
  { arbitrary: single.retry, weight: 1 },
  { arbitrary: single.decide, weight: 5 },
  { arbitrary: single.rule, weight: 2 },
  { arbitrary: single.undo, weight: 1 },
  { arbitrary: single.delete, weight: 4 },
  { arbitrary: single.buy, weight: 5 },
  { arbitrary: single.invoice, weight: 5 },
  { arbitrary: single.pay, weight: 5 },
  { arbitrary: single.judge, weight: 2 },
  { arbitrary: single.nadac, weight: 2 },
);

export type Step = typeof one extends fc.Arbitrary<infer T> ? T : never;

const ofInvoices: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: single.buy, weight: 4 },
  { arbitrary: single.invoice, weight: 4 },
  { arbitrary: single.pay, weight: 4 },
  { arbitrary: single.judge, weight: 2 },
  { arbitrary: single.nadac, weight: 1 },
  { arbitrary: single.import, weight: 1 },
);

/** Steps one after the other, now and then two at once. */
export const sequence = inTurns(one);

/** The same of what is done with invoices, mostly. */
export const invoiceSequence = inTurns(ofInvoices);

function inTurns(step: fc.Arbitrary<Step>) {
  return fc.array(
    fc.oneof(
      { arbitrary: fc.tuple(step), weight: 4 },
      { arbitrary: fc.tuple(step, step), weight: 1 },
    ),
    { minLength: 8, maxLength: 14 },
  );
}
