import { describe, expect, test } from 'vitest';
import { fileText, goodPayment, readText } from './testing/read-text.ts';

describe('a refund of the Medicare Transaction Facilitator', () => {
  const refund = [
    'CLP*000000990001FILL1*1*339.8*300*0*13*MTF1',
    'SVC*N4:00003089421*339.8*300**60',
    'DTM*472*20260101',
    'CAS*PI*307*39.8',
    'LQ*HE*N908',
    'LQ*HE*N911',
  ];
  const other = ['CLP*000000990001FILL*1*55*55*0*MC*C1', 'SVC*N4:00093721410*55*55'];
  const [before, after] = [goodPayment.findIndex((one) => one.startsWith('CLP')), -2];
  const read = readText(
    fileText([
      ...goodPayment.slice(0, before).map((one) => one.replace('*55*', '*355*')),
      ...refund,
      ...other,
      ...goodPayment.slice(after),
    ]),
  );

  test('is no claim, and tells its fill, default amount, payment and remarks', () => {
    const refunds = read.events.flatMap((event) =>
      event.kind === 'mfp_refund' ? [event.refund] : [],
    );
    expect(refunds).toMatchObject([
      {
        rxNumber: '990001',
        fillNumber: 1,
        status: 'paid',
        defaultCents: 33_980,
        paidCents: 30_000,
        controlNumber: 'MTF1',
        dateOfService: '2026-01-01',
        ndc: '00003089421',
        quantity: '60',
        remarks: ['N908', 'N911'],
      },
    ]);
  });

  test('a claim number of another form is a claim, with its filing code', () => {
    expect(read.claims).toMatchObject([{ claimId: '000000990001FILL', filingCode: 'MC' }]);
  });

  test('its money counts in the payment', () => {
    expect(read.payments[0]).toMatchObject({
      claimCount: 1,
      paidClaimCount: 1,
      refundCount: 1,
      claimsNetCents: 35_500,
    });
  });
});
