import { type CaseKind, caseKinds, caseKindTexts } from '@pfs/core/recovery/cases';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sendFile } from '../apps/server/src/features/deposits/testing/statements.ts';
import { readPdf } from '../apps/server/src/testing/read-pdf.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { clientOf } from './support/client.ts';
import { downloadBy } from './support/downloads.ts';
import { enterPharmacy } from './support/enter.ts';
import { dollars, type Gap, gapsOf, plantGaps, remit } from './support/gaps.ts';
import { usd } from './support/independent-count.ts';
import { openProduct } from './support/open-product.ts';

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
const gaps: Readonly<Record<CaseKind, Gap>> = gapsOf(today);
let visitor: Visitor;
let page: Page;

// A state's floor and a drug's NADAC are everybody's.
openProduct(async ({ visitor: opened, browser, product }) => {
  visitor = opened;
  page = opened.page;
  await enterPharmacy(visitor.context, { pharmacyState: 'KY' });
  await plantGaps({ context: visitor.context, browser, url: product.url }, today);
}, {});

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const openCase = (within: Locator) => within.getByRole('link', { name: 'Open case' });
/** The link of an alert, and the case in the list that it opens. */
const byAlert = (title: string) => [
  page.getByRole('link', { name: `View details: ${title}` }),
  page.locator('[data-case]'),
];

/** The screen that announces a gap, and what is clicked from there to its case. */
const ways: Readonly<Record<CaseKind, readonly [path: string, clicks: () => readonly Locator[]]>> =
  {
    underpaid: ['/recovery/claims?state=short', () => [openCase(row('1001'))]],
    unpaid: ['/recovery/claims?state=unpaid', () => [openCase(row('1101'))]],
    missing_remittance: [
      '/recovery/claims',
      () => [page.getByRole('button', { name: 'OPTUM RX' }).last(), openCase(row('1201'))],
    ],
    mac: ['/recovery/prices?verdict=mac', () => [openCase(row('1301'))]],
    floor: ['/recovery/prices?verdict=floor', () => [openCase(row('1401'))]],
    contract_short: ['/payer-contracts', () => [openCase(row('1901'))]],
    true_up: ['/payer-contracts', () => [openCase(row('ELIXIR'))]],
    mfp_late: ['/recovery/refunds', () => [openCase(row('1501'))]],
    mfp_short: ['/recovery/refunds', () => [openCase(row('1601'))]],
    part_d_question: ['/dashboard', () => byAlert('Part D fees to question: CIGNA MEDICARE')],
    unexplained_lump: ['/dashboard', () => byAlert('Unexplained adjustments from MAGELLAN RX')],
    held_payment: [
      '/dashboard',
      () => [
        page.getByRole('link', { name: 'View details: A payment from NAVITUS' }),
        page.getByRole('link', { name: 'Open case' }),
      ],
    ],
    missing_deposit: ['/deposits', () => [openCase(row('CAT-1'))]],
    vendor_overcharge: [
      '/vendor-audit?tab=findings',
      () => [openCase(page.getByRole('listitem').filter({ hasText: 'HD-882' }))],
    ],
    vendor_duplicate: [
      '/vendor-audit?tab=findings',
      () => [openCase(page.getByRole('listitem').filter({ hasText: '4072' }))],
    ],
  };

/** The lines of a CSV without commas in its cells, in cents of one column. */
function centsIn(csv: string, column: string) {
  const [head = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
  const at = head.split(',').indexOf(column);
  const cells = (line: string) =>
    line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((each) => each.replace(/,$/, ''));
  return lines.map((line) => Math.round(Number(cells(line)?.[at] ?? '') * 100));
}

async function requirePacket({ party, asked, rows, column }: Gap): Promise<void> {
  const letter = await downloadBy(page, page.getByRole('button', { name: 'Letter PDF' }));
  const pages = await readPdf(letter.bytes);
  const [first = ''] = pages;
  expect(first).toContain(`To: ${party}`);
  expect(first).toContain(usd(asked));
  const table = await downloadBy(page, page.getByRole('button', { name: 'Table CSV' }));
  const csv = table.bytes.toString();
  const cents = centsIn(csv, column);
  expect(cents).toHaveLength(rows + 1);
  expect(cents.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(asked);
  expect(cents.at(-1)).toBe(asked);
  for (const text of [csv, ...pages]) expect(text).not.toMatch(/QUIXOTE|ZENOBIA|ZZ9|1950/i);
}

const stat = (label: string) => page.getByText(label, { exact: true }).first().locator('..');
const seenOf = new Map<string, number>();

test('each kind is found as one case', async () => {
  const client = clientOf(visitor.context);
  const found = async () => {
    const { body } = await client.get('/api/cases?page=1&pageSize=50');
    return body.map(({ kind }: { readonly kind: CaseKind }) => kind).toSorted();
  };
  // Until all files are compared, a claim may be in the case of what it was before.
  await expect.poll(found, { timeout: 120_000 }).toEqual(caseKinds.toSorted());
});

test.each(caseKinds)('%s goes from what announces it to the money seen', async (kind) => {
  const gap = gaps[kind];
  const { party, asked, rows, seen } = gap;
  const [path, clicks] = ways[kind];
  await page.goto(path);
  const all = [...clicks(), page.getByRole('button', { name: 'Prepare', exact: true })];
  expect(all.length).toBeLessThanOrEqual(3);
  for (const each of all) await each.first().click({ timeout: 60_000 });
  const [one, many] = caseKindTexts[kind].rows;
  await page
    .getByText(`${usd(asked)} asked of ${party} for ${rows} ${rows === 1 ? one : many}.`)
    .waitFor();
  await requirePacket(gap);
  await page.getByRole('button', { name: 'Mark sent' }).click();
  await page.getByText('Sent', { exact: true }).first().waitFor();
  if (gap.later !== undefined) await remit(visitor.context, { payer: party, ...gap.later });
  await gap.bring?.(clientOf(visitor.context), today);
  if (seen > 0) await expect.poll(() => stat('Money seen').innerText()).toContain(usd(seen));
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Won…', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark won' }).click();
  await page.getByText('Won', { exact: true }).first().waitFor();
  await expect.poll(() => stat('Promised, not paid').innerText()).toContain('$0.00');
  seenOf.set(party, (seenOf.get(party) ?? 0) + seen);
  await page.goto('/recovery?view=report');
  const cells = row(party).first().getByRole('cell');
  expect(await cells.nth(3).innerText()).toBe(usd(seenOf.get(party) ?? 0));
});

test('all that was seen is what was planted', async () => {
  await page.goto('/recovery?stage=all');
  const planted = Object.values(gaps).reduce((sum, { seen }) => sum + seen, 0);
  expect(await stat('Money seen').innerText()).toContain(usd(planted));
  expect(dollars(planted)).not.toBe('0.00');
  expect(visitor.noise).toEqual([]);
});

test('the screens of recovery fit a phone', async () => {
  const report = `PBM,EFT Number,EFT Date,Amount,Admin Fee\nCAREMARK,Z1,${today},60.00,0.25\n`;
  const from = { account: '', sender: 'Health Mart Atlas', name: 'central.csv' };
  const sent = await sendFile(clientOf(visitor.context), '/api/bank-imports', report, from);
  expect(sent.status, sent.text).toBe(201);
  await page.setViewportSize({ width: 375, height: 900 });
  const tabs = ['', '?tab=statements', '?tab=central', '?tab=books'].map(
    (tab) => `/deposits${tab}`,
  );
  const screens = ['/recovery?stage=all', '/recovery/claims', '/recovery/prices'];
  const faults: string[] = [];
  for (const path of [...screens, '/recovery/refunds', '/payer-contracts', ...tabs, '/mail-in']) {
    await page.goto(path);
    await page.getByRole('main').locator('dd').first().waitFor();
    // What is wider than its place in a card covers the next one.
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('dd')].flatMap((one) =>
        one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [],
      ),
    );
    faults.push(...wide.map((text) => `${path}: ${text}`));
  }
  expect(faults).toEqual([]);
});
