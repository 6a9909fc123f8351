import { heldReasonOf, type Payment } from '@pfs/core/remittance';
import { describe, expect, test } from 'vitest';
import { changed, fileText, goodPayment, type ReadFile, readText } from './testing/read-text.ts';

/** A payment whose last claims come to nothing, so that it adds up without them. */
const first = goodPayment.filter((segment) => !segment.startsWith('PLB'));
const zeroSum: readonly string[] = [
  ...first.slice(0, -1).map((segment) => segment.replace(/^BPR\*I\*55/, 'BPR*I*60')),
  'CLP*1234568*22*-50*-20**13*26*2',
  'SVC*N4:00093721410*-50*-20**-30',
  'CAS*CO*45*-25**295*-5',
  'CLP*1234568*1*50*20**13*26*3',
  'SVC*N4:00093721410*50*20**30',
  'CAS*CO*45*30',
  'SE*20*0001',
];
const second = goodPayment.map((segment) => {
  return segment.replace('800000001', '800000002').replace('0001', '0002');
});

describe('a file cut at any byte is a result or a finding, never a wrong sum', () => {
  const two = fileText([...zeroSum, ...second], { ge: 'GE*2*1~' });
  test.each([
    ['two payments, one with claims that come to nothing', two],
    ['a payment with a lump sum', changed({})],
    ['other separators and line ends', two.replaceAll('*', '|').replaceAll('~', '\r\n')],
    ['no ISA', two.slice(two.indexOf('GS*'))],
  ])('%s', (_, text) => {
    const whole = readText(text);
    expect(whole.payments.every(({ balanced }) => balanced)).toBe(true);
    for (let end = 0; end < text.trimEnd().length; end++) {
      const part = readText(text.slice(0, end));
      expect(part.findings.some(({ severity }) => severity !== 'info')).toBe(true);
      if (part.file.unreadable !== undefined) continue;
      const counted = sumsOf(part).filter(
        (_, index) => heldReasonOf(part.payments[index] as Payment) === undefined,
      );
      expect(counted).toEqual(sumsOf(whole).slice(0, counted.length));
      expect(part.payments.length - counted.length).toBeLessThanOrEqual(1);
    }
  });
});

/** What counts of each payment: its money and the fees of its claims. */
function sumsOf({ payments, claims, lumps }: ReadFile): readonly unknown[] {
  return payments.map((payment, index) => {
    const end = payments[index + 1]?.place.segment ?? Number.POSITIVE_INFINITY;
    const isOwn = ({ place }: { place: { segment: number } }) =>
      place.segment > payment.place.segment && place.segment < end;
    const own = claims.filter(isOwn);
    return {
      amount: payment.amountCents,
      net: payment.claimsNetCents,
      lumps: lumps.filter(isOwn).map(({ amountCents }) => amountCents),
      claims: own.length,
      gross: own.reduce((sum, { grossCents }) => sum + grossCents, 0),
      dir: own.reduce((sum, { dirFeeCents }) => sum + dirFeeCents, 0),
      drugs: own.map(({ ndc, quantity, dateOfService }) => [ndc, quantity, dateOfService]),
    };
  });
}
