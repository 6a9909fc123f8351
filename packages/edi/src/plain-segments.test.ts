import type { ClassificationRule } from '@pfs/core/classification-rules';
import { describe, expect, test } from 'vitest';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import { createSeededRandom } from './seeded-random.ts';
import { mutate } from './testing/mutations.ts';
import { changed, fileText, goodPayment, readText } from './testing/read-text.ts';
import { write835Text } from './write-835.ts';

const generated = write835Text(
  generatePharmacyRemittance({
    seed: 7,
    claims: 12,
    payments: 3,
    reversalsPerThousand: 200,
    denialsPerThousand: 100,
  }),
);
/** Claims as payers form them now and then. */
const odd = fileText([
  ...goodPayment.slice(0, -2),
  'CLP*A-1/x*2*100.5*.5**MC*B2',
  'SVC*N4:00093721410*100.5*.5',
  'CAS*CO*45*99**96*1*30',
  'CAS*OA*23*-.5*',
  'DTM*232*20260101',
  'DTM*150*20260102',
  'REF*CE*PLAN NAME',
  'AMT*AU*100.5',
  'LQ*HE*M62',
  'MOA***MA01',
  'CLP*2*22*-7*-7*0*12*C3*11*1',
  'SVC*N4:00093721410*-7*-7**-1',
  'SVC*HC:99213*0*0',
  'SVC*N4:50242004062*0*0*0250*2.50',
  'QTY*ZK*3',
  'CLP*3*4*9*0*0*12*C4',
  'CAS*CO*197*9',
  'CAS*XX*A1*0',
  'CAS*PR*10000*0',
  'CLP*000000990001FILL1*1*339.8*300*0*13*MTF1',
  'SVC*N4:00003089421*339.8*300**60',
  'DTM*472*20260101',
  'CAS*PI*307*39.8',
  'LQ*HE*N908',
  'LQ*RX*A1',
  'LQ*HE*N911',
  'CLP*000000990001FILL1*22*-339.8*-300*0*13*MTF2',
  'REF*F8*MTF1',
  'SVC*N4:00003089421*-339.8*-300',
  'CAS*PI*307*-39.8',
  'CLP*000000990002FILL*1*1*1*0*13*C5',
  'SVC*N4:00003089421*1*1',
  'LQ*HE*N908',
  ...goodPayment.slice(-2),
]);
const batchFiles = process.env['PFS_DEEP'] === undefined ? 200 : 1_500;
const bases = [generated, changed({}), odd, fileText([...goodPayment, ...goodPayment])];

describe('the quick way with plain segments tells what the general way tells', () => {
  test.each(Array.from({ length: 10 }, (_, batch) => batch))(
    `of ${batchFiles} mutated files of batch %i`,
    (batch) => {
      for (let number = 0; number < batchFiles; number++) {
        const random = createSeededRandom(700 + batch, number);
        const text = mutate(random.pick(bases), random);
        expectSame(text, random.chance(1, 3) ? random.between(1, 300) : undefined);
      }
    },
    120_000,
  );

  test.each([
    ['line feeds', (text: string) => text.replaceAll('~', '~\n')],
    ['line ends of two bytes', (text: string) => text.replaceAll('~', '~\r\n')],
    ['a line feed as terminator', (text: string) => text.replaceAll('~', '\n')],
    ['a bar as separator', (text: string) => text.replaceAll('*', '|')],
    ['a minus sign as separator', (text: string) => text.replaceAll('*', '-')],
    ['a point as terminator', (text: string) => text.replaceAll('~', '.')],
    ['empty segments', (text: string) => text.replaceAll('~', '~~ ~')],
    ['a NUL behind each code', (text: string) => text.replaceAll(/([A-Z0-9])\*/g, '$1\0*')],
    ['NULs for drugs and days', (text: string) => blankDigits(text, '\0')],
    ['the largest bytes for drugs and days', (text: string) => blankDigits(text, '\xff')],
    ['long claim numbers', (text: string) => text.replaceAll('CLP*', `CLP*${'9'.repeat(45)}`)],
    ['many elements', (text: string) => text.replaceAll('~NM1', `${'*'.repeat(55)}~NM1`)],
    ['large amounts', (text: string) => text.replaceAll(/\.(\d\d)/g, '000000.$1')],
    ['the largest amounts', (text: string) => text.replaceAll(/\.(\d\d)/g, '0000000000.$1')],
  ])('with %s', (_, change) => {
    for (const base of bases) expectSame(change(base));
  });

  test('and a code that ends in NUL is not the one without it', () => {
    const second = goodPayment.slice(7, -2).join('~');
    const text = changed({ 'CLP*': `${goodPayment[7]?.replace('*1*', '*1\0*')}`, PLB: second });
    expect(readText(text).claims.map(({ status }) => status)).toEqual(['denied', 'paid']);
    expectSame(text);
  });

  test('by rules of the organization and after another payer', () => {
    const rules: readonly ClassificationRule[] = [
      {
        id: 'own.fees',
        version: 1,
        where: 'claim',
        codes: ['45'],
        category: 'network_fee',
        scope: { organizationId: 'one', payer: 'id:ERX01' },
      },
    ];
    const other = goodPayment.map((segment) => segment.replace('ERX01', 'ERX02'));
    const text = fileText([...goodPayment, ...other, ...goodPayment]);
    const options = { rules, organizationId: 'one' };
    const quick = readText(text, undefined, options);
    expect(quick.claims.map(({ otherFeesCents }) => otherFeesCents)).toEqual([2500, 0, 2500]);
    expect(quick.events).toEqual(readText(text, undefined, { ...options, thorough: true }).events);
  });
});

/** The digits of each drug and day, replaced: what no file that was read so far could look like. */
function blankDigits(text: string, byte: string): string {
  return text.replaceAll(/(?<=N4:|DTM\*\d{3}\*)\d+/g, (digits) => byte.repeat(digits.length));
}

/** Compared as text: `expect` is too slow for so many. */
function expectSame(text: string, chunkBytes?: number): void {
  const quick = JSON.stringify(readText(text, chunkBytes).events);
  const general = JSON.stringify(readText(text, chunkBytes, { thorough: true }).events);
  if (quick !== general) throw new Error(`read differently: ${JSON.stringify(text)}`);
}
