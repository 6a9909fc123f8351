import type { TestApp } from './test-app.ts';

export interface AuditRow {
  readonly organization_id: string | null;
  readonly user_id: string | null;
  readonly action: string;
  readonly entity_type: string;
  readonly description: string | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
}

/** Every row of the audit trail, oldest first. */
export function auditRows({ platform }: Pick<TestApp, 'platform'>): Promise<readonly AuditRow[]> {
  return platform.database.withPlatform('look at the audit trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select([
        'organization_id',
        'user_id',
        'action',
        'entity_type',
        'description',
        'ip_address',
        'user_agent',
      ])
      .orderBy('id')
      .execute(),
  );
}
