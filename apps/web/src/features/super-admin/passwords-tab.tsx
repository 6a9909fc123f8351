import type { User } from '@pfs/wire/users';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { showError, showFailure, showToast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminPageSize, usersQuery } from './super-admin.queries.ts';

const charactersMin = 6;

interface PasswordsTabProps {
  /** Says whose passwords may be changed, if not everybody's. */
  readonly policy?: string;
}

/** Sets a user's password; the user is signed out and must choose a new one. */
export function PasswordsTab({ policy }: PasswordsTabProps) {
  const { mutate, isPending } = useChange('POST /api/admin/change-user-password', {
    done: () => {
      setPassword('');
      showToast({ title: 'Success', description: 'Password changed successfully' });
    },
    failed: showFailure('Error', 'Failed to change password'),
  });
  const [userId, setUser] = useState<string>();
  const [newPassword, setPassword] = useState('');
  const ready = userId !== undefined && newPassword.length >= charactersMin;
  const explain = () =>
    showError('Error', 'Please select a user and enter a password (minimum 6 characters).');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready) return explain();
    mutate({ body: { userId, newPassword } });
  }
  return (
    <CardSection
      title="Password Management"
      description="Signs the user out everywhere. They’ll be asked to choose their own password."
      className="max-w-2xl"
    >
      <form
        aria-label="Password Management"
        noValidate
        className="flex flex-col gap-4 px-5 pb-5"
        onSubmit={submit}
      >
        {policy === undefined ? null : <Notice title="Policy">{policy}</Notice>}
        <UserPicker onChoose={setUser} />
        <Field
          label="New Password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters."
          value={newPassword}
          onChange={({ target }) => setPassword(target.value)}
          // Enter does not submit a form with a disabled button, so a toast explains why.
          onKeyDown={({ key }) => {
            if (key === 'Enter' && !ready) explain();
          }}
        />
        <Button type="submit" className="self-start" disabled={!ready} pending={isPending}>
          Change Password
        </Button>
      </form>
    </CardSection>
  );
}

interface UserPickerProps {
  readonly onChoose: (userId: string | undefined, name: string) => void;
}

/** A search for one user. */
export function UserPicker({ onChoose }: UserPickerProps) {
  const { search, ...pick } = usePick(onChoose);
  const query = useQuery(usersQuery(search));
  return (
    <ComboBox
      label="User"
      placeholder="Search by name or email"
      {...pick}
      options={query.error === null ? query.data?.rows.map(toOption) : []}
      nothing={query.error === null ? 'No Users Found' : messageOf(query.error, 'Failed')}
      more={(query.data?.total ?? 0) > adminPageSize}
    />
  );
}

function toOption({ id, firstName, lastName, email, role, organizationName }: User) {
  const where = organizationName === null ? '' : `, ${organizationName}`;
  return {
    value: id,
    label: `${firstName} ${lastName}`.trim() || email,
    detail: `${email} · ${role.replaceAll('_', ' ')}${where}`,
  };
}

/**
 * A choice among thousands, found by typing: the text, the debounced search for the server, and the
 * choice, which typing on clears.
 */
export function usePick(onChoose: (id: string | undefined, label: string) => void) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const search = useDebounced(chosen === undefined ? text.trim() : '').slice(0, 200);
  const change = (next: string, id: string | undefined) => {
    setText(next);
    setChosen(id);
    onChoose(id, next);
  };
  return {
    search,
    text,
    onText: (typed: string) => change(typed, undefined),
    onChoose: ({ value, label }: { readonly value: string; readonly label: string }) =>
      change(label, value),
  };
}
