import type { PgBoss } from 'pg-boss';

/** Turns of pharmacies at a queue, so that five hundred files of one are not the wait of all. */
export interface Turns {
  /** A job of this pharmacy begins; what is answered is called when it ends. */
  begin(organizationId: string): () => void;
  /** Puts one job in front: the oldest one of the pharmacy with the least work lately. */
  giveNext(): Promise<void>;
}

/** A queue hands out what has the higher priority first, then what waits longest. */
const text = `
  with firsts as (
    select distinct on (data ->> 'organizationId') id, created_on,
      data ->> 'organizationId' as pharmacy
    from pgboss.job
    where name = $1 and state < 'active' and not blocked and start_after <= pgboss.job_now()
    order by data ->> 'organizationId', priority desc, created_on
  )
  update pgboss.job set priority = 1
  where name = $1 and state < 'active'
    and id = (
      select id from firsts left join unnest($2::text[], $3::float8[]) as work (pharmacy, ms)
        using (pharmacy)
      where $4::int is null or (
        select count(*) from pgboss.job
        where name = $1 and state = 'active' and data ->> 'organizationId' = pharmacy) < $4::int
      order by coalesce(ms, 0), created_on limit 1)`;

/** With `ofOneMax`, a pharmacy that has so many jobs under way is passed over. */
export function createTurns(
  boss: Pick<PgBoss, 'getDb'>,
  queue: string,
  ofOneMax?: number,
  now: () => number = () => performance.now(),
): Turns {
  const work = createWork(now);
  return {
    begin: (organizationId) => work.begin(organizationId),
    async giveNext() {
      const lately = [...work.lately()];
      await boss
        .getDb()
        .executeSql(text, [
          queue,
          lately.map(([organizationId]) => organizationId),
          lately.map(([, ms]) => ms),
          ofOneMax ?? null,
        ]);
    },
  };
}

/** Ten minutes later half of it no longer counts; after two hours nothing is left. */
const halvesInMs = 10 * 60_000;
const forgottenMs = 1;

/** How long jobs of each pharmacy have been at work lately, those under way included. */
function createWork(now: () => number) {
  const done = new Map<string, { readonly ms: number; readonly at: number }>();
  const begun = new Map<object, { readonly organizationId: string; readonly at: number }>();

  const msOf = (organizationId: string): number => {
    const { ms, at } = done.get(organizationId) ?? { ms: 0, at: 0 };
    return ms * 0.5 ** ((now() - at) / halvesInMs);
  };
  const add = (organizationId: string, ms: number): void => {
    done.set(organizationId, { ms: msOf(organizationId) + ms, at: now() });
  };
  return {
    begin(organizationId: string): () => void {
      const job = {};
      begun.set(job, { organizationId, at: now() });
      return () => {
        const { at } = begun.get(job) ?? { at: now() };
        begun.delete(job);
        add(organizationId, Math.max(forgottenMs, now() - at));
      };
    },
    lately(): ReadonlyMap<string, number> {
      const all = new Map<string, number>();
      for (const organizationId of done.keys()) {
        const ms = msOf(organizationId);
        if (ms < forgottenMs / 2) done.delete(organizationId);
        else all.set(organizationId, ms);
      }
      for (const { organizationId, at } of begun.values()) {
        all.set(organizationId, (all.get(organizationId) ?? 0) + now() - at);
      }
      return all;
    },
  };
}
