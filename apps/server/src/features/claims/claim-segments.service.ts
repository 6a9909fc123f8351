import type { Place } from '@pfs/core/remittance';
import type { PlacedSegment } from '@pfs/edi/claim-segments';
import { coverPeople } from '@pfs/edi/cover-people';
import type { ClaimSegments } from '@pfs/wire/claim-detail';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { openKeptFile } from '../../platform/files/data-keys.ts';
import { MissingFile, type StoredFile } from '../../platform/files/file-store.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { findClaimPlace } from './claim-detail.repository.ts';
import { type ReadClaim, readClaimSegments } from './read-claim-segments.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'keys'>;

export interface Look {
  readonly actor: Actor;
  readonly claimId: string;
  /** Whether the people of the claim are asked for by name. */
  readonly reveal: boolean;
  readonly origin: Origin;
}

/** A claim as it stands in its original. Nothing of it is answered before the look is on record. */
export async function getClaimSegments(parts: Parts, look: Look): Promise<ClaimSegments> {
  const { organizationId } = look.actor;
  if (organizationId === null) throw new AppError('no_organization');
  const found = await parts.database.withTenant(organizationId, (tx) => locate(parts, tx, look));
  if (found.place === undefined) return { revealed: look.reveal, segments: [], cut: false };
  const claim = await readClaimSegments(found.file, found.place, found.payment).catch(
    async (error: unknown) => {
      // A remittance that is deleted just now takes its original along.
      if (error instanceof MissingFile) await requireClaim(parts, organizationId, look.claimId);
      throw error;
    },
  );
  await parts.database.withTenant(organizationId, (tx) => record(tx, look, found.remittanceId));
  return toAnswer(claim, look.reveal);
}

interface Located {
  readonly remittanceId: string;
  readonly file: StoredFile;
  /** Undefined for a claim that no segment of a file says. */
  readonly place: Place | undefined;
  readonly payment: Place | undefined;
}

async function locate(parts: Parts, tx: TenantTransaction, look: Look): Promise<Located> {
  const row = await findClaimPlace(tx, look.claimId);
  if (row === undefined) throw new AppError('not_found');
  return {
    remittanceId: row.remittance_id,
    file: await openKeptFile(parts, tx, row.file_path),
    place: row.decided_by === null ? placeOf(row.segment, row.byte_offset) : undefined,
    payment: placeOf(row.payment_segment, row.payment_byte_offset),
  };
}

function placeOf(segment: string | null, byteOffset: string | null): Place | undefined {
  if (segment === null || byteOffset === null) return undefined;
  return { segment: Number(segment), byteOffset: Number(byteOffset) };
}

async function requireClaim({ database }: Parts, organizationId: string, id: string) {
  const row = await database.withTenant(organizationId, (tx) => findClaimPlace(tx, id));
  if (row === undefined) throw new AppError('not_found');
}

function record(tx: TenantTransaction, look: Look, remittanceId: string): Promise<void> {
  return insertAuditRow(tx, {
    organizationId: tx.organizationId,
    userId: look.actor.userId,
    entityType: look.reveal ? 'claim_people' : 'claim_segments',
    entityId: look.claimId,
    action: 'process',
    description: look.reveal
      ? 'Revealed the people of a claim in its original file'
      : 'Viewed a claim in its original file, people covered',
    origin: look.origin,
    newValues: { remittanceId, revealed: look.reveal },
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
