import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FlagsTab } from './flags-tab.tsx';
import { NadacTab } from './nadac-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { flagsQuery } from './system.queries.ts';
import { UsageTab } from './usage-tab.tsx';

const names = ['flags', 'settings', 'usage', 'nadac'] as const;

/** What the running system does, and what a super admin may change of it. */
export default function SystemPage() {
  const [params, setParams] = useSearchParams();
  const value = names.find((name) => name === params.get('tab')) ?? 'flags';
  const { error } = useQuery(flagsQuery);
  useUnauthorizedQuery(error, useUnauthorized('/auth'));
  return (
    <>
      <PageHeader
        title="System"
        description="Feature flags, settings, the calls of the last day, and drug prices"
        actions={
          <ButtonLink variant="outline" href="/admin/super">
            Super Admin Dashboard
          </ButtonLink>
        }
      />
      <Tabs
        label="System"
        value={value}
        onChange={(tab) => setParams(tab === 'flags' ? {} : { tab })}
        tabs={[
          { value: 'flags', label: 'Feature Flags', content: <FlagsTab /> },
          { value: 'settings', label: 'Settings', content: <SettingsTab /> },
          { value: 'usage', label: 'API Usage', content: <UsageTab /> },
          { value: 'nadac', label: 'Drug Prices (NADAC)', content: <NadacTab /> },
        ]}
      />
    </>
  );
}
