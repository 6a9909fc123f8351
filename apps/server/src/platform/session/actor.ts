import type { PharmacyTimeZone } from '@pfs/core/time-zones';
import type { Role } from '@pfs/wire/session';
import type { PlatformTransaction } from '../database/database.ts';
import type { UsedKey } from './api-keys.ts';

/**
 * Who calls, read anew from the database for every request, so that a change of role acts at once.
 */
export interface Actor {
  readonly userId: string;
  readonly role: Role;
  readonly organizationId: string | null;
  /** An administrator knows the password; nothing but choosing another is answered. */
  readonly mustChoosePassword: boolean;
  /** The account has no second factor although it must. */
  readonly mustAddSecondFactor?: boolean;
  /** The session's person has proved lately to be the one. */
  readonly isConfirmed?: boolean;
  readonly timeZone: string;
  readonly approvalStatus: 'pending' | 'approved' | 'rejected' | null;
  /** A super admin's session may look at a pharmacy for a while. */
  readonly lookingAt?: ViewedOrganization;
  /** A program calls in the person's name. */
  readonly key?: UsedKey;
}

/** The pharmacy that a session looks at, until when. */
export interface ViewedOrganization {
  readonly organizationId: string;
  readonly name: string;
  readonly approvalStatus: 'pending' | 'approved' | 'rejected';
  readonly isDemo: boolean;
  readonly timeZone: string;
  readonly until: Date;
}

/** Whose a session is, and the version of the password that it was opened with. */
export interface SignedIn {
  readonly userId: string;
  readonly signInVersion: number;
}

/** A member is an actor within an organization: the only one who may touch tenant data. */
export type Member = Actor & { readonly organizationId: string };

/** Of people without a pharmacy, and of a pharmacy whose state we do not know. */
export const defaultTimeZone: PharmacyTimeZone = 'America/New_York';

/**
 * The active person behind a session, or undefined when the account or its organization is closed,
 * or the password is another than the session was opened with.
 */
export function findActor(
  tx: PlatformTransaction,
  { userId, signInVersion }: SignedIn,
  superAdminsNeedFactor = false,
): Promise<Actor | undefined> {
  return findActorOf(tx, userId, { signInVersion, superAdminsNeedFactor });
}

interface FindActor {
  readonly signInVersion?: number;
  readonly superAdminsNeedFactor?: boolean;
}

/** The active person, whatever the version of the password unless one is given. */
export async function findActorOf(
  tx: PlatformTransaction,
  userId: string,
  { signInVersion, superAdminsNeedFactor = false }: FindActor = {},
): Promise<Actor | undefined> {
  const row = await tx.query
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.role',
      'users.organization_id',
      'users.must_choose_password',
      'users.second_factor_at',
      'organizations.second_factor_for',
      'organizations.time_zone',
      'organizations.approval_status',
      'organizations.is_active as organization_active',
    ])
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .$if(signInVersion !== undefined, (query) =>
      query.where('users.sign_in_version', '=', signInVersion ?? 0),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const closed =
    row.organization_id !== null &&
    (row.organization_active !== true || row.approval_status === 'rejected');
  if (closed) return undefined;
  return {
    userId: row.id,
    role: row.role as Role,
    organizationId: row.organization_id,
    mustChoosePassword: row.must_choose_password,
    mustAddSecondFactor: lacksSecondFactor(row, superAdminsNeedFactor),
    timeZone: row.time_zone ?? defaultTimeZone,
    approvalStatus: (row.approval_status as Actor['approvalStatus']) ?? null,
  };
}

interface FactorRow {
  readonly role: string;
  readonly second_factor_at: Date | null;
  readonly second_factor_for: string | null;
}

/** Whether the account must have a second factor and has none. */
export function lacksSecondFactor(row: FactorRow, superAdminsNeedFactor: boolean): boolean {
  if (row.second_factor_at !== null) return false;
  if (row.role === 'super_admin') return superAdminsNeedFactor;
  const { second_factor_for: needing } = row;
  return needing === 'everyone' || (needing === 'admins' && row.role === 'pharmacy_admin');
}
