import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AuditTrailTab, auditCountQuery } from '../audit/public.ts';
import { ApprovalsTab } from './approvals-tab.tsx';
import { OrganizationsTab } from './organizations-tab.tsx';
import { PasswordsTab } from './passwords-tab.tsx';
import { PlansTab } from './plans-tab.tsx';
import { pendingQuery } from './super-admin.queries.ts';

const names = ['approvals', 'plans', 'passwords', 'audit', 'organizations'] as const;

/** The platform's own desk: who may come in, what they get, and what was done. */
export default function SuperAdminPage() {
  const [params, setParams] = useSearchParams();
  const value = names.find((name) => name === params.get('tab')) ?? 'approvals';
  const pending = useQuery(pendingQuery(1));
  const audit = useQuery(auditCountQuery);
  useUnauthorizedQuery(pending.error, useUnauthorized('/auth'));
  return (
    <>
      <PageHeader
        title="Super Admin Dashboard"
        description="Pharmacies, plans and the audit trail"
        actions={
          <ButtonLink variant="outline" href="/admin/system">
            System
          </ButtonLink>
        }
      />
      <Tabs
        label="Super Admin Dashboard"
        value={value}
        // A tab's own search and page mean nothing to the next one.
        onChange={(tab) => setParams(tab === 'approvals' ? {} : { tab })}
        tabs={[
          {
            value: 'approvals',
            label: counted('Pharmacy Approvals', pending.data?.total),
            content: <ApprovalsTab />,
          },
          { value: 'plans', label: 'Plan Management', content: <PlansTab /> },
          { value: 'passwords', label: 'Password Management', content: <PasswordsTab /> },
          {
            value: 'audit',
            label: counted('Audit Trail', audit.data?.total),
            content: <AuditTrailTab />,
          },
          { value: 'organizations', label: 'Organizations & Plans', content: <OrganizationsTab /> },
        ]}
      />
    </>
  );
}

function counted(label: string, total: number | undefined): string {
  return total === undefined ? label : `${label} (${formatCount(total)})`;
}
