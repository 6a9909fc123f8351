import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { joinAs, type Person } from '../../testing/people.ts';
import { type DemoPharmacy, startDemoPharmacy } from '../assistant/testing/demo-pharmacy.ts';
import {
  ofAlerts,
  ofAnalytics,
  ofAnswers,
  ofContractAnalysis,
  ofDashboard,
  ofDrugProfitability,
  ofFinancialHealth,
  ofReportFiles,
  ofReports,
  ofVendors,
  ofWeeklyMail,
  type Said,
} from './testing/said-figures.ts';
import { ofHealthFile, ofNegotiation } from './testing/said-in-files.ts';

/*
 * A name means one thing: whatever a screen, a file, an alert, a mail or an answer states under the
 * name of a figure is what that figure opens to for the same days, payer and drug.
 */

let demo: DemoPharmacy;
let mails: TestMailServer;
let person: Person;

beforeAll(async () => {
  mails = await startMailServer();
  demo = await startDemoPharmacy('2026-11-20', { smtpUrl: mails.url });
  const { app, organizationId } = demo;
  person = await joinAs(app, { role: 'pharmacy_admin', organizationId });
}, 600_000);
afterAll(async () => {
  await demo.app.close();
  await mails.close();
});

async function ofMail(): Promise<readonly Said[]> {
  const { client, email } = person;
  const { body } = await client.post('/api/report-schedules', { type: 'payer' });
  expect((await client.post(`/api/report-schedules/${body.id}/send`)).status).toBe(200);
  return vi.waitFor(
    async () => {
      const sent = mails.received.filter(({ to }) => to.includes(email));
      const parsed = await Promise.all(sent.map(({ content }) => PostalMime.parse(content)));
      const report = parsed.find(({ subject }) => subject?.startsWith('Weekly'));
      if (report === undefined) throw new Error('no report came yet');
      return ofWeeklyMail(report.text ?? '', { from: '2026-11-09', to: '2026-11-15' });
    },
    { timeout: 20_000 },
  );
}

/** What each figure opens to, once for all places. */
const values = new Map<string, Promise<number | null>>();

/** What a figure opens to, counted from its rows. */
async function open({ figure, filter }: Said): Promise<number | null> {
  const search = new URLSearchParams(filter);
  const path = `/api/figures/${figure}${'vendor' in filter ? '/breakdown' : ''}?${search}`;
  const { status, body, text } = await person.client.get(path);
  expect(status, `${path} ${text}`).toBe(200);
  return body.value as number | null;
}

const places: readonly [string, () => Promise<readonly Said[]>][] = [
  ['the dashboard', () => ofDashboard(person.client)],
  ['analytics', () => ofAnalytics(person.client)],
  ['all reports', () => ofReports(person.client)],
  ['files of a report', () => ofReportFiles(person.client)],
  ['contract analysis', () => ofContractAnalysis(person.client)],
  ['letters and sheets to negotiate', () => ofNegotiation(person.client)],
  ['financial health', () => ofFinancialHealth(person.client)],
  ['a file of financial health', () => ofHealthFile(person.client)],
  ['drug profitability', () => ofDrugProfitability(person.client)],
  ['vendors', () => ofVendors(person.client)],
  ['alerts', () => ofAlerts(person.client)],
  ['the assistant', () => ofAnswers(person.client)],
  ['a weekly mail', ofMail],
];

const cents = (value: number | null) => (value === null ? null : Math.round(value * 100));

test.each(places)('names in %s mean what their figures open to', async (_place, read) => {
  const said = await read();
  expect(said.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const one of said) {
    const name = `${one.figure} of ${JSON.stringify(one.filter)}`;
    const opened = values.get(name) ?? open(one);
    values.set(name, opened);
    const value = await opened;
    if (cents(value) !== cents(one.value)) wrong.push(`${name}: ${one.value}, opens to ${value}`);
  }
  expect(wrong).toEqual([]);
});
