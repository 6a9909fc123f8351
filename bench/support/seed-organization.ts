import { addDays, addMonths } from '@pfs/core/days';
import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import type {
  ClaimDescription,
  PartyDescription,
  PaymentDescription,
} from '@pfs/edi/remittance-description';
import { write835 } from '@pfs/edi/write-835';
import type { ReceivingParts } from '../../apps/server/src/features/intake/public.ts';
import { manyDrugs } from './many-drugs.ts';
import { type BenchOrganization, makeOrganization, sendFile, untilRead } from './organization.ts';
import { seedInvoices } from './seed-invoices.ts';

export interface SeedOptions {
  readonly claims: number;
  readonly months: number;
  readonly payers: number;
  readonly seed: number;
  /** The last month contains this day. Default: today. */
  readonly until?: string;
  /**
   * Payments per file. Default: 1. A file costs a job and a transaction, so fewer and larger files
   * are read faster.
   */
  readonly paymentsPerFile?: number;
  /** The number of drugs. Default: the example drugs. */
  readonly drugs?: number;
  /** Whether to add a wholesaler's invoices, so that claims have a known cost. */
  readonly invoices?: boolean;
}

export interface SeededOrganization extends BenchOrganization {
  readonly claims: number;
  readonly files: number;
}

/** The first days of a month, so that the current month has payments on most days. */
const payDaysMax = 27;

/**
 * A pharmacy with many claims, made by the product itself: a payment each month and payer is
 * received and imported like any upload, with drugs, DIR fees, lump sums, denials and reversals.
 * Answers when all of it is in every total.
 */
export async function seedOrganization(
  parts: ReceivingParts,
  options: SeedOptions,
): Promise<SeededOrganization> {
  const organization = await makeOrganization(parts);
  const payments = paymentsOf(options);
  const firstMonth = firstMonthOf(options);
  if (options.invoices === true) {
    await seedInvoices(parts, organization.actor.organizationId, {
      ...options,
      firstMonth,
      drugs: drugsOf(options),
    });
  }
  const perFile = options.paymentsPerFile ?? 1;
  let files = 0;
  for (let at = 0; at < payments.length; at += perFile) {
    files += 1;
    await sendFile(parts, organization.actor, {
      fileName: `bench-${files}.835`,
      content: fileOf(payments.slice(at, at + perFile), options),
    });
  }
  await untilRead(parts, organization.actor.organizationId);
  return { ...organization, claims: options.claims, files };
}

interface SeededPayment {
  readonly number: number;
  readonly payer: number;
  readonly claims: number;
  readonly paidOn: string;
}

function lastDayOf({ until }: SeedOptions): string {
  return until ?? new Date().toISOString().slice(0, 10);
}

function firstMonthOf(options: SeedOptions): string {
  return addMonths(`${lastDayOf(options).slice(0, 7)}-01`, 1 - options.months);
}

/** A payment for each month and payer, with about as many claims each. */
function paymentsOf(options: SeedOptions): SeededPayment[] {
  const { claims, months, payers } = options;
  const until = lastDayOf(options);
  const firstMonth = firstMonthOf(options);
  const count = months * payers;
  return Array.from({ length: count }, (_, number) => {
    const [month, payer] = [Math.floor(number / payers), number % payers];
    const wanted = addDays(addMonths(firstMonth, month), (payer * 5 + month) % payDaysMax);
    const upTo = (many: number) => Math.ceil((claims * many) / count);
    return {
      number,
      payer,
      claims: upTo(number + 1) - upTo(number),
      paidOn: wanted > until ? until : wanted,
    };
  }).filter((payment) => payment.claims > 0);
}

function drugsOf({ drugs }: SeedOptions): readonly ExampleDrug[] {
  return manyDrugs(drugs ?? exampleDrugs.length);
}

async function* fileOf(
  payments: readonly SeededPayment[],
  options: SeedOptions,
): AsyncGenerator<Uint8Array> {
  const [first] = payments;
  yield* write835({
    createdOn: first?.paidOn ?? '2026-01-01',
    controlNumber: 1 + (first?.number ?? 0),
    payments: {
      *[Symbol.iterator]() {
        for (const payment of payments) yield* descriptionsOf(payment, options);
      },
    },
  });
}

function descriptionsOf(
  { number, payer, claims, paidOn }: SeededPayment,
  options: SeedOptions,
): PaymentDescription[] {
  const description = generatePharmacyRemittance({
    seed: options.seed * 10_000 + number,
    claims,
    paidOn,
    payer: payerOf(payer),
    planName: `PLAN ${payer + 1}`,
    drugs: drugsOf(options),
    drugNames: true,
  });
  return [...description.payments].map((payment) => numberedApart(payment, number));
}

function payerOf(number: number): PartyDescription {
  const name = `BENCH PAYER ${String(number + 1).padStart(2, '0')}`;
  return { name, idQualifier: 'XV', id: `BP${String(number + 1).padStart(3, '0')}` };
}

/** Claims of one payer must not share numbers, or reversals would match the wrong month. */
function numberedApart(payment: PaymentDescription, number: number): PaymentDescription {
  const tag = number.toString(36).toUpperCase().padStart(3, '0');
  const numbered = (claim: ClaimDescription): ClaimDescription => ({
    ...claim,
    claimId: `${tag}${claim.claimId}`,
    ...(claim.payerControlNumber === undefined
      ? {}
      : { payerControlNumber: `${tag}${claim.payerControlNumber}` }),
    ...(claim.originalReference === undefined
      ? {}
      : { originalReference: `${tag}${claim.originalReference}` }),
  });
  return {
    ...payment,
    claims: {
      *[Symbol.iterator]() {
        for (const claim of payment.claims) yield numbered(claim);
      },
    },
  };
}
