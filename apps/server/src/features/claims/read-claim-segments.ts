import type { Place } from '@pfs/core/remittance';
import {
  type ClaimSegments,
  cutClaimSegments,
  cutPaymentHeader,
  type PlacedSegment,
} from '@pfs/edi/claim-segments';
import { createDelimiterTracker } from '@pfs/edi/delimiter-tracker';
import type { Delimiters } from '@pfs/edi/delimiters';
import type { StoredFile } from '../../platform/files/file-store.ts';

/** What is read before a claim for the segments before it; they have some hundred bytes. */
const beforeBytes = 8 * 1024;
/** What is read of a payment for its amount, its trace and its parties. */
const headerBytes = 8 * 1024;
/** A claim of 2,000 segments has less; one that is longer is shown up to here. */
const windowBytesMax = 512 * 1024;

export interface ReadClaim extends Pick<ClaimSegments, 'own' | 'cut'> {
  readonly delimiters: Delimiters;
  /** What stands before and behind the claim. */
  readonly around: readonly PlacedSegment[];
}

/**
 * A claim with its surroundings out of the encrypted original. Memory does not grow with the file:
 * what goes before the claim passes by to learn its separators, what follows it stays unread.
 */
export async function readClaimSegments(
  file: StoredFile,
  place: Place,
  payment: Place | undefined,
): Promise<ReadClaim> {
  const delimiters = await delimitersAt(file, place.byteOffset);
  const found = await readClaim(file, { ...place, delimiters });
  const header = payment === undefined ? [] : await readHeader(file, { ...payment, delimiters });
  const first = found.before[0]?.number ?? place.segment;
  return {
    delimiters,
    own: found.own,
    around: [...header.filter(({ number }) => number < first), ...found.before, ...found.after],
    cut: found.cut || !found.complete,
  };
}

async function delimitersAt(file: StoredFile, byteOffset: number): Promise<Delimiters> {
  const tracker = createDelimiterTracker();
  let passed = 0;
  for await (const chunk of file.read()) {
    tracker.push(chunk.subarray(0, byteOffset - passed));
    passed += chunk.length;
    if (passed >= byteOffset) break;
  }
  const delimiters = tracker.end();
  if (delimiters === undefined) throw new Error('the original of a claim is no EDI file');
  return delimiters;
}

interface PlaceWithDelimiters extends Place {
  readonly delimiters: Delimiters;
}

async function readClaim(file: StoredFile, place: PlaceWithDelimiters): Promise<ClaimSegments> {
  const byteOffset = Math.max(0, place.byteOffset - beforeBytes);
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of file.read(byteOffset)) {
    bytes = Buffer.concat([bytes, chunk]);
    if (byteOffset + bytes.length <= place.byteOffset) continue;
    const found = cutClaimSegments({ bytes, byteOffset, final: false }, place);
    if (found.complete || bytes.length >= windowBytesMax) return found;
  }
  return cutClaimSegments({ bytes, byteOffset, final: true }, place);
}

async function readHeader(
  file: StoredFile,
  place: PlaceWithDelimiters,
): Promise<readonly PlacedSegment[]> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.read(place.byteOffset)) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= headerBytes) break;
  }
  const { byteOffset } = place;
  return cutPaymentHeader({ bytes: Buffer.concat(parts), byteOffset, final: false }, place);
}
