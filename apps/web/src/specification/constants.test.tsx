import type { Analytics } from '@pfs/wire/analytics';
import type { Claim } from '@pfs/wire/claims';
import type { Remittance } from '@pfs/wire/remittances';
import type { SubscriptionStatus } from '@pfs/wire/subscriptions';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import AnalyticsPage from '../features/analytics/analytics-page.tsx';
import UploadPage from '../features/remittances/upload/upload-page.tsx';
import { answerAs } from '../testing/open-at.tsx';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

const user = aUser();

const status: SubscriptionStatus = {
  planType: 'starter',
  status: 'trialing',
  state: 'trialing',
  planName: 'Starter',
  isTrialing: true,
  trialEnd: null,
  currentPeriodEnd: null,
  features: [],
  currentUsage: { claimsProcessed: 125, filesUploaded: 5, aiQueriesUsed: 7 },
  limits: { maxClaims: 2_500, maxFilesPerMonth: 25, maxAIQueries: -1 },
};

function showUploadPage(answers: Parameters<typeof answerAs>[1]) {
  answerAs(user, answers);
  renderScreen(<UploadPage />, { path: '/upload', user });
}

/** Of elements that hold parts of a text, the one whose whole text is this. */
const whole = (text: string) => (_: string, element: Element | null) =>
  element?.textContent === text && element.className === 'figures';

async function findTable(name: string): Promise<HTMLElement> {
  const caption = await screen.findByText(name, { selector: 'caption' });
  return caption.parentElement as HTMLElement;
}

describe('Constants: plans and limits', () => {
  test('usage limits: claims, files per month, AI queries; used ÷ limit × 100', async () => {
    showUploadPage({ '/api/subscription/status': () => Response.json(status) });
    const use = within(await screen.findByLabelText('Plan usage'));
    expect(await use.findByText(whole('5 of 25 · 20%'))).toBeDefined();
    expect(use.getByText(whole('125 of 2,500 · 5%'))).toBeDefined();
  });

  test('a limit of -1 means unlimited', async () => {
    showUploadPage({ '/api/subscription/status': () => Response.json(status) });
    const use = within(await screen.findByLabelText('Plan usage'));
    expect(await use.findByText(whole('7 · no limit'))).toBeDefined();
  });

  test('with no subscription nothing is allowed', async () => {
    const none = { ...status, status: null, state: 'none' };
    showUploadPage({ '/api/subscription/status': () => Response.json(none) });
    await screen.findByText('You need a plan to upload files.');
  });
});

describe('Constants: lists', () => {
  const claim = (at: number, dirPercentage: number): Claim => ({
    id: `claim-${at}`,
    claimId: `700${at}`,
    remittanceId: 'file-1',
    dateOfService: '2026-03-01',
    processedDate: '2026-03-09',
    payerName: 'NORTHLAKE RX',
    drugName: null,
    ndc: null,
    quantity: 1,
    grossAmount: 100,
    dirFee: dirPercentage,
    dirPercentage,
    gerFee: 0,
    otherFees: 0,
    netAmount: 90,
    patientPaid: 0,
    planName: null,
    status: 'paid',
    counted: true,
    needsReview: false,
  });
  const shares = [5, 5.1, 10, 10.1];
  const analytics: Analytics = {
    period: { from: null, to: null },
    hasData: true,
    payerStats: [],
    trendData: [],
    earnedTrend: [],
    earned: { paid: 0, otherFills: 0, stillExpected: 0, earned: 0 },
    drugAnalysis: [],
    payers: [],
  };

  function showClaims() {
    const rows = shares.map((share, at) => claim(at, share));
    answerAs(user, {
      '/api/analytics': () => Response.json(analytics),
      '/api/claims': () => Response.json(rows, { headers: { 'x-total-count': '200' } }),
    });
    renderScreen(<AnalyticsPage />, { path: '/analytics', user });
  }

  test('a pagination window of up to 5 page buttons', async () => {
    showClaims();
    const pages = within(await screen.findByLabelText('Pages of claims'));
    const numbers = () => pages.getAllByRole('button', { name: /^Page / });
    const texts = () => numbers().map(({ textContent }) => textContent);
    expect(texts()).toEqual(['1', '2', '3', '4', '5']);
    fireEvent.click(numbers().at(-1) as HTMLElement);
    await pages.findByRole('button', { name: 'Page 7' });
    expect(texts()).toEqual(['3', '4', '5', '6', '7']);
  });

  test.each([
    ['5.0%', 'bg-transparent'],
    ['5.1%', 'bg-sunken'],
    ['10.0%', 'bg-sunken'],
    ['10.1%', 'bg-taken-soft'],
  ])(
    'the claim badge of %s: above 10 destructive, above 5 secondary, else outline',
    async (share, look) => {
      showClaims();
      const table = within(await findTable('Claims Analysis'));
      expect(table.getByText(share).className.split(' ')).toContain(look);
    },
  );

  test('file sizes display in Bytes, KB, MB or GB with up to 2 decimals', async () => {
    const sizes = [512, 1_536, 1_234_567, 5 * 1024 ** 3];
    const rows = sizes.map(
      (fileSize, at): Remittance => ({
        id: `file-${at}`,
        fileName: `file-${at}.pdf`,
        fileType: 'application/pdf',
        fileSize,
        processingStatus: 'completed',
        createdAt: '2026-03-09T12:00:00.000Z',
        extractedData: { processedClaims: 1, totalDirFees: 1 },
        stage: null,
        failureReason: null,
        failureCode: null,
        needsReview: 0,
        itemsToCheck: 0,
        counted: true,
        cutOff: false,
        duplicateOf: null,
      }),
    );
    showUploadPage({ '/api/remittances': () => Response.json(rows) });
    const table = within(await findTable('Recent Uploads'));
    for (const size of ['512 Bytes', '1.5 KB', '1.18 MB', '5 GB']) {
      expect(table.getByText(size)).toBeDefined();
    }
  });
});
