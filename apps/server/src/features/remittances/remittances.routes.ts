import { centsOfSum, formatUsd, parseCents, sumCents } from '@pfs/core/money';
import type { HeldReason, Place } from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import { write835 } from '@pfs/edi/write-835';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { remittanceRoutes as routes } from '@pfs/wire/remittances';
import type { Selectable } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { onKey, selectOwn } from '../../platform/database/own-rows.ts';
import type { DB } from '../../platform/database/schema.ts';
import { orNotFound } from '../../platform/errors.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import type { Origin } from '../audit/public.ts';
import {
  ediType,
  openOriginal,
  type ReceivingParts,
  receiveFile,
  retryFile,
} from '../intake/public.ts';
import { getLetterhead } from '../organizations/public.ts';
import { sampleRemittance } from '../sample-data/public.ts';
import { deleteRemittance } from './deletion/delete-remittance.ts';
import { repeatedNamedMax } from './import/repeated-claims.ts';
import {
  countUnlinkedReversals,
  listUnlinkedReversals,
  unlinkedNamedMax,
} from './link-reversals.repository.ts';
import { remittanceKind } from './remittance-kind.ts';
import {
  findReading,
  findRemittanceRow,
  listRemittanceRows,
  toRemittance,
} from './remittances.repository.ts';

export function registerRemittanceRoutes(app: App): void {
  const { http } = app;

  http.inPharmacy(routes.listRemittances, [], async ({ query, inTenant }) => {
    const rows = await inTenant((tx) => listRemittanceRows(tx, query.limit));
    return rows.map(toRemittance);
  });

  http.handle(routes.uploadRemittance, async ({ actor, request, origin }) => {
    const { fileName, content, truncated } = await takeOneFile(request);
    return receiveFile(app, remittanceKind, {
      actor,
      origin,
      file: { fileName, content, truncated, source: 'upload' },
    });
  });

  http.inPharmacy(routes.getRemittance, 'not_found', ({ params, inTenant }) =>
    inTenant((tx) => getRemittanceDetail(tx, params.id)),
  );

  http.handle(routes.retryRemittance, ({ actor, params, origin }) =>
    retryFile(app, remittanceKind, { actor, id: params.id, origin }),
  );

  const { deleteRemittance: route } = routes;
  http.inPharmacy(route, 'no_organization', ({ actor, params, body, origin }) =>
    deleteRemittance(app, { remittanceId: params.id, note: body.note, actor, origin }),
  );

  http.handle(routes.downloadOriginal, async ({ actor, params, reply, origin }) => {
    const original = await openOriginal(app, remittanceKind, { actor, id: params.id, origin });
    return sendOriginal(reply, original);
  });

  http.handle(routes.addSampleRemittance, ({ actor, origin }) =>
    addSampleRemittance(app, { actor, origin }),
  );
}

/** Receives a synthetic 835 of the last months, marked as a sample. */
async function addSampleRemittance(
  parts: ReceivingParts,
  { actor, origin }: { actor: Member; origin: Origin },
): Promise<{ message: string; remittanceId: string }> {
  const now = parts.clock();
  const { fileName, description } = sampleRemittance({
    seed: now.getTime(),
    until: dayIn(actor.timeZone, now),
  });
  const row = await receiveFile(parts, remittanceKind, {
    actor,
    origin,
    file: {
      fileName,
      content: blocks(write835(description)),
      truncated: () => false,
      source: 'sample',
    },
  });
  return {
    message: 'Sample remittance data has been added successfully.',
    remittanceId: row.id,
  };
}

async function* blocks(content: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content;
}

/**
 * Findings of the import, which looks at whole payments and at other files. Explained
 * in docs/domain/findings.md with those of the reader.
 */
const sentences: Readonly<Record<string, string>> = {
  reversal_without_original: 'A reversal of {found} is for a claim that isn’t in any of your files',
  claim_repeated: 'A claim of {found} appears more than once in its payment with the same date',
};

/** Findings that are only counted: how many more, and from which place on. */
const sentencesOfMore: Readonly<Record<string, string>> = {
  reversals_without_original_more:
    '{found} more reversals are for claims that aren’t in any of your files',
  claims_repeated_more:
    '{found} more claims appear more than once in their payments with the same date',
  drug_codes_not_known:
    '{found} claims have an unknown drug code that’s not in NADAC or your other files',
};

interface ImportFinding {
  readonly code: string;
  /** Decimal dollars, or a number of findings. */
  readonly found: string | null;
  readonly segment: number;
  /** Then rows are counted in place of segments. */
  readonly ofDocument: boolean;
}

/** The finding as one sentence with its place; undefined for findings of the reader. */
function describeImportFinding(finding: ImportFinding): string | undefined {
  const more = sentencesOfMore[finding.code];
  if (more !== undefined) {
    const count = Number(finding.found).toLocaleString('en-US');
    const what = finding.ofDocument ? 'row' : 'segment';
    const from = `Starting at ${what} ${finding.segment.toLocaleString('en-US')}.`;
    return `${more.replace('{found}', () => count)}. ${from}`;
  }
  const sentence = sentences[finding.code];
  if (sentence === undefined) return undefined;
  const cents = parseCents(finding.found ?? '');
  const amount = cents === undefined ? 'an unknown amount' : formatUsd(cents);
  const number = finding.segment.toLocaleString('en-US');
  const place = finding.ofDocument ? `Row ${number}.` : `Segment ${number}, CLP01.`;
  return `${sentence.replace('{found}', () => amount)}. ${place}`;
}

type Finding = RemittanceDetail['findings'][number];

/** No more findings than this are shown; the reader limits its own to 1,001. */
const findingsMax = 1_001 + repeatedNamedMax + 1;

/** One remittance with its payments and its findings as sentences. */
async function getRemittanceDetail(tx: TenantTransaction, id: string): Promise<RemittanceDetail> {
  const row = orNotFound(await findRemittanceRow(tx, id));
  const payments = await selectOwn(tx, 'payments', { remittance_id: id })
    .innerJoin('payers', onKey('payers.id', 'payments.payer_id'))
    .selectAll('payments')
    .select('payers.name as payer_name')
    .orderBy('payments.position')
    .execute();
  const findings = await selectOwn(tx, 'remittance_findings', { remittance_id: id })
    .selectAll()
    .orderBy('position')
    .limit(findingsMax)
    .execute();
  const ofDocument = row.file_type !== ediType;
  return {
    ...toRemittance(row),
    reading: toReading(await findReading(tx, id)),
    payments: payments.map((payment) => ({
      id: payment.id,
      payerName: payment.payer_name,
      traceNumber: payment.trace_number,
      amount: Number(payment.amount),
      checkAmount: payment.check_amount === null ? null : Number(payment.check_amount),
      paidOn: payment.paid_on,
      refundCount: payment.refund_count,
      claimsTotal: Number(payment.claims_net),
      providerAdjustmentsTotal: Number(payment.provider_adjustments_total),
      balanced: payment.balanced,
      difference: Number(payment.difference),
      counted: payment.counted,
      heldReason: payment.held_reason as HeldReason | null,
    })),
    findings: [
      ...findings.map((one) => toFinding(one, ofDocument)),
      ...(await findUnlinkedReversals(tx, id, ofDocument)),
      ...(await findOtherPharmacies(tx, payments, ofDocument)),
    ],
  };
}

function toReading(kept: Awaited<ReturnType<typeof findReading>>): RemittanceDetail['reading'] {
  if (kept?.firstPage === undefined) return kept as RemittanceDetail['reading'];
  const { firstPage } = kept;
  const claims = firstPage.claims.map(({ net, ...claim }) => ({
    ...claim,
    net: net === null ? null : Number(net),
  }));
  return { ...kept, firstPage: { ...firstPage, claims } };
}

type FindingRow = Selectable<DB['remittance_findings']>;

function toFinding(row: FindingRow, ofDocument: boolean): Finding {
  const place: Place = {
    segment: Number(row.segment ?? 0),
    byteOffset: Number(row.byte_offset ?? 0),
  };
  const severity = row.severity as Finding['severity'];
  return {
    code: row.code,
    severity,
    message:
      describeImportFinding({ ...row, segment: place.segment, ofDocument }) ??
      describeFinding({
        code: row.code,
        severity,
        place,
        element: row.element ?? undefined,
        expected: row.expected ?? undefined,
        found: row.found ?? undefined,
        differenceCents: row.difference === null ? undefined : parseCents(row.difference),
      }),
    place: placeText(place, row.element, ofDocument),
  };
}

function placeText(
  { segment, byteOffset }: Place,
  element: string | null,
  ofDocument: boolean,
): string {
  if (segment === 0) return 'The whole file';
  if (ofDocument) return `Row ${segment}`;
  return `Segment ${segment}, byte ${byteOffset}${element === null ? '' : `, ${element}`}`;
}

/** Not stored, because the finding disappears when the file with the claim arrives. */
async function findUnlinkedReversals(
  tx: TenantTransaction,
  remittanceId: string,
  ofDocument: boolean,
): Promise<readonly Finding[]> {
  const rows = await listUnlinkedReversals(tx, remittanceId);
  const total =
    rows.length > unlinkedNamedMax ? await countUnlinkedReversals(tx, remittanceId) : rows.length;
  return rows.map((row, index) => {
    const named = index < unlinkedNamedMax;
    const code = named ? 'reversal_without_original' : 'reversals_without_original_more';
    const found = named ? row.net_amount : String(total - unlinkedNamedMax);
    const segment = Number(row.segment ?? 0);
    return {
      code,
      severity: 'warning',
      message: describeImportFinding({ code, found, segment, ofDocument }) ?? code,
      place: placeText({ segment, byteOffset: Number(row.byte_offset ?? 0) }, 'CLP01', ofDocument),
    };
  });
}

/** Forms of pharmacy IDs that can be compared: NPI and NCPDP Provider ID. */
const idForms = [/^\d{10}$/, /^\d{7}$/];

type PaidTo = Pick<Selectable<DB['payments']>, 'payee_id' | 'segment' | 'amount'>;

/**
 * Pharmacies, other than this one and the stores of its claims exports, to which a file's payments
 * go. They count, because the pharmacy may have stores that it has not named. Not stored, because
 * the finding disappears when it names them.
 */
async function findOtherPharmacies(
  tx: TenantTransaction,
  payments: readonly PaidTo[],
  ofDocument: boolean,
): Promise<readonly Finding[]> {
  const { npi, ncpdpId } = await getLetterhead(tx);
  const own = [npi, ncpdpId].filter((id) => id !== null);
  const ownLike = (id: string) =>
    own.includes(id)
      ? undefined
      : own.find((each) => idForms.some((of) => of.test(id) && of.test(each)));
  const byPayee = Map.groupBy(payments, ({ payee_id }) => payee_id ?? '');
  const others = [...byPayee].flatMap(([payee, paid]) => {
    const ownId = ownLike(payee);
    return ownId === undefined ? [] : [{ payee, ownId, paid }];
  });
  if (others.length === 0) return [];
  const stores = await selectOwn(tx, 'export_imports').select('only_store').distinct().execute();
  const named = new Set(stores.map(({ only_store }) => only_store));
  return others
    .filter(({ payee }) => !named.has(payee))
    .map(({ payee, ownId, paid }) => {
      const total = formatUsd(sumCents(paid.map(({ amount }) => centsOfSum(amount))));
      const what =
        paid.length === 1 ? `A payment of ${total} is` : `${paid.length} payments (${total}) are`;
      const segment = Number(paid[0]?.segment ?? 0);
      return {
        code: 'payment_other_pharmacy',
        severity: 'warning',
        message: `${what} to pharmacy ${payee}, and yours is ${ownId}. If it isn’t one of your stores, delete this file.`,
        place: segment === 0 || ofDocument ? 'The whole file' : `Segment ${segment}`,
      };
    });
}
