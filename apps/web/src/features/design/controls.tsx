import type { DayOrder, RxPattern } from '@pfs/core/exports/export-fields';
import type { CurrentUser } from '@pfs/wire/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CircleCheck, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { createUploadQueue, type QueuedFile } from '../../lib/api/upload-queue.ts';
import type { Period } from '../../lib/days/period.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { CopiedText } from '../../ui/copied-text.tsx';
import { Day, Instant } from '../../ui/day.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Calendar } from '../../ui/fields/calendar.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { PeriodField } from '../../ui/fields/period-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Select, SelectField } from '../../ui/fields/select.tsx';
import {
  FileColumns,
  FormatFields,
  ImportProblems,
  RefusedRows,
  SampleRows,
} from '../../ui/import-preview.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { ShortcutsSwitch } from '../../ui/shortcuts-switch.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import { UploadList } from '../../ui/upload-list.tsx';

/** As long as the longest payer names. */
export const longText =
  'Consolidated Pharmacy Benefit Administrators of the Greater Tri-County Area, LLP';

const variants = ['default', 'outline', 'ghost', 'destructive'] as const;

const ofNoPharmacy: CurrentUser = {
  id: '00000000-0000-7000-8000-000000000000',
  email: 'root@platform.example',
  firstName: 'Robin',
  lastName: 'Reyes',
  role: 'super_admin',
  profileImageUrl: null,
  createdAt: '2026-01-02T15:04:05.000Z',
  isEmailVerified: true,
  mustChoosePassword: false,
  mustAddSecondFactor: false,
  organization: null,
  lookingAt: null,
};

/** The signed-in person that a pharmacy's buttons see. */
function clientOf(user: CurrentUser | null): QueryClient {
  const client = new QueryClient();
  if (user !== null) client.setQueryData(currentUserQuery.queryKey, user);
  return client;
}

const clients = [
  { who: 'For users with a pharmacy', client: clientOf(null) },
  { who: 'For users without one', client: clientOf(ofNoPharmacy) },
];

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-2">
          <Button variant={variant}>Rest</Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} pending>
            Pending
          </Button>
          <Button variant={variant} size="icon" aria-label="Upload">
            <Upload aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <ButtonLink href="/">A link</ButtonLink>
        <ButtonAnchor variant="outline" href="/design">
          A download
        </ButtonAnchor>
      </div>
      <p className="w-32">
        <EmailAddress value="a.rather.long.name@pharmacy.example" />
      </p>
      <div className="w-64">
        <CopiedText text="remits-4821@mail.example" what="the address" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {clients.map(({ who, client }) => (
          <QueryClientProvider key={who} client={client}>
            <PharmacyButton>{who}</PharmacyButton>
            <ExportButton path="/api/claims/export" />
          </QueryClientProvider>
        ))}
      </div>
      <Button variant="outline" className="max-w-full truncate">
        <span className="truncate">{longText}</span>
      </Button>
    </>
  );
}

const badgeVariants = [
  'default',
  'secondary',
  'destructive',
  'outline',
  'good',
  'warn',
  'active',
  'agreed',
  'contested',
] as const;

export function Badges() {
  return (
    <div className="flex flex-wrap gap-2">
      {badgeVariants.map((variant) => (
        <Badge key={variant} variant={variant}>
          {variant === 'good' ? <CircleCheck aria-hidden="true" /> : null}
          {variant}
        </Badge>
      ))}
    </div>
  );
}

const error = 'Enter a number that is on the invoice.';

export function Fields() {
  const [text, setText] = useState('');
  return (
    <>
      <Field label="Empty" name="empty" placeholder="e.g., Net 30" hint="A hint." optional />
      <Field label="Filled" name="filled" defaultValue={longText} />
      <Field label="In error" name="error" defaultValue="12x" error={error} />
      <Field label="Disabled" name="disabled" defaultValue="Not now" disabled />
      <Field label="A day" name="day" type="date" />
      <TextArea label="Long text" name="text" defaultValue={`${longText}. ${longText}.`} />
      <TextArea label="Long text in error" name="text-error" error={error} hint="A hint." />
      <SearchField label="Search" placeholder="Search claims…" value={text} onChange={setText} />
    </>
  );
}

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: longText },
];
const listed = options.map((option) => ({ ...option, detail: 'A payer' }));
const items = options.map(({ value, label }) => (
  <option key={value} value={value}>
    {label}
  </option>
));

export function Choices() {
  const name = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('one');
  const drop = { title: 'Drop a file here', buttonText: 'Choose Files', accept: '.835' };
  return (
    <>
      <Select label="A list">{items}</Select>
      <Select label="An unavailable list" disabled>
        {items}
      </Select>
      <SelectField label="A labeled list" name="list" value="two">
        {items}
      </SelectField>
      <SelectField label="In error" name="list-error" value="one" error="Choose one.">
        {items}
      </SelectField>
      <ComboBox
        label="A searchable list"
        placeholder="Search by name"
        text={text}
        options={listed}
        nothing="No matches."
        more
        onText={setText}
        onChoose={({ label }) => setText(label)}
      />
      <ShortcutsSwitch />
      <RadioGroup
        label="One of two"
        name={name}
        value={chosen}
        options={options}
        onChange={setChosen}
      />
      <DropZone {...drop} hint="835 EDI (max 50MB)" pendingText="Sending" pending={false} />
      <DropZone {...drop} hint="835 EDI (max 50MB)" pendingText="Sending" pending />
      <UploadList files={uploaded} kind={uploadKind} onGone={() => {}} />
    </>
  );
}

const uploadKind = {
  queue: createUploadQueue<string>(1),
  arrived: (result: string) => result,
  linkOf: () => undefined,
  ...{ failure: 'Failed to upload file.', duplicateHint: '' },
};
const uploaded: readonly QueuedFile<string>[] = [
  { key: 1, name: 'NLK_20260314.835', state: { phase: 'done', result: 'Completed' } },
  { key: 2, name: longText, state: { phase: 'sending', fraction: 0.4 } },
  { key: 3, name: 'claims.csv', state: { phase: 'refused', error: new Error('No claims found.') } },
];

const columnsOfFile = [
  { key: longText, isPersons: false },
  { key: 'Member ID', isPersons: true },
];
const problems = [{ message: 'Choose the column for AWP.' }];
const fieldsOfFile = {
  rxNumber: { label: 'Rx number', kind: 'rx' },
  awp: { label: 'AWP', kind: 'money' },
};

export function Imports() {
  const [choice, setChoice] = useState<{ dayOrder: DayOrder; rxPattern: RxPattern }>({
    dayOrder: 'month_first',
    rxPattern: 'plain',
  });
  return (
    <>
      <ImportProblems preview={{ problems, canImport: false }} />
      <FormatFields choice={choice} dayOrderIsOpen onChoice={setChoice} />
      <FileColumns columns={columnsOfFile} fieldOf={() => 'one'} onChange={() => {}}>
        {items}
      </FileColumns>
      <SampleRows
        sample={[{ line: 2, values: { rxNumber: '990001', awp: '$161.88' } }]}
        fields={fieldsOfFile}
      />
      <RefusedRows rows={[{ line: 3, message: 'Fill date can’t be read.' }]} count={2} />
    </>
  );
}

const today = '2026-03-14';
const errors = { to: 'The last day is before the first.' };

export function Days() {
  const [day, setDay] = useState<string>();
  const [period, setPeriod] = useState<Period>({});
  const field = { placeholder: 'Any day', today, onChange: setDay };
  return (
    <>
      <p>
        <Day value="2026-03-14" /> · <Day value={null} /> · <Instant value="2026-03-14T12:00:00Z" />
      </p>
      <DateField label="A day" value={day} {...field} />
      <DateField
        label="In error"
        value="2026-03-01"
        error="This date is in the future."
        {...field}
      />
      <PeriodField period={period} today={today} allTime onChange={setPeriod} />
      <PeriodField period={period} today={today} errors={errors} onChange={setPeriod} />
      <Calendar selected="2026-03-10" today={today} onChoose={setDay} />
    </>
  );
}
