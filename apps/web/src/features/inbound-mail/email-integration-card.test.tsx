import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { EmailIntegrationCard } from './email-integration-card.tsx';

test('an address without email intake says so', async () => {
  const user = aUser();
  const found = { address: 'remits+1@a.example', createdAt: '2026-01-02T10:00:00Z' };
  answerAs(user, {
    '/api/inbound-mail/address': () => Response.json({ ...found, takesMail: false }),
  });
  renderScreen(<EmailIntegrationCard />, { user });
  await screen.findByText('Email intake isn’t set up. Contact your administrator.');
});
