import type { SystemSetting } from '@pfs/wire/system-settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { settingColumns } from './setting-columns.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { settingsQuery } from './system.queries.ts';

/** What may be changed while the system runs. */
export function SettingsTab() {
  const query = useQuery(settingsQuery);
  const [editing, setEditing] = useState<SystemSetting>();
  return (
    <CardSection
      title="Settings"
      description="A change holds within seconds, everywhere, and is kept on the audit trail."
    >
      <QueryState query={query} what="the settings" loading={<LoadingRows />}>
        {(settings) => (
          <DataTable
            caption="Settings"
            columns={settingColumns(setEditing)}
            rows={settings}
            rowKey={({ key }) => key}
          />
        )}
      </QueryState>
      {editing === undefined ? null : (
        <SettingDialog setting={editing} onClose={() => setEditing(undefined)} />
      )}
    </CardSection>
  );
}
