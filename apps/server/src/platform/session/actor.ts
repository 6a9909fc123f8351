import type { PharmacyTimeZone } from '@pfs/core/time-zones';
import type { Role } from '@pfs/wire/session';
import type { Config } from '../config.ts';
import type { PlatformTransaction } from '../database/database.ts';
import { runPrepared } from '../database/prepared.ts';
import { AppError } from '../errors.ts';
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
  /** Set if the session was opened through an organization's provider. */
  readonly provider?: ProviderSession | undefined;
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
  /** Undefined: signed in at the product itself. */
  readonly provider?: ProviderSession | undefined;
}

/** What a session keeps of the sign-in at an organization's provider. */
export interface ProviderSession {
  readonly organizationId: string;
  /** The provider's name of its own session, if it gave one. */
  readonly sid: string | null;
  /** Milliseconds since the epoch, when the provider asked for credentials; null: not said. */
  readonly authenticatedAt: number | null;
  /** The provider checked a second factor, too. */
  readonly countsAsFactor: boolean;
  /** Nothing tells when the provider closes the person, so the session is short. */
  readonly isShort: boolean;
}

/** A member is an actor within an organization: the only one who may touch tenant data. */
export type Member = Actor & { readonly organizationId: string };

/** Throws where pharmacies wait for an approval and this one has none. */
export function requireApproval(
  { config }: { readonly config: Pick<Config, 'requireApproval'> },
  { approvalStatus }: Pick<Actor, 'approvalStatus'>,
): void {
  if (config.requireApproval && approvalStatus !== 'approved') {
    throw new AppError('approval_required');
  }
}

/** Of people without a pharmacy, and of a pharmacy whose state we do not know. */
export const defaultTimeZone: PharmacyTimeZone = 'America/New_York';

/**
 * The active person behind a session, or undefined when the account or its organization is closed,
 * or the password is another than the session was opened with.
 */
export function findActor(
  tx: PlatformTransaction,
  { userId, signInVersion, provider }: SignedIn,
  superAdminsNeedFactor = false,
): Promise<Actor | undefined> {
  return findActorOf(tx, userId, { signInVersion, provider, superAdminsNeedFactor });
}

interface FindActor extends Partial<Pick<SignedIn, 'signInVersion' | 'provider'>> {
  readonly superAdminsNeedFactor?: boolean;
}

/** The active person, whatever the version of the password unless one is given. */
export async function findActorOf(
  tx: PlatformTransaction,
  userId: string,
  { signInVersion, provider, superAdminsNeedFactor = false }: FindActor = {},
): Promise<Actor | undefined> {
  const statement = tx.query
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.role',
      'users.organization_id',
      'users.must_choose_password',
      'users.second_factor_at',
      'organizations.second_factor_for',
      'organizations.requires_sign_on',
      'organizations.time_zone',
      'organizations.approval_status',
      'organizations.is_active as organization_active',
    ])
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .$if(signInVersion !== undefined, (query) =>
      query.where('users.sign_in_version', '=', signInVersion ?? 0),
    );
  const [row] = await runPrepared(tx, statement);
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
    provider,
    mustAddSecondFactor: lacksSecondFactor(row, { provider, superAdminsNeedFactor }),
    timeZone: row.time_zone ?? defaultTimeZone,
    approvalStatus: (row.approval_status as Actor['approvalStatus']) ?? null,
  };
}

interface FactorRow {
  readonly role: string;
  readonly second_factor_at: Date | null;
  readonly second_factor_for: string | null;
  readonly requires_sign_on: boolean | null;
}

/** Whether the account must have a second factor and has none. */
export function lacksSecondFactor(
  row: FactorRow,
  { provider, superAdminsNeedFactor = false }: Omit<FindActor, 'signInVersion'>,
): boolean {
  if (row.second_factor_at !== null || provider?.countsAsFactor === true) return false;
  if (row.role === 'super_admin') return superAdminsNeedFactor;
  // The way in for when the provider is gone: a password alone doesn't replace single sign-on.
  const isWayIn = row.requires_sign_on === true && provider === undefined;
  if (isWayIn && row.role === 'pharmacy_admin') return true;
  const { second_factor_for: needing } = row;
  return needing === 'everyone' || (needing === 'admins' && row.role === 'pharmacy_admin');
}
