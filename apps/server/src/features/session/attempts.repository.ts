import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';

export interface Attempt {
  readonly kind: 'address' | 'account' | 'mail';
  readonly key: string;
}

/** After this long without another one, attempts are counted anew. */
const attemptMinutes = 60;

/** Counts one more and answers how many there are now. */
export async function countAttempt(
  tx: PlatformTransaction,
  attempt: Attempt,
  at: Date,
): Promise<number> {
  const recent = sql<boolean>`attempts.last_at > ${since(at)}`;
  const row = await tx.query
    .insertInto('attempts')
    .values({ ...attempt, count: 1, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        count: sql<number>`case when ${recent} then attempts.count + 1 else 1 end`,
        last_at: at,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface CountedLimit {
  readonly attempt: Attempt;
  readonly max: number;
}

/**
 * Counts one more of each, or where one has come to its limit none of them. What is refused is not
 * counted, so that asking on and on does not keep the hour from ending: nobody can take a mail
 * from its reader for good.
 */
export async function takeAttempts(
  tx: PlatformTransaction,
  limits: readonly CountedLimit[],
  at: Date,
): Promise<boolean> {
  for (const { attempt, max } of limits) {
    if ((await mostAttempts(tx, [attempt], at)) >= max) return false;
  }
  for (const { attempt, max } of limits) {
    if ((await countAttempt(tx, attempt, at)) > max) return false;
  }
  return true;
}

/** The most that any of these has come to. */
export async function mostAttempts(
  tx: PlatformTransaction,
  attempts: readonly Attempt[],
  at: Date,
): Promise<number> {
  const row = await tx.query
    .selectFrom('attempts')
    .select((select) => select.fn.max('count').as('most'))
    .where((where) =>
      where.or(
        attempts.map(({ kind, key }) =>
          where.and([where('kind', '=', kind), where('key', '=', key)]),
        ),
      ),
    )
    .where('last_at', '>', since(at))
    .executeTakeFirst();
  return row?.most ?? 0;
}

export async function forgetAttempts(tx: PlatformTransaction, attempt: Attempt): Promise<void> {
  await tx.query
    .deleteFrom('attempts')
    .where('kind', '=', attempt.kind)
    .where('key', '=', attempt.key)
    .execute();
}

export async function deleteOldAttempts(tx: PlatformTransaction, now: Date): Promise<void> {
  await tx.query.deleteFrom('attempts').where('last_at', '<', since(now)).execute();
}

function since(at: Date): Date {
  return new Date(at.getTime() - attemptMinutes * 60_000);
}
