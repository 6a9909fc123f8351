import type { EndpointUsage, SystemSetting } from '@pfs/wire/system-settings';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { ApiError } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Instant } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { actionsColumn, countColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { FlagsTab } from './flags-tab.tsx';
import { mfpTexts, nadacTexts, PriceListTab } from './price-list-tab.tsx';
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

function settingColumns(
  onEdit: (setting: SystemSetting) => void,
): readonly Column<SystemSetting>[] {
  return [
    {
      header: 'Setting',
      primary: true,
      className: 'min-w-52 wrap-anywhere font-medium',
      cell: ({ key, description, isPublic }) => (
        <>
          <code>{key}</code> {isPublic ? <Badge variant="outline">Public</Badge> : null}
          <span className="block text-xs font-normal text-ink-soft">{description}</span>
        </>
      ),
    },
    { header: 'Type', cell: ({ dataType }) => dataType },
    {
      header: 'Value',
      wide: true,
      className: 'min-w-32 wrap-anywhere',
      cell: (setting) => settingWords(setting),
    },
    {
      header: 'Changed',
      wide: true,
      className: 'min-w-32 wrap-anywhere',
      cell: ({ changedAt, changedBy }) =>
        changedAt === null ? (
          'Never'
        ) : (
          <>
            <Instant value={changedAt} />
            {changedBy === null ? null : (
              <span className="block text-xs text-ink-soft">by {changedBy}</span>
            )}
          </>
        ),
    },
    actionsColumn((setting) => (
      <RowButton label="Edit" name={`Edit ${setting.key}`} onClick={() => onEdit(setting)} />
    )),
  ];
}

interface SettingDialogProps {
  readonly setting: SystemSetting;
  readonly onClose: () => void;
}

function SettingDialog({ setting, onClose }: SettingDialogProps) {
  const { key, dataType, description, initial } = setting;
  const change = useChange('PATCH /api/system/settings', {
    refresh: ['/api/system/settings', '/api/settings'],
    done: () => {
      onClose();
      showToast({ title: 'Setting saved', description: `${key} takes effect within seconds.` });
    },
    failed: showFailure('Setting not saved'),
  });
  const [text, setText] = useState(settingText(setting.value));
  const [wrong, setWrong] = useState<string>();
  const refused = change.error instanceof ApiError ? change.error.fields['value'] : undefined;

  function save(event: FormEvent) {
    event.preventDefault();
    const value = typedValue(dataType, text);
    if (value === undefined) return setWrong(`Not a valid ${dataType}`);
    change.mutate({ body: { key, value } });
  }

  return (
    <Dialog title={key} description={description} onClose={onClose}>
      <form noValidate className="flex flex-col gap-4" onSubmit={save}>
        <SettingField
          setting={setting}
          text={text}
          error={wrong ?? refused}
          onText={(next) => {
            setText(next);
            setWrong(undefined);
            change.reset();
          }}
        />
        <p className="text-[0.8125rem] text-ink-soft">
          Default: {settingWords({ dataType, value: initial })}
        </p>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" pending={change.isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface SettingFieldProps {
  readonly setting: SystemSetting;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** The input for the setting's type. */
function SettingField({ setting, text, error, onText }: SettingFieldProps) {
  const shared = {
    label: 'Value',
    name: 'value',
    value: text,
    error,
    hint: setting.takes,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  };
  switch (setting.dataType) {
    case 'boolean':
      return (
        <RadioGroup
          label="Value"
          name="value"
          value={text}
          options={[
            { value: 'true', label: 'On' },
            { value: 'false', label: 'Off' },
          ]}
          onChange={onText}
        />
      );
    case 'json':
      return <TextArea {...shared} spellCheck={false} />;
    case 'number':
      return <Field {...shared} inputMode="decimal" autoComplete="off" />;
    case 'string':
      return <Field {...shared} autoComplete="off" />;
  }
}

type Value = SystemSetting['value'];

/** A value as shown in the list. */
export function settingWords({ dataType, value }: Pick<SystemSetting, 'dataType' | 'value'>) {
  if (dataType === 'boolean') return value === true ? 'On' : 'Off';
  if (value === null || value === '') return 'None';
  return settingText(value);
}

/** A value as shown in its field. */
function settingText(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Typed text as a value of the setting's type; undefined if it is invalid. */
export function typedValue(dataType: SystemSetting['dataType'], text: string): Value | undefined {
  if (dataType === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    if (dataType === 'number') return typeof value === 'number' ? value : undefined;
    if (dataType === 'boolean') return typeof value === 'boolean' ? value : undefined;
    return typeof value === 'object' && !Array.isArray(value) ? (value as Value) : undefined;
  } catch {
    return undefined;
  }
}
