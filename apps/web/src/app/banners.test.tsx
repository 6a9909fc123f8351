import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aPersonOf, findMain, openAt } from '../testing/open-at.tsx';
import { aUser } from '../testing/render-screen.tsx';
import { ApprovalBanner } from './shell.tsx';

const said = (filesWait: boolean) => {
  render(<ApprovalBanner filesWait={filesWait} />);
  return screen.getByRole('status').textContent;
};

describe('a pharmacy that awaits approval', () => {
  test('says that everything works when files don’t wait', () => {
    expect(said(false)).toContain('You can use everything in your plan in the meantime.');
  });

  test('says that files wait, and who gets the email', () => {
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
