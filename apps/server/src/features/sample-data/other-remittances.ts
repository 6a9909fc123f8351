import { addDays } from '@pfs/core/days';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { ClaimDescription } from '@pfs/edi/remittance-description';
import { firstDayOf, type SampleFill } from './dispensed-fills.ts';
import { payDayOf, type SampleFile, type YearOptions } from './remittance-year.ts';
import { claimOf, netOf, reverseClaim } from './sample-claims.ts';
import { facilitator, type SamplePayer, samplePayers } from './sample-parties.ts';
import type { Story } from './story.ts';

/** Weekly, from the third week after the fill. */
const refundCycle = { cycle: { days: 7, phase: 0, lagDays: 20 } } as SamplePayer;
const shortPercent = 38;

/** What Medicare's facilitator refunds for drugs with a negotiated price, oldest first. */
export function* facilitatorRemittances(
  fills: readonly SampleFill[],
  options: YearOptions,
  { refunds }: Story,
): Generator<SampleFile> {
  const byDay = new Map<Day, ClaimDescription[]>();
  const put = (day: Day, claim: ClaimDescription) => {
    byDay.set(day, [...(byDay.get(day) ?? []), claim]);
  };
  for (const fill of fills) {
    const { refundCents, reversed, isDenied } = fill;
    if (refundCents <= 0 || reversed !== 'no' || isDenied || fill === refunds.late) continue;
    const paidOn = payDayOf(refundCycle, fill.filledOn);
    const claim = refundOf(fill, fill === refunds.short);
    put(paidOn, claim);
    if (fill === refunds.reversed) put(addDays(paidOn, 14), reverseClaim(claim));
  }
  const days = [...byDay].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let waiting: readonly ClaimDescription[] = [];
  for (const [paidOn, own] of days) {
    const claims = [...waiting, ...own];
    // A payment is never negative: what is taken back waits for one that is large enough.
    const isNegative = claims.reduce((sum, claim) => sum + netOf(claim), 0) < 0;
    waiting = isNegative ? claims : [];
    if (paidOn < firstDayOf(options) || paidOn > options.until || isNegative) continue;
    yield fileOf({ payer: facilitator, paidOn, claims, options, name: 'MTF_835' });
  }
}

function refundOf(fill: SampleFill, isShort: boolean): ClaimDescription {
  const { rx, fillNumber, refundCents, drug, quantity, filledOn } = fill;
  const missing = isShort ? Math.round((refundCents * shortPercent) / 100) : 0;
  return {
    claimId: `${String(rx).padStart(12, '0')}FILL${fillNumber}`,
    statusCode: '1',
    chargeCents: toCents(refundCents),
    patientPaidCents: toCents(0),
    filingIndicator: '13',
    payerControlNumber: `${facilitator.tracePrefix}${filledOn.replaceAll('-', '')}${rx}`,
    services: [
      {
        ...{ ndc: drug.ndc, drugName: drug.name, quantity: String(quantity), filledOn },
        chargeCents: toCents(refundCents),
        ...(isShort
          ? {
              adjustments: [{ group: 'PI', reason: '307', amountCents: toCents(missing) }],
              remarks: [['HE', 'N907']] as const,
            }
          : {}),
      },
    ],
  };
}

interface Payment {
  readonly payer: Pick<SamplePayer, 'party' | 'taxId' | 'tracePrefix'>;
  readonly paidOn: Day;
  readonly claims: readonly ClaimDescription[];
  readonly options: YearOptions;
  readonly name: string;
  /** Added to what the claims come to. */
  readonly differenceCents?: number;
}

function fileOf({ payer, paidOn, claims, options, name, differenceCents }: Payment): SampleFile {
  const compact = paidOn.replaceAll('-', '');
  const net = claims.reduce((sum, claim) => sum + netOf(claim), 0);
  return {
    fileName: `${name}_${compact}.835`,
    description: {
      createdOn: paidOn,
      payments: [
        {
          traceNumber: `${payer.tracePrefix}${compact}9001`,
          payerTaxId: payer.taxId,
          paidOn,
          payer: payer.party,
          payee: options.payee,
          claims,
          ...(differenceCents === undefined ? {} : { amountCents: toCents(net + differenceCents) }),
        },
      ],
    },
  };
}

const heldAge = 9;
/** A fee that is in the check and in no line. */
const heldDifferenceCents = -25_00;

/** A payment beside the usual ones, whose check is less than its claims. */
export function heldRemittance(options: YearOptions, { held }: Story): SampleFile | undefined {
  const paidOn = addDays(options.until, -heldAge);
  const [payer] = [...held].flatMap(({ answers }) => answers.map((answer) => answer.payer));
  if (payer === undefined) return undefined;
  const claims = claimsOf([...held]);
  const name = `${payer.tracePrefix}_ADJ`;
  return fileOf({ payer, paidOn, claims, options, name, differenceCents: heldDifferenceCents });
}

export function claimsOf(fills: readonly SampleFill[]): readonly ClaimDescription[] {
  return fills.flatMap((fill) =>
    fill.answers.map((answer) => claimOf(fill, answer, { dirFactor: 1 })),
  );
}

const againAge = 36;

/** A file that a payer sends a second time, some days later, under another name. */
export function repeatedRemittance(
  year: readonly SampleFile[],
  { until }: YearOptions,
): SampleFile | undefined {
  const optiscript = samplePayers.find(({ namesAuthorization }) => !namesAuthorization);
  const found = year.findLast(
    ({ fileName, description }) =>
      fileName.startsWith(`${optiscript?.tracePrefix}_`) &&
      description.createdOn <= addDays(until, -againAge),
  );
  if (found === undefined) return undefined;
  const { fileName, description } = found;
  return {
    fileName: fileName.replace('.835', '_RESEND.835'),
    description: {
      ...description,
      createdOn: addDays(description.createdOn, 3),
      controlNumber: (description.controlNumber ?? 1) + 40_000,
    },
  };
}
