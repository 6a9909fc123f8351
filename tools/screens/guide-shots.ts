import { ask, follow, type Shot } from './shot.ts';

/** The pictures of the README and the guide, cropped to a useful height. */
export const guideShots: readonly Shot[] = [
  { name: 'dashboard', path: '/', height: 830 },
  {
    name: 'figure',
    path: '/',
    height: 860,
    open: async (page) => {
      await page.locator('[data-figure]').first().click();
      await page.getByRole('link', { name: 'Close' }).waitFor();
    },
  },
  { name: 'upload', path: '/upload', height: 860 },
  {
    name: 'remittance',
    path: '/upload',
    height: 760,
    open: async (page) => {
      await follow(/\.(835|edi|txt)$/)(page);
      await page
        .getByRole('button', { name: /^\d{7}(-\d+)?$/ })
        .first()
        .waitFor();
    },
  },
  { name: 'classification', path: '/classification', height: 620 },
  { name: 'lump-sums', path: '/lump-sums', height: 760 },
  { name: 'analytics', path: '/analytics', height: 860 },
  { name: 'reports', path: '/reports', height: 860 },
  { name: 'financial-health', path: '/financial-health', height: 860 },
  { name: 'contract-analysis', path: '/contract-analysis', height: 860 },
  { name: 'findings', path: '/vendor-audit?tab=findings', height: 760 },
  {
    name: 'assistant',
    path: '/ai-chat',
    height: 860,
    open: ask('Why did DIR fees change last month?'),
  },
  {
    name: 'command-menu',
    path: '/',
    height: 640,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search and commands' }).fill('metf');
      await page.getByText(/^\d+ results?$/).waitFor();
    },
  },
  { name: 'people', path: '/admin/pharmacy', height: 560 },
];
