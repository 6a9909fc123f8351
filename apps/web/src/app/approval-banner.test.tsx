import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApprovalBanner } from './approval-banner.tsx';

const said = (filesWait: boolean) => {
  render(<ApprovalBanner filesWait={filesWait} />);
  return screen.getByRole('status').textContent;
};

describe('a pharmacy that awaits approval', () => {
  test('reads that nothing waits where its files are taken', () => {
    expect(said(false)).toContain('Everything in your plan works meanwhile.');
  });

  test('reads that no file is taken where those wait, and who is mailed', () => {
    const words = said(true);
    expect(words).toContain('No file is taken until then; mailed ones wait.');
    expect(words).toContain('Your administrators get a mail.');
  });
});
