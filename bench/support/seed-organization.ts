import { addDays, addMonths } from '@pfs/core/days';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import type {
  ClaimDescription,
  PartyDescription,
  PaymentDescription,
} from '@pfs/edi/remittance-description';
import { write835 } from '@pfs/edi/write-835';
import type { UploadParts } from '../../apps/server/src/features/remittances/public.ts';
import { type BenchOrganization, makeOrganization, sendFile, untilRead } from './organization.ts';

export interface SeedOptions {
  readonly claims: number;
  readonly months: number;
  readonly payers: number;
  readonly seed: number;
  /** The last month is this day's; today unless said. */
  readonly until?: string;
}

export interface SeededOrganization extends BenchOrganization {
  readonly claims: number;
  readonly files: number;
}

/** The first days of a month, so that the month under way has payments on most days of a run. */
const payDaysMax = 27;

/**
 * A pharmacy with many claims, made by the product itself: a file each month and payer is received
 * and imported like any upload, with drugs, DIR fees, lump sums, denials and reversals. Answers
 * when all of it is in every total.
 */
export async function seedOrganization(
  parts: UploadParts,
  options: SeedOptions,
): Promise<SeededOrganization> {
  const organization = await makeOrganization(parts);
  const until = options.until ?? new Date().toISOString().slice(0, 10);
  const firstMonth = addMonths(`${until.slice(0, 7)}-01`, 1 - options.months);
  const files = options.months * options.payers;
  let left = options.claims;
  for (let file = 0; file < files; file += 1) {
    const [month, payer] = [Math.floor(file / options.payers), file % options.payers];
    const claims = Math.ceil(left / (files - file));
    left -= claims;
    const wanted = addDays(addMonths(firstMonth, month), (payer * 5 + month) % payDaysMax);
    const paidOn = wanted > until ? until : wanted;
    const content = fileOf({ seed: options.seed, file, payer, claims, paidOn });
    await sendFile(parts, organization.actor, {
      fileName: `payer-${payer + 1}-${paidOn}.835`,
      content,
    });
  }
  await untilRead(parts, organization.actor.organizationId);
  return { ...organization, claims: options.claims, files };
}

async function* fileOf(given: {
  seed: number;
  file: number;
  payer: number;
  claims: number;
  paidOn: string;
}): AsyncGenerator<Uint8Array> {
  const { seed, file, payer, claims, paidOn } = given;
  const description = generatePharmacyRemittance({
    seed: seed * 10_000 + file,
    claims,
    paidOn,
    payer: payerOf(payer),
    planName: `PLAN ${payer + 1}`,
    drugNames: true,
  });
  const payments = [...description.payments].map((payment) => numberedApart(payment, file));
  yield* write835({ ...description, payments });
}

function payerOf(number: number): PartyDescription {
  const name = `BENCH PAYER ${String(number + 1).padStart(2, '0')}`;
  return { name, idQualifier: 'XV', id: `BP${String(number + 1).padStart(3, '0')}` };
}

/** Claims of one payer's files must not share numbers, or reversals would find the wrong month. */
function numberedApart(payment: PaymentDescription, file: number): PaymentDescription {
  const tag = file.toString(36).toUpperCase().padStart(3, '0');
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
