import { drugClasses, paymentChecks, termBenchmarks } from '@pfs/core/contracts/contract-terms';
import {
  disputeStarts,
  guaranteeKinds,
  guaranteePeriods,
  measuredAt,
  outReasons,
  ruleTests,
  settlements,
} from '@pfs/core/contracts/guarantees';
import { dayKinds } from '@pfs/core/floors';
import { planLines } from '@pfs/core/recovery/plans';
import { z } from 'zod';
import {
  changedGuaranteeBody,
  changedTermBody,
  contractGuaranteeBody,
  contractTermBody,
} from './contract-bodies.ts';
import {
  askedDay,
  askedMonth,
  askedText,
  day,
  dollars,
  id,
  lineOfText,
  messageAnswer,
  month,
  pageFields,
  typedDollars,
} from './fields.ts';
import { route } from './route.ts';

const count = z.number().int();
const payer = z.object({ id, name: z.string() });
const line = z.enum(planLines);
const drugClass = z.enum(drugClasses);
const kind = z.enum(guaranteeKinds);
const check = z.enum(paymentChecks);
const dayKind = z.enum(dayKinds);

const shownScope = {
  id,
  payer,
  plans: z.array(z.string()),
  networks: z.array(z.string()),
  line: line.nullable(),
  genericDaws: z.array(z.string()),
  from: day,
  to: day.nullable(),
  citation: z.string(),
};

const contractTerm = z.object({
  ...shownScope,
  drugClass: drugClass.nullable(),
  ndcs: z.array(z.string()),
  daysFrom: count.nullable(),
  daysTo: count.nullable(),
  legs: z.array(
    z.object({ benchmark: z.enum(termBenchmarks), percentOff: z.number(), added: dollars }),
  ),
  lesserOf: z.boolean(),
  fee: dollars,
  /** Claims paid below it, and by how much. */
  short: z.object({ claims: count, amount: dollars }),
});

export type ContractTermRow = z.infer<typeof contractTerm>;

const contractGuarantee = z.object({
  ...shownScope,
  kind,
  rate: z.number(),
  period: z.enum(guaranteePeriods),
  rules: z.array(
    z.object({
      effect: z.enum(['in', 'out']),
      test: z.enum(ruleTests),
      values: z.array(z.string()),
    }),
  ),
  measuredAt: z.enum(measuredAt),
  offsetGroup: z.string().nullable(),
  settlement: z.enum(settlements),
  disputeDays: count.nullable(),
  disputeDayKind: dayKind,
  disputeFrom: z.enum(disputeStarts),
});

export type ContractGuaranteeRow = z.infer<typeof contractGuarantee>;

/** What guarantees that are settled together come to in a period. */
const trueUp = z.object({
  key: z.string(),
  payer,
  guaranteeIds: z.array(id),
  kinds: z.array(kind),
  /** A PSAO shares its result: own figures are a contribution, no amount owed. */
  isShared: z.boolean(),
  from: day,
  to: day,
  /** Its last day is over. */
  isOver: z.boolean(),
  /** The sum of its months; positive may be taken back. */
  accrued: dollars,
  /** What lump sums of the period took; null: none came. */
  taken: dollars.nullable(),
  /** Taken above our calculation; negative: less. Null: none came, or nobody can tell. */
  above: dollars.nullable(),
  /** It is over, and lump sums cover what it comes to. */
  isSettled: z.boolean(),
  /** Why nobody can tell how much is above. */
  doubts: z.object({
    /** Months in which more than a week has no fill in the exports. */
    months: z.array(month),
    /** Claims that may be in, were all known of them. */
    claims: count,
    /** Lump sums that fit other guarantees, too. */
    lumps: z.array(z.object({ on: day, amount: dollars })),
  }),
  /** The open case that asks for what is above. */
  caseId: id.nullable(),
  settledOn: day.nullable(),
  /** What the payer or PSAO stated. */
  notice: z.object({ id, receivedOn: day, share: dollars.nullable(), note: z.string() }).nullable(),
  disputeBy: day.nullable(),
});

export type ContractTrueUp = z.infer<typeof trueUp>;

const payerContracts = z.object({
  /** Claims that are being held against contracts; figures follow. */
  updating: z.boolean(),
  payers: z.array(payer),
  terms: z.array(contractTerm),
  guarantees: z.array(contractGuarantee),
  /** The latest periods first. */
  trueUps: z.array(trueUp),
  /** Open periods that are not shared: apart from booked fees. */
  expectedTrueUp: dollars,
  /** Claims that two terms cover alike. */
  severalTerms: count,
});

export type PayerContracts = z.infer<typeof payerContracts>;

const ledgerMonth = z.object({
  month,
  drugClass: z.string(),
  claims: count,
  /** Put out by a rule or by what files lack. */
  claimsOut: count,
  awp: dollars,
  /** 506-F6, or 507-F7 of a dispensing fee. */
  paid: dollars,
  /** Percent off AWP, or dollars for a claim. */
  achieved: z.number().nullable(),
  allowed: dollars,
  variance: dollars,
});

export type LedgerMonth = z.infer<typeof ledgerMonth>;

const claimFields = {
  id,
  rxNumber: z.string(),
  fillNumber: count,
  filledOn: day,
  drugName: z.string().nullable(),
  ndc: z.string().nullable(),
  plan: z.string(),
  /** 522-FM. */
  basis: z.string().nullable(),
};

const guaranteeClaim = z.object({
  ...claimFields,
  awp: dollars.nullable(),
  paid: dollars.nullable(),
  /** It takes back what a period that was over has counted: amounts are negative. */
  isReversal: z.boolean(),
  /** The fill's day; of reversals and rebills after the period the day of the reversal. */
  countedOn: day,
  /** Null: it is in. */
  out: z.enum(outReasons).nullable(),
  /** The rule that put it out, counted from 0. */
  rule: count.nullable(),
});

export type GuaranteeClaim = z.infer<typeof guaranteeClaim>;

const checkedClaim = z.object({
  ...claimFields,
  check,
  pricedBy: z.string().nullable(),
  benchmark: dollars.nullable(),
  isAtMost: z.boolean(),
  expected: dollars.nullable(),
  /** 506-F6 + 507-F7. */
  paid: dollars.nullable(),
  short: dollars,
  /** The open case that asks for it. */
  caseId: id.nullable(),
});

export type CheckedClaim = z.infer<typeof checkedClaim>;

export const payerContractRoutes = {
  getPayerContracts: route('GET /api/payer-contracts', {
    access: 'signed_in',
    summary: 'List contract terms, guarantees, and their true-ups by period',
    answer: payerContracts,
  }),
  listCheckedClaims: route('GET /api/payer-contracts/checks', {
    access: 'signed_in',
    summary: 'List claims checked against contract terms; paged',
    query: z.strictObject({
      ...pageFields(25),
      termId: id.optional(),
      check: check.default('short'),
    }),
    answer: z.array(checkedClaim),
  }),
  addContractTerm: route('POST /api/payer-contracts/terms', {
    access: 'pharmacy_admin',
    summary: 'Add a term of a payer’s contract',
    body: contractTermBody,
    status: 201,
    answer: z.object({ id }),
  }),
  changeContractTerm: route('PATCH /api/payer-contracts/terms/:id', {
    access: 'pharmacy_admin',
    summary: 'Replace a term, except its payer',
    body: changedTermBody,
    answer: z.object({ id }),
  }),
  deleteContractTerm: route('DELETE /api/payer-contracts/terms/:id', {
    access: 'pharmacy_admin',
    summary: 'Delete a term as if it had never been entered',
    answer: messageAnswer,
  }),
  addContractGuarantee: route('POST /api/payer-contracts/guarantees', {
    access: 'pharmacy_admin',
    summary: 'Add a guaranteed effective rate',
    body: contractGuaranteeBody,
    status: 201,
    answer: z.object({ id }),
  }),
  changeContractGuarantee: route('PATCH /api/payer-contracts/guarantees/:id', {
    access: 'pharmacy_admin',
    summary: 'Replace a guarantee, except its payer',
    body: changedGuaranteeBody,
    answer: z.object({ id }),
  }),
  deleteContractGuarantee: route('DELETE /api/payer-contracts/guarantees/:id', {
    access: 'pharmacy_admin',
    summary: 'Delete a guarantee as if it had never been entered',
    answer: messageAnswer,
  }),
  getGuaranteeLedger: route('GET /api/payer-contracts/guarantees/:id/ledger', {
    access: 'member',
    summary: 'Get a guarantee’s ledger by service month and class',
    answer: z.array(ledgerMonth),
  }),
  listGuaranteeClaims: route('GET /api/payer-contracts/guarantees/:id/claims', {
    access: 'member',
    summary: 'List a guarantee’s included or excluded claims; paged',
    query: z.strictObject({
      ...pageFields(25),
      month: askedMonth.optional(),
      drugClass: askedText(40).optional(),
      shown: z.enum(['in', 'out']).default('in'),
    }),
    answer: z.array(guaranteeClaim),
  }),
  addGuaranteeNotice: route('POST /api/payer-contracts/guarantees/:id/notices', {
    access: 'pharmacy_admin',
    summary: 'Record a payer’s or PSAO’s statement for a period',
    body: z.strictObject({
      day: askedDay(),
      receivedOn: askedDay(),
      /** What it says is this pharmacy’s share. */
      share: typedDollars.nullable().default(null),
      note: lineOfText(0, 300, 'Enter a note').default(''),
    }),
    status: 201,
    answer: z.object({ id }),
  }),
  deleteGuaranteeNotice: route('DELETE /api/payer-contracts/notices/:id', {
    access: 'pharmacy_admin',
    summary: 'Delete a notice',
    answer: messageAnswer,
  }),
};
