import type { EndpointUsage, SystemSetting } from '@pfs/wire/system-settings';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { formatCount } from '../../lib/format/format-number.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { countColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { FlagsTab } from './flags-tab.tsx';
import { mfpTexts, nadacTexts, PriceListTab } from './price-list-tab.tsx';
import { settingColumns } from './setting-columns.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { settingsQuery, usageQuery } from './system.queries.ts';

const usageColumns: readonly Column<EndpointUsage>[] = [
  {
    header: 'Route',
    primary: true,
    className: 'min-w-56 wrap-anywhere',
    cell: ({ method, endpoint }) => (
      <code>
        {method} {endpoint === 'unknown' ? 'Unknown path' : endpoint}
      </code>
    ),
  },
  countColumn('Calls', 'calls'),
  countColumn('Rejected (4xx)', 'refused'),
  countColumn('Failed (5xx)', 'failed'),
  {
    header: '95th percentile',
    align: 'right',
    cell: ({ p95Milliseconds }) => (
      <span className="figures whitespace-nowrap">{formatCount(p95Milliseconds)} ms</span>
    ),
  },
];

/** Calls of the last day, with their failures and durations. */
function UsageTab() {
  const query = useQuery(usageQuery);
  return (
    <CardSection
      title="API calls in the last 24 hours"
      description="By route, most called first. URLs, request bodies, and responses aren’t shown."
      action={
        <Button
          size="sm"
          variant="outline"
          pending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <QueryState
        query={query}
        what="the calls"
        loading={<LoadingRows />}
        isEmpty={({ endpoints }) => endpoints.length === 0}
        empty={
          <EmptyState icon={Activity} title="No Calls Yet">
            Calls appear here a few seconds after they complete.
          </EmptyState>
        }
      >
        {({ endpoints }) => (
          <DataTable
            caption="Calls by route"
            columns={usageColumns}
            rows={endpoints}
            rowKey={({ method, endpoint }) => `${method} ${endpoint}`}
          />
        )}
      </QueryState>
    </CardSection>
  );
}

const names = ['flags', 'settings', 'usage', 'nadac', 'mfp'] as const;

/** The state of the running system, and its settings. */
export default function SystemPage() {
  const [params, setParams] = useSearchParams();
  const value = names.find((name) => name === params.get('tab')) ?? 'flags';
  return (
    <>
      <PageHeader
        title="System"
        description="Feature flags, settings, API usage, and drug prices"
        actions={
          <>
            <ButtonLink variant="outline" href="/floors">
              State Price Floors
            </ButtonLink>
            <ButtonLink variant="outline" href="/admin/super">
              Super Admin Dashboard
            </ButtonLink>
          </>
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
          {
            value: 'nadac',
            label: nadacTexts.title,
            content: <PriceListTab key="nadac" texts={nadacTexts} />,
          },
          {
            value: 'mfp',
            label: mfpTexts.title,
            content: <PriceListTab key="mfp" texts={mfpTexts} />,
          },
        ]}
      />
    </>
  );
}

/** Settings that take effect while the system runs. */
function SettingsTab() {
  const query = useQuery(settingsQuery);
  const [editing, setEditing] = useState<SystemSetting>();
  return (
    <CardSection
      title="Settings"
      description="Changes take effect everywhere within seconds and are recorded in the audit trail."
    >
      <QueriedTable
        query={query}
        what="the settings"
        empty={null}
        caption="Settings"
        columns={settingColumns(setEditing)}
        rowKey={({ key }) => key}
      />
      {editing === undefined ? null : (
        <SettingDialog setting={editing} onClose={() => setEditing(undefined)} />
      )}
    </CardSection>
  );
}
