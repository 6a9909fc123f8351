import { useCurrentUser } from '../../lib/session.ts';
import { CardSection } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { ShortcutsSwitch } from '../shortcuts/public.ts';
import { IdentifiersCard } from './identifiers-card.tsx';
import { NamesForm } from './names-form.tsx';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

export default function ProfilePage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title="Your Profile" description={user.email} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <NamesForm user={user} />
        <PictureCard user={user} />
        <PasswordCard email={user.email} />
        <TimeZoneCard user={user} />
        <IdentifiersCard user={user} />
        <div className="flex min-w-0 flex-col gap-6">
          <CardSection title="Appearance" description="In this browser.">
            <div className="max-w-sm px-2 pb-3">
              <ThemeSwitch />
            </div>
          </CardSection>
          <CardSection
            title="Keys"
            description="In this browser. The key ? lists those of a screen; Ctrl K goes anywhere."
          >
            <div className="px-5 pb-5">
              <ShortcutsSwitch />
            </div>
          </CardSection>
          <SessionsCard />
        </div>
      </div>
    </>
  );
}
