import type { CurrentUser } from '@pfs/wire/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../lib/api/query-client.ts';
import { currentUserQuery } from '../lib/session/session.ts';
import Toaster from '../ui/toaster.tsx';

interface ScreenOptions {
  readonly path?: string;
  /** The signed-in user, or null for nobody; absent while unknown. */
  readonly user?: CurrentUser | null;
}

/** Renders components like the router does, at a path and for a person. */
export function renderScreen(children: ReactNode, { path = '/', user }: ScreenOptions = {}) {
  const location = memoryLocation({ path, record: true });
  const queryClient = createQueryClient();
  if (user !== undefined) queryClient.setQueryData(currentUserQuery.queryKey, user);
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        {children}
        <Toaster />
      </Router>
    </QueryClientProvider>,
  );
  return { ...screen, queryClient, history: location.history };
}

export function aUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '0190b000-0000-7000-8000-000000000001',
    email: 'dana@maplestreetrx.example',
    firstName: 'Dana',
    lastName: 'Whitfield',
    role: 'staff',
    profileImageUrl: null,
    createdAt: '2026-01-02T10:00:00Z',
    isEmailVerified: true,
    mustChoosePassword: false,
    mustAddSecondFactor: false,
    organization: {
      id: '0190b000-0000-7000-8000-000000000002',
      name: 'Maple Street Pharmacy',
      approvalStatus: 'approved',
      filesWait: false,
      isDemo: false,
      timeZone: 'America/Chicago',
    },
    lookingAt: null,
    ...changes,
  };
}
