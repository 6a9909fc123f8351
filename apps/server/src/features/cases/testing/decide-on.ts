import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app.ts';

/** Moves all decisions of a pharmacy to a day. */
export function decideOn(app: TestApp, organizationId: string, day: string) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    await sql`update cases set decided_on = ${day}::date
      where organization_id = ${tx.organizationId} and decided_on is not null`.execute(tx.query);
  });
}
