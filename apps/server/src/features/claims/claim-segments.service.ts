import type { Place } from '@pfs/core/remittance';
import {
  type ClaimSegments as CutSegments,
  cutClaimSegments,
  cutPaymentHeader,
  type PlacedSegment,
} from '@pfs/edi/claim-segments';
import { coverPeople } from '@pfs/edi/cover-people';
import { createDelimiterTracker, type Delimiters } from '@pfs/edi/delimiters';
import type { ClaimSegments } from '@pfs/wire/claims';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import { openStoredFile } from '../../platform/files/data-keys.ts';
import { MissingFile, type StoredFile } from '../../platform/files/file-store.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { findClaimPlace } from './claim-detail.service.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'keys'>;

interface SegmentsRequest {
  readonly actor: Member;
  readonly claimId: string;
  /** Whether names and other data of people are shown. */
  readonly reveal: boolean;
  readonly origin: Origin;
}

/** The EDI segments of a claim in its original file. Records the access before it returns them. */
export async function getClaimSegments(
  parts: Parts,
  request: SegmentsRequest,
): Promise<ClaimSegments> {
  const { organizationId } = request.actor;
  const found = await parts.database.withTenant(organizationId, (tx) => locate(parts, tx, request));
  if (found.place === undefined) return { revealed: request.reveal, segments: [], cut: false };
  const claim = await readClaimSegments(found.file, found.place, found.payment).catch(
    async (error: unknown) => {
      // Deleting the remittance at this moment deletes its original too.
      if (error instanceof MissingFile) await requireClaim(parts, organizationId, request.claimId);
      throw error;
    },
  );
  await parts.database.withTenant(organizationId, (tx) => record(tx, request, found.remittanceId));
  return toAnswer(claim, request.reveal);
}

interface Located {
  readonly remittanceId: string;
  readonly file: StoredFile;
  /** Undefined for a claim that was not read from an EDI file. */
  readonly place: Place | undefined;
  readonly payment: Place | undefined;
}

async function locate(
  parts: Parts,
  tx: TenantTransaction,
  request: SegmentsRequest,
): Promise<Located> {
  const row = orNotFound(await findClaimPlace(tx, request.claimId));
  return {
    remittanceId: row.remittance_id,
    file: await openStoredFile(parts, tx, row.file_path),
    place: row.decided_by === null ? placeOf(row.segment, row.byte_offset) : undefined,
    payment: placeOf(row.payment_segment, row.payment_byte_offset),
  };
}

function placeOf(segment: string | null, byteOffset: string | null): Place | undefined {
  if (segment === null || byteOffset === null) return undefined;
  return { segment: Number(segment), byteOffset: Number(byteOffset) };
}

async function requireClaim({ database }: Parts, organizationId: string, id: string) {
  orNotFound(await database.withTenant(organizationId, (tx) => findClaimPlace(tx, id)));
}

function record(
  tx: TenantTransaction,
  request: SegmentsRequest,
  remittanceId: string,
): Promise<void> {
  return insertAuditRow(tx, {
    userId: request.actor.userId,
    entityType: request.reveal ? 'claim_people' : 'claim_segments',
    entityId: request.claimId,
    action: 'process',
    description: request.reveal
      ? 'Showed names on a claim’s original segments'
      : 'Viewed a claim’s original segments with names hidden',
    origin: request.origin,
    newValues: { remittanceId, revealed: request.reveal },
  });
}

type Segment = ClaimSegments['segments'][number];

function toAnswer({ own, around, delimiters, cut }: ReadClaim, reveal: boolean): ClaimSegments {
  const covered = (segment: PlacedSegment, ofClaim: boolean): Segment => ({
    ...segment,
    ...coverPeople(segment.text, delimiters),
    ofClaim,
  });
  const shown = (segment: PlacedSegment): Segment =>
    reveal ? { ...segment, masked: false, ofClaim: true } : covered(segment, true);
  const segments = [...around.map((segment) => covered(segment, false)), ...own.map(shown)].sort(
    (first, second) => first.byteOffset - second.byteOffset,
  );
  return { revealed: reveal, segments, cut };
}

/** Read before a claim to show the segments before it; they take a few hundred bytes. */
const beforeBytes = 8 * 1024;
/** Read of a payment to show its amount, its trace number and its parties. */
const headerBytes = 8 * 1024;
/** More than a claim of 2,000 segments takes; the rest of a longer one is cut. */
const windowBytesMax = 512 * 1024;

interface ReadClaim extends Pick<CutSegments, 'own' | 'cut'> {
  readonly delimiters: Delimiters;
  /** The segments before and after the claim. */
  readonly around: readonly PlacedSegment[];
}

/**
 * Reads a claim and its surroundings from the encrypted original. Memory does not grow with the
 * file: the part before the claim is only scanned for its delimiters, the part after is not read.
 */
async function readClaimSegments(
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

async function readClaim(file: StoredFile, place: PlaceWithDelimiters): Promise<CutSegments> {
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
