import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeCorpusDocument } from '../make-corpus-document.ts';
import { makeScan } from './make-scan.ts';

const slip = { layout: 'narrowSlip', seed: 3, claims: 4 } as const;

test('a fax is a TIFF with fewer lines than columns per inch', async () => {
  const document = await makeCorpusDocument(slip);
  const { bytes, fileName } = await makeScan(document, { degradation: 'fax' });
  expect(fileName).toBe('narrowSlip-3-fax.tiff');
  const { width, height, depth, channels } = await sharp(bytes).metadata();
  expect([depth, channels]).toEqual(['uchar', 1]);
  expect([width, height]).toEqual([1190, 1619]);
});

test('a photo lies on its side or upside down, and is the same for the same seed', async () => {
  const document = await makeCorpusDocument(slip);
  const first = await makeScan(document, { degradation: 'phone' });
  const again = await makeScan(document, { degradation: 'phone' });
  expect(first.fileName).toMatch(/\.jpg$/);
  expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
});

test('several pages are one file', async () => {
  const document = await makeCorpusDocument({ layout: 'narrowSlip', seed: 3, claims: 80 });
  const { bytes, pages } = await makeScan(document, { degradation: 'fax' });
  expect(pages).toBeGreaterThan(1);
  expect((await sharp(bytes).metadata()).pages).toBe(pages);
});
