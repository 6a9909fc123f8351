import { useSearchParams } from 'wouter';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PasswordsTab } from '../super-admin/public.ts';
import { UsersTab } from './users-tab.tsx';

/** A pharmacy's own desk: who works here, and with which password. */
export default function AdminPanelPage() {
  const [params, setParams] = useSearchParams();
  const value = params.get('tab') === 'passwords' ? 'passwords' : 'users';
  return (
    <>
      <PageHeader title="Admin Panel" description="Your pharmacy’s users and their passwords" />
      <Tabs
        label="Admin Panel"
        value={value}
        // A tab's own search and page mean nothing to the next one.
        onChange={(tab) => setParams(tab === 'users' ? {} : { tab })}
        tabs={[
          { value: 'users', label: 'User Management', content: <UsersTab /> },
          {
            value: 'passwords',
            label: 'Password Management',
            content: (
              <PasswordsTab
                policy={
                  'A pharmacy admin can change passwords for themselves and all users within ' +
                  'the organization.'
                }
              />
            ),
          },
        ]}
      />
    </>
  );
}
