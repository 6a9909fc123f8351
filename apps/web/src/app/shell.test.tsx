import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aPersonOf, findMain, openAt } from '../testing/open-at.tsx';
import { aUser } from '../testing/render-screen.tsx';
import { ApprovalBanner } from './banners.tsx';

const said = (filesWait: boolean) => {
  render(<ApprovalBanner filesWait={filesWait} />);
  return screen.getByRole('status').textContent;
};

describe('a pharmacy that awaits approval', () => {
  test('reads that nothing waits where its files are taken', () => {
    expect(said(false)).toContain('You can use everything in your plan in the meantime.');
  });

  test('reads that no file is taken where those wait, and who is mailed', () => {
    const words = said(true);
    expect(words).toContain('You can’t upload files until then, and emailed files are held.');
    expect(words).toContain('We’ll email your administrators when it’s approved.');
  });
});

test.each([
  ['pending', true],
  ['approved', false],
] as const)('the banner of a pharmacy that is %s is there: %j', async (approvalStatus, isThere) => {
  const pharmacy = aUser().organization;
  if (pharmacy === null) throw new Error('nobody’s pharmacy');
  const owner = aPersonOf('pharmacy_admin');
  openAt('/upload', { ...owner, organization: { ...pharmacy, approvalStatus } });
  await findMain();
  expect(screen.queryByText('Your pharmacy is awaiting approval') !== null).toBe(isThere);
});
