import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { createSeededRandom } from '@pfs/edi/seeded-random';
import { write835Text } from '@pfs/edi/write-835';
import { describe, expect, test } from 'vitest';
import { anonymize } from './anonymizer.ts';
import { chunksOf, told } from './testing/told.ts';

const odd = write835Text(generatePharmacyRemittance({ seed: 9, claims: 6, drugNames: true }));

describe('an anonymized file tells the same money, categories and findings', () => {
  test('for generated files of any shape', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const sizes = { claims: seed % 9, payments: 1 + (seed % 3), reversalsPerThousand: 150 };
      const drugs = { drugNames: seed % 2 === 0, planName: seed % 5 === 0 ? 'PLAN B' : '' };
      await same(write835Text(generatePharmacyRemittance({ seed, ...sizes, ...drugs })), seed);
    }
  });

  test.each([
    ['a byte order mark', `\u00ef\u00bb\u00bf${odd}`],
    ['no envelope', odd.slice(odd.indexOf('GS*'))],
    ['other separators', odd.replaceAll('*', '|').replaceAll('~', '\u001d')],
    ['lines that end in CR LF', odd.replaceAll('~\n', '\r\n').replace('*P*:\r\n', '*P*:\n')],
    ['an amount that is none', odd.replace(/CLP\*(\d+)\*1\*\d+/, 'CLP*$1*1*5x5')],
    ['a day that is none', odd.replaceAll('DTM*472*2026', 'DTM*472*20AB')],
    ['an NDC that is none', odd.replace(/N4:\d{11}/, 'N4:1234567890123456')],
    ['unknown segments and codes', odd.replace('LX*1', 'LX*1~\nXYZ*SMITH*4~\nQQ')],
    ['an element that is not plain', odd.replace('MAIN STREET', 'CAF\u00c9 \u00a0STREET')],
    ['a segment without end', odd.slice(0, odd.indexOf('IEA') + 9)],
    ['a cut in a claim', odd.slice(0, odd.lastIndexOf('CLP*') + 10)],
    ['a cut in an id', odd.slice(0, odd.lastIndexOf('CLP*') + 2)],
    ['a segment beyond the limit', odd.replace('LX*1', `LX*1~\nNTE*${'SMITH 1'.repeat(9000)}`)],
    ['more elements than there are', odd.replace('LX*1', `LX*1${'*SMITH'.repeat(90)}`)],
    ['a damaged ISA', odd.replace('*P*:~', '*P*:X')],
    ['small letters', odd.toLowerCase()],
    ['another transaction set', odd.replace('ST*835', 'ST*837*1~\nNM1*QC*1*DOE~\nST*835')],
  ])('%s', async (_, text) => {
    for (let seed = 1; seed <= 5; seed++) await same(text, seed);
  });

  test('for damaged files, and their separators stand where they stood', async () => {
    const random = createSeededRandom(20);
    for (let turn = 0; turn < 300; turn++) {
      const at = 4 + random.below(odd.length - 4);
      const noise = random.pick(['', '*', '~', '\n', 'ISA*', 'SE', 'x', ':', '~ST*835*2~']);
      const damaged = odd.slice(0, at) + noise + odd.slice(at + random.below(30));
      await same(damaged, turn);
    }
  });
});

test('the words of a lump sum stay and its numbers go', async () => {
  const text = odd.replace(/SE\*/, 'PLB*1234567893*20261231*CS:DIR Q4-25 RX6000001*5~\nSE*');
  const made = await anonymized(text, 'key', 100);
  expect(made).toMatch(/CS:DIR Q\d-\d\d RX\d{7}\*5~/);
  expect(made).not.toContain('6000001');
});

/** Also in chunks of another size, which must produce the same bytes. */
async function same(text: string, seed: number): Promise<void> {
  const made = await anonymized(text, `key ${seed}`, 64 * 1024);
  expect(await anonymized(text, `key ${seed}`, 1 + ((seed * 37) % 600))).toBe(made);
  expect(made).toHaveLength(text.length);
  expect(made.replace(/[\dA-Za-z\u0080-\u00ff]/g, '')).toBe(
    text.replace(/[\dA-Za-z\u0080-\u00ff]/g, ''),
  );
  expect(await told(made)).toEqual(await told(text));
}

async function anonymized(text: string, key: string, chunkBytes: number): Promise<string> {
  let made = '';
  for await (const bytes of anonymize(chunksOf(text, chunkBytes), key)) {
    made += Buffer.from(bytes).toString('latin1');
  }
  return made;
}
