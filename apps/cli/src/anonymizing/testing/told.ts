import type { Finding, RemittanceEvent } from '@pfs/core/remittance';
import { readRemittances } from '@pfs/edi/read-remittances';

export async function* chunksOf(text: string, chunkBytes: number): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    yield bytes.subarray(from, from + chunkBytes);
  }
}

/** What a file says apart from hidden data. */
export async function told(text: string): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const batch of readRemittances(chunksOf(text, 4096))) all.push(...batch.map(plain));
  return all;
}

function plain(event: RemittanceEvent): unknown {
  if (event.kind === 'finding') return withoutControls(event.finding);
  if (event.kind === 'claim') {
    const { claim } = event;
    const { claimId, payerControlNumber, originalReference, drugName, planName, ...rest } = claim;
    const adjustments = claim.adjustments.map(({ group, reason, ...sums }) => {
      return { ...sums, group: code(group), reason: code(reason) };
    });
    const statusCode = code(claim.statusCode);
    return {
      ...rest,
      statusCode,
      adjustments,
      links: [payerControlNumber?.length, originalReference?.length],
    };
  }
  if (event.kind === 'provider_adjustment') {
    const { adjustment } = event;
    const reference = adjustment.reference?.replace(/\d/g, '0');
    return { ...adjustment, code: code(adjustment.code), reference };
  }
  if (event.kind === 'mfp_refund') {
    const { rxNumber, controlNumber, originalReference, drugName, ...rest } = event.refund;
    return { ...rest, links: [controlNumber?.length, originalReference?.length] };
  }
  if (event.kind === 'ended') return event.file;
  const { payer, payee, traceNumber, payerTaxId, method, ...rest } = event.payment;
  return { ...rest, named: [payer.name?.length, payer.id?.length, payee.id?.length] };
}

/** A text where a code belongs is hidden when it is too long for one. */
function code(text: string): string | number {
  return text.length > 5 ? text.length : text;
}

/** Control numbers with letters in them are replaced like everything else. */
function withoutControls(finding: Finding): unknown {
  const { expected, found, ...rest } = finding;
  return finding.code.endsWith('control_number') ? rest : finding;
}
