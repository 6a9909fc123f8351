import type { PgBoss } from 'pg-boss';

/** Turns of pharmacies at a queue, so that five hundred files of one are not the wait of all. */
export interface Turns {
  /** It is this pharmacy's turn now: all others come before its next one. */
  begin(organizationId: string): void;
  /** Puts one job in front: the oldest one of the pharmacy whose last turn is longest ago. */
  giveNext(): Promise<void>;
}

/** A queue hands out what has the higher priority first, then what waits longest. */
const text = `
  with firsts as (
    select distinct on (data ->> 'organizationId') id, created_on,
      data ->> 'organizationId' as pharmacy,
      array_position($2::text[], data ->> 'organizationId') as turn
    from pgboss.job
    where name = $1 and state < 'active' and not blocked and start_after <= pgboss.job_now()
    order by data ->> 'organizationId', priority desc, created_on
  )
  update pgboss.job set priority = 1
  where name = $1 and state < 'active'
    and id = (
      select id from firsts
      where $3::int is null or (
        select count(*) from pgboss.job
        where name = $1 and state = 'active' and data ->> 'organizationId' = pharmacy) < $3::int
      order by turn nulls first, created_on limit 1)`;

/** With `ofOneMax`, a pharmacy that has so many jobs under way is passed over. */
export function createTurns(boss: PgBoss, queue: string, ofOneMax?: number): Turns {
  /** In the order of their last turns. */
  const turns = new Set<string>();
  return {
    begin(organizationId) {
      turns.delete(organizationId);
      turns.add(organizationId);
    },
    async giveNext() {
      await boss.getDb().executeSql(text, [queue, [...turns], ofOneMax ?? null]);
    },
  };
}
