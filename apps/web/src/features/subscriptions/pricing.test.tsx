import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Pricing } from './pricing.tsx';

const plan = (name: string, popular: boolean) => ({
  id: name,
  name,
  description: `For ${name} pharmacies`,
  monthlyPrice: popular ? 249 : 99,
  savings: 'Two months free with a yearly plan',
  features: ['Up to 100 files a month'],
  popular,
  planType: popular ? 'professional' : 'starter',
});

test('a plan’s card says what it costs and holds, and which plan most choose', async () => {
  const plans = [plan('Starter', false), plan('Professional', true)];
  serve({ '/api/subscription/plans': () => Response.json(plans) });
  renderScreen(<Pricing />, { user: null });
  await screen.findByText('Most Popular');
  const cards = screen
    .getAllByRole('heading')
    .map((heading) => heading.closest('li') as HTMLElement);
  const texts = cards.map(({ textContent }) => textContent);
  expect(texts[0]).not.toContain('Most Popular');
  for (const part of [
    'Professional',
    'Most Popular',
    'For Professional pharmacies',
    '$249',
    'per month',
    'Two months free with a yearly plan',
    'Up to 100 files a month',
  ]) {
    expect(texts[1]).toContain(part);
  }
  for (const card of cards) {
    const link = within(card).getByRole('link', { name: 'Start Free Trial' });
    expect(link.getAttribute('href')).toBe('/auth?tab=register');
  }
});
