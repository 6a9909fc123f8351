import type { ClaimDescription, RemittanceDescription } from '@pfs/edi/remittance-description';
import { describe, expect, test } from 'vitest';
import {
  claimsExport,
  dispensedFills,
  facilitatorRemittances,
  heldRemittance,
  mfpFile,
  nadacFile,
  plantStory,
  remittancesOf,
  repeatedRemittance,
  type SampleFile,
  type SampleFill,
} from './public.ts';
import { netOf } from './sample-claims.ts';
import { centsFor } from './sample-drugs.ts';

const options = {
  seed: 20_240_117,
  until: '2026-11-20',
  months: 12,
  fillsPerMonth: 1_250,
  payee: { name: 'MAPLE STREET PHARMACY', idQualifier: 'XX', id: '1457398802' },
} as const;

const dispensed = dispensedFills(options);
const { fills, story } = plantStory(dispensed, options);
const year = [...remittancesOf(fills, options, story)];
const refunds = [...facilitatorRemittances(fills, options, story)];
const sold = fills.filter(({ reversed, isDenied }) => reversed === 'no' && !isDenied);

interface Sums {
  readonly revenue: number;
  readonly cost: number;
}

function sumsOf(some: readonly SampleFill[]): Sums {
  let [revenue, cost] = [0, 0];
  for (const { answers, refundCents, quantity, drug } of some) {
    const patient = answers.at(-1)?.patientCents ?? 0;
    revenue += answers.reduce((sum, { paidCents }) => sum + paidCents, patient + refundCents);
    cost += centsFor(quantity, drug.costMicros);
  }
  return { revenue, cost };
}

const marginOf = (isWanted: (fill: SampleFill) => boolean): number => {
  const { revenue, cost } = sumsOf(sold.filter(isWanted));
  return ((revenue - cost) / revenue) * 100;
};

function claimsIn(files: readonly SampleFile[]): readonly ClaimDescription[] {
  return files.flatMap(({ description }) =>
    [...description.payments].flatMap(({ claims }) => [...claims]),
  );
}

describe('the economics of a year', () => {
  test('about 15,000 fills a year, nine of ten generics, some 60 dollars each', () => {
    const days = new Set(fills.map(({ filledOn }) => filledOn)).size;
    expect((fills.length / days) * 313).toBeGreaterThan(13_500);
    expect((fills.length / days) * 313).toBeLessThan(16_500);
    const generics = sold.filter(({ drug }) => drug.kind === 'generic');
    expect(generics.length / sold.length).toBeGreaterThan(0.88);
    expect(generics.length / sold.length).toBeLessThan(0.93);
    const average = sumsOf(sold).revenue / sold.length / 100;
    expect(average).toBeGreaterThan(50);
    expect(average).toBeLessThan(75);
  });

  test('a gross margin of about 20 percent, which generics carry', () => {
    expect(Math.round(marginOf(() => true))).toBeGreaterThanOrEqual(18);
    expect(Math.round(marginOf(() => true))).toBeLessThanOrEqual(22);
    expect(marginOf(({ drug }) => drug.kind === 'generic')).toBeGreaterThan(60);
    expect(marginOf(({ drug }) => drug.kind === 'brand')).toBeLessThan(4);
    expect(marginOf(({ drug }) => drug.kind === 'glp1')).toBeLessThan(0);
  });

  test('Medicaid has no copays and a modest margin', () => {
    const isMedicaid = ({ answers }: SampleFill) => answers[0]?.payer.line === 'medicaid';
    expect(sold.filter(isMedicaid).every(({ answers }) => answers[0]?.patientCents === 0)).toBe(
      true,
    );
    expect(marginOf(isMedicaid)).toBeLessThan(marginOf(() => true));
  });

  test('refills follow the days supply, and nobody works on Sundays', () => {
    const byRx = Map.groupBy(dispensed, ({ rx }) => rx);
    const days = (day: string) => Date.parse(day) / 86_400_000;
    for (const ofRx of byRx.values()) {
      for (const [at, fill] of ofRx.entries()) {
        const before = ofRx[at - 1];
        if (before === undefined) continue;
        expect(fill.fillNumber).toBe(before.fillNumber + 1);
        const wait = days(fill.filledOn) - days(before.filledOn);
        expect(Math.abs(wait - before.days)).toBeLessThanOrEqual(6);
      }
    }
    expect(fills.some(({ filledOn }) => new Date(filledOn).getUTCDay() === 0)).toBe(false);
  });
});

describe('the story of a year', () => {
  const remitted = new Set(claimsIn(year).map(({ payerControlNumber }) => payerControlNumber));
  const isRemitted = ({ answers: [first] }: SampleFill) =>
    remitted.has(first?.authorization) || remitted.has(`${first?.authorization}C`);

  test('some claims are never remitted, of several ages', () => {
    expect(story.unpaid.size).toBeGreaterThan(10);
    expect([...story.unpaid].some(isRemitted)).toBe(false);
    const months = new Set([...story.unpaid].map(({ filledOn }) => filledOn.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(4);
  });

  test('one remittance is missing, with all its claims', () => {
    const { payer, paidOn } = story.missing;
    const days = year.flatMap(({ description }) =>
      [...description.payments].flatMap((one) => (one.payer === payer.party ? [one.paidOn] : [])),
    );
    expect(days).not.toContain(paidOn);
    expect(days.filter((day) => day > paidOn).length).toBeGreaterThan(0);
  });

  test('lump sums name the quarter before, none of Part D', () => {
    const lumps = year.flatMap(({ description }) =>
      [...description.payments].flatMap(({ payer, paidOn, providerAdjustments = [] }) =>
        providerAdjustments.map(({ reference = '' }) => ({ payer: payer.name, paidOn, reference })),
      ),
    );
    const quarterly = lumps.filter(({ reference }) =>
      /^(DIR|GER RECON) Q[1-4]-\d\d$/.test(reference),
    );
    expect(quarterly.length).toBeGreaterThanOrEqual(12);
    const november = quarterly.filter(({ paidOn }) => paidOn.startsWith('2026-11'));
    expect(november.length).toBeGreaterThan(0);
    expect(november.every(({ reference }) => reference.endsWith('Q3-26'))).toBe(true);
    expect(lumps.some(({ payer }) => payer.includes('PART D'))).toBe(false);
  });

  test('refunds balance; one is short with a remark, one is reversed, one is late', () => {
    const claims = claimsIn(refunds);
    expect(claims.length).toBeGreaterThan(50);
    const remarked = claims.filter(({ services: [one] }) => one?.remarks !== undefined);
    expect(remarked).toHaveLength(1);
    expect(remarked.every((claim) => netOf(claim) > 0 && netOf(claim) < claim.chargeCents)).toBe(
      true,
    );
    expect(claims.filter(({ statusCode }) => statusCode === '22')).toHaveLength(1);
    const late = String(story.refunds.late?.rx).padStart(12, '0');
    const { fillNumber } = story.refunds.late ?? {};
    expect(claims.some(({ claimId }) => claimId === `${late}FILL${fillNumber}`)).toBe(false);
  });

  test('one payment does not add up, and one file comes twice under another name', () => {
    const held = heldRemittance(options, story);
    const [payment] = held === undefined ? [] : [...held.description.payments];
    const claims = [...(payment?.claims ?? [])];
    expect(payment?.amountCents).not.toBe(claims.reduce((sum, claim) => sum + netOf(claim), 0));
    const again = repeatedRemittance(year, options);
    const same = ({ payments }: RemittanceDescription) => [...payments][0]?.traceNumber;
    const first = year.filter(
      ({ description }) => again !== undefined && same(description) === same(again.description),
    );
    expect(first).toHaveLength(1);
    expect(first[0]?.fileName).not.toBe(again?.fileName);
  });

  test('the export has every fill of the year but those left out, and no person', () => {
    const [headings = '', ...rows] = claimsExport(fills, options, story).trimEnd().split('\r\n');
    expect(headings).not.toMatch(/patient|prescriber|cardholder|birth/i);
    const expected = fills.filter(({ filledOn }) => filledOn >= '2025-12-01');
    expect(rows).toHaveLength(expected.length - story.leftOut.size);
    expect(story.twins.size).toBe(2);
  });

  test('the price lists name the drugs, each with its unit', () => {
    expect(nadacFile(options)).toMatch(/^NDC Description,NDC,NADAC_Per_Unit/);
    expect(mfpFile(options)).toContain('00003089421,01/01/2026,12/31/2026,231.00,3.850000');
  });
});

test('every day of two years has a story', () => {
  for (let at = 0; at < 730; at += 91) {
    const until = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
    const asked = { ...options, until, fillsPerMonth: 300 };
    const planted = plantStory(dispensedFills(asked), asked);
    const files = [...remittancesOf(planted.fills, asked, planted.story)];
    expect(files.length, until).toBeGreaterThan(100);
    expect(planted.story.unpaid.size, until).toBeGreaterThan(8);
    for (const claim of claimsIn(files)) {
      if (claim.statusCode !== '22') expect(netOf(claim), until).toBeGreaterThanOrEqual(0);
    }
  }
});
