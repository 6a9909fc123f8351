import { write835 } from '@pfs/edi/write-835';
import { dayIn } from '../../platform/clock.ts';
import type { Member } from '../../platform/session/actor.ts';
import type { Origin } from '../audit/public.ts';
import { sampleRemittance } from '../sample-data/public.ts';
import { receiveRemittance, type UploadParts } from './upload.service.ts';

/** Sends a made-up 835 of the last months through the real pipeline, marked as a sample. */
export async function addSampleRemittance(
  parts: UploadParts,
  { actor, origin }: { actor: Member; origin: Origin },
): Promise<{ message: string; remittanceId: string }> {
  const now = parts.clock();
  const { fileName, description } = sampleRemittance({
    seed: now.getTime(),
    until: dayIn(actor.timeZone, now),
  });
  const row = await receiveRemittance(parts, {
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
