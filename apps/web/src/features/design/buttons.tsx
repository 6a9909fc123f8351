import type { CurrentUser } from '@pfs/wire/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { currentUserQuery } from '../../lib/session/session.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { longText } from './long-text.ts';

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
  organization: null,
  lookingAt: null,
};

/** What the buttons of a pharmacy know of who is signed in. */
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
      <div className="flex flex-wrap items-center gap-2">
        {clients.map(({ who, client }) => (
          <QueryClientProvider key={who} client={client}>
            <PharmacyButton>{who}</PharmacyButton>
          </QueryClientProvider>
        ))}
      </div>
      <Button variant="outline" className="max-w-full truncate">
        <span className="truncate">{longText}</span>
      </Button>
    </>
  );
}
