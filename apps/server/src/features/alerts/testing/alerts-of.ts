import type { TestApp } from '../../../testing/test-app.ts';

/** Every alert of a pharmacy as `cause month severity`, what is over with `over` behind it. */
export function alertsOf(app: TestApp, organizationId: string | undefined) {
  return app.platform.database.withTenant(organizationId ?? '', async (tx) => {
    const rows = await tx.query
      .selectFrom('alerts')
      .select(['cause', 'month', 'severity', 'resolved_at'])
      .orderBy('month')
      .orderBy('cause')
      .execute();
    return rows.map(({ cause, month, severity, resolved_at }) => {
      const [rule] = cause.split(':');
      const whose = cause.includes(':') ? ' of a payer' : '';
      return `${rule}${whose} ${month.slice(0, 7)} ${severity}${resolved_at === null ? '' : ' over'}`;
    });
  });
}
