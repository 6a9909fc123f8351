import { describe, expect, test } from 'vitest';
import { changed, fileText, goodPayment, isaText, readText } from './testing/read-text.ts';

describe('a remittance in order', () => {
  const read = readText(fileText(goodPayment));

  test('tells its payment before the first claim', () => {
    expect(read.events.map(({ kind }) => kind)).toEqual([
      'payment_started',
      'claim',
      'provider_adjustment',
      'payment_ended',
      'ended',
    ]);
    expect(read.started[0]).toEqual({
      place: { segment: 3, byteOffset: 158 },
      index: 0,
      amountCents: 5500,
      method: 'ACH',
      traceNumber: '800000001',
      payerTaxId: '1900000001',
      paidOn: '2026-01-15',
      payer: { name: 'EXAMPLE RX', idQualifier: 'XV', id: 'ERX01' },
      payee: { name: 'MAIN STREET PHARMACY', idQualifier: 'XX', id: '1234567893' },
    });
  });

  test('tells a claim with its drug, its fees and where it stood', () => {
    expect(read.claims[0]).toMatchObject({
      place: { segment: 10 },
      claimId: '1234567',
      status: 'paid',
      chargeCents: 10000,
      netCents: 6000,
      grossCents: 6500,
      dirFeeCents: 500,
      patientPaidCents: 1000,
      ndc: '00093721410',
      quantity: '30',
      dateOfService: '2026-01-07',
      payerControlNumber: '260000000001',
      differenceCents: 0,
    });
    expect(read.claims[0]?.adjustments).toEqual([
      adjustment('CO', '45', 2500, 'contractual', 'cas.contractual'),
      adjustment('CO', '295', 500, 'dir', 'cas.pharmacy-dir'),
      adjustment('PR', '3', 1000, 'patient', 'cas.patient-share'),
    ]);
  });

  test('balances: claims less provider adjustments are the payment', () => {
    expect(read.payments[0]).toMatchObject({
      claimCount: 1,
      paidClaimCount: 1,
      claimsNetCents: 6000,
      providerAdjustmentsCents: 500,
      differenceCents: 0,
      balanced: true,
      cutOff: false,
    });
    expect(read.file).toMatchObject({
      payments: 1,
      claims: 1,
      segments: 19,
      unreadable: undefined,
    });
  });

  function adjustment(group: string, reason: string, cents: number, category: string, id: string) {
    const rule = { id, version: 1 };
    return { level: 'service', group, reason, amountCents: cents, category, rule };
  }
});

describe('places', () => {
  test('a claim is found again at its byte offset', () => {
    const text = fileText(goodPayment);
    const { claims, lumps } = readText(text);
    expect(text.slice(claims[0]?.place.byteOffset).startsWith('CLP*')).toBe(true);
    expect(text.slice(lumps[0]?.place.byteOffset).startsWith('PLB*')).toBe(true);
  });
});

describe('amounts that do not add up', () => {
  test('a payment is told with what it comes to, what it says and the difference', () => {
    const { findings, payments } = readText(changed({ 'BPR*': bpr('91') }));
    expect(payments[0]).toMatchObject({ balanced: false, differenceCents: -3600 });
    expect(findings).toEqual([
      {
        code: 'payment_out_of_balance',
        severity: 'error',
        place: { segment: 4, byteOffset: 170 },
        element: 'BPR02',
        expected: '55.00',
        found: '91.00',
        differenceCents: -3600,
      },
    ]);
  });

  test.each(['54.99', '55.01'])('a payment of %s is off by a cent and held', (amount) => {
    const { payments } = readText(changed({ 'BPR*': bpr(amount) }));
    expect(payments[0]?.balanced).toBe(false);
    expect(Math.abs(payments[0]?.differenceCents ?? 0)).toBe(1);
  });

  test('an unbalanced payment that is complete can still be read', () => {
    expect(readText(changed({ 'BPR*': bpr('91') })).file.unreadable).toBeUndefined();
  });

  test('a provider adjustment that explains the difference is suspected', () => {
    expect(readText(changed({ 'BPR*': bpr('60') })).codes).toContain('payment_suspect_adjustment');
    expect(readText(changed({ 'BPR*': bpr('65') })).codes).toContain('payment_suspect_sign');
  });

  test('a claim that is off by what the payment is off is suspected', () => {
    const { codes, claims } = readText(changed({ 'BPR*': bpr('50'), 'CAS*PR': 'CAS*PR*3*15' }));
    expect(claims[0]?.differenceCents).toBe(-500);
    expect(codes).toContain('payment_suspect_claims');
  });

  test('a claim that does not close inside a payment that does is counted', () => {
    const { codes, payments } = readText(changed({ 'CAS*PR': 'CAS*PR*3*9' }));
    expect(codes).toEqual([
      'service_out_of_balance',
      'claim_out_of_balance',
      'claim_patient_share',
    ]);
    expect(payments[0]?.balanced).toBe(true);
  });

  test('adjustments reported for the claim and for its service are told as such', () => {
    const { codes } = readText(
      changed({ 'NM1*QC': 'CAS*CO*45*25**295*5~CAS*PR*3*10~NM1*QC*1*DOE' }),
    );
    expect(codes).toContain('claim_adjusted_twice');
  });

  test('services charged other than their claim are a warning', () => {
    const { codes, payments } = readText(changed({ 'SVC*': 'SVC*N4:00093721410*90*50**30' }));
    expect(codes).toContain('claim_charges_differ');
    expect(payments[0]?.balanced).toBe(true);
  });

  function bpr(amount: string): string {
    return `BPR*I*${amount}*C*ACH************20260115`;
  }
});

describe('amounts that cannot be read', () => {
  test.each([
    ['BPR02', { 'BPR*': 'BPR*I*5x5*C*ACH************20260115' }],
    ['CLP04', { 'CLP*': 'CLP*1234567*1*100*60.005*10*13*26' }],
    ['SVC02', { 'SVC*': 'SVC*N4:00093721410*1,00*60**30' }],
    ['CAS06', { 'CAS*CO': 'CAS*CO*45*25**295*5$' }],
    ['PLB04', { 'PLB*': 'PLB*1234567893*20261231*CS:DIR*five' }],
  ])('an unreadable %s leaves the payment unbalanced', (element, change) => {
    const { findings, payments } = readText(changed(change));
    const found = findings.find(({ code }) => code === 'amount_unreadable');
    expect(found).toMatchObject({ element, severity: 'error', found: undefined });
    expect(payments[0]?.balanced).toBe(false);
    expect(findings.at(-1)?.code).toBe('payment_balance_unknown');
  });

  test('a payment without BPR is unbalanced', () => {
    const { codes, payments } = readText(changed({ 'BPR*': '' }));
    expect(codes).toContain('payment_amount_missing');
    expect(payments[0]?.balanced).toBe(false);
  });

  test('a missing claim amount is a warning and zero', () => {
    const { codes, claims } = readText(changed({ 'CLP*': 'CLP*1234567*1*100**10' }));
    expect(claims[0]?.netCents).toBe(0);
    expect(codes).toContain('amount_missing');
    expect(codes).toContain('payment_out_of_balance');
  });

  test('amounts beyond exact counting are refused, not approximated', () => {
    const huge = '90071992547409.91';
    const { codes, payments } = readText(
      changed({ 'CLP*': `CLP*1*1*${huge}*${huge}~CLP*2*1*${huge}*60` }),
    );
    expect(codes).toContain('amount_too_large');
    expect(payments[0]?.balanced).toBe(false);
  });
});

describe('claims', () => {
  test('a reversal repeats the claim with negative amounts and names the original', () => {
    const { claims } = readText(
      changed({
        'NM1*QC':
          'NM1*QC*1*DOE~CLP*1234567*22*-100*-60*-10*13*26~REF*F8*260000000001~' +
          'SVC*N4:00093721410*-100*-60**-30~CAS*CO*45*-25**295*-5~CAS*PR*3*-10~' +
          'CLP*1234568*1*100*60*10*13*27',
      }),
    );
    expect(claims[1]).toMatchObject({
      status: 'reversal',
      netCents: -6000,
      dirFeeCents: -500,
      grossCents: -6500,
      originalReference: '260000000001',
      quantity: '-30',
      differenceCents: 0,
    });
  });

  test('a quantity that the file does not say is not guessed', () => {
    const { claims } = readText(changed({ 'SVC*': 'SVC*N4:00093721410*100*60' }));
    expect(claims[0]?.quantity).toBeUndefined();
  });

  test("the line's QTY gives the quantity that SVC05 leaves out", () => {
    const text = changed({
      'SVC*': 'SVC*N4:00093721410*100*60',
      'CAS*PR': 'CAS*PR*3*10~QTY*PS*007.50',
    });
    expect(readText(text).claims[0]?.quantity).toBe('7.5');
  });

  test.each([
    ['DTM*472*20260107', '2026-01-07'],
    ['DTM*150*20260105', '2026-01-05'],
  ])('the fill day comes from %s', (segment, day) => {
    expect(readText(changed({ 'DTM*472': segment })).claims[0]?.dateOfService).toBe(day);
  });

  test("the service's day goes before the claim's", () => {
    const text = changed({ 'NM1*QC': 'DTM*232*20260101' });
    expect(readText(text).claims[0]?.dateOfService).toBe('2026-01-07');
    const alone = changed({ 'NM1*QC': 'DTM*232*20260101', 'DTM*472': '' });
    expect(readText(alone).claims[0]?.dateOfService).toBe('2026-01-01');
  });

  test('a hyphenated NDC gets the zero of its short part', () => {
    const text = changed({ 'SVC*': 'SVC*N4:0093-7214-10*100*60**30' });
    expect(readText(text).claims[0]?.ndc).toBe('00093721410');
  });

  test('ten digits without hyphens are no NDC', () => {
    const { claims, findings } = readText(changed({ 'SVC*': 'SVC*N4:0093721410*100*60**30' }));
    expect(claims[0]?.ndc).toBeUndefined();
    expect(findings[0]).toMatchObject({ code: 'ndc_invalid', found: '10' });
  });

  test('the drug of a compound is its first line with an NDC', () => {
    const text = changed({
      'SVC*': 'SVC*HC:J1885*40*0**2~SVC*N4:00093721410:::::ATORVASTATIN*60*60**30',
      'CAS*CO': 'CAS*CO*45*0',
      'CAS*PR': '',
    });
    expect(readText(text).claims[0]).toMatchObject({
      ndc: '00093721410',
      drugName: 'ATORVASTATIN',
      quantity: '30',
    });
  });

  test('a plan printed on a claim is kept', () => {
    const text = changed({ 'NM1*QC': 'REF*CE*MEDICARE PART D PLUS' });
    expect(readText(text).claims[0]?.planName).toBe('MEDICARE PART D PLUS');
  });

  test('an adjustment before the first service is the claim’s own', () => {
    const text = changed({ 'NM1*QC': 'CAS*CO*295*0' });
    expect(readText(text).claims[0]?.adjustments[0]?.level).toBe('claim');
  });

  test('six adjustments of one CAS are six adjustments', () => {
    const text = changed({ 'CAS*CO': 'CAS*CO*45*5**45*5**45*5**45*5**45*5**295*5' });
    expect(readText(text).claims[0]?.adjustments).toHaveLength(7);
  });

  test('REF*XZ is remarked and not relied on', () => {
    expect(readText(changed({ 'CAS*PR': 'CAS*PR*3*10~REF*XZ*7' })).codes).toEqual([
      'reference_not_standard',
    ]);
  });

  test('informational amounts take no part in balancing', () => {
    const text = changed({ 'CAS*PR': 'CAS*PR*3*10~AMT*B6*70~MOA***MA01~LQ*RX*75' });
    expect(readText(text).codes).toEqual([]);
  });
});

describe('payments', () => {
  test('a debit is negative', () => {
    const text = changed({
      'BPR*': 'BPR*I*10*D*ACH************20260115',
      'PLB*': 'PLB*1234567893*20261231*WO:A*70',
    });
    const { payments, codes } = readText(text);
    expect(payments[0]).toMatchObject({ amountCents: -1000, balanced: true });
    expect(codes).toEqual(['payment_debit']);
  });

  test('without BPR16 the production date is the day', () => {
    const { started } = readText(changed({ 'BPR*': 'BPR*I*55*C*CHK' }));
    expect(started[0]).toMatchObject({ paidOn: '2026-01-14', method: 'CHK' });
  });

  test('a payer without an id in N1 is known by its REF*2U', () => {
    const { started } = readText(changed({ 'N1*PR': 'N1*PR*EXAMPLE RX~REF*2U*31048' }));
    expect(started[0]?.payer).toEqual({ name: 'EXAMPLE RX', idQualifier: '2U', id: '31048' });
  });

  test('what a payment leaves out is told', () => {
    const text = changed({
      'BPR*': 'BPR*I*55*C*ACH',
      'TRN*': '',
      'DTM*405': '',
      'N1*PR': '',
    });
    expect(readText(text).codes).toEqual([
      'payment_trace_missing',
      'payment_date_missing',
      'payment_payer_missing',
    ]);
  });

  test('a trace number that comes twice is told', () => {
    const other = goodPayment.map((segment) => segment.replace('TRN*1*800000001', 'TRN*1*9'));
    const parts = { ge: 'GE*2*1~' };
    expect(readText(fileText([...goodPayment, ...other], parts)).codes).toEqual([]);
    const twice = readText(fileText([...goodPayment, ...goodPayment], parts));
    expect(twice.codes).toEqual(['payment_repeated']);
    expect(twice.payments.map(({ index }) => index)).toEqual([0, 1]);
  });

  test('money that is not in dollars is told', () => {
    expect(readText(changed({ 'DTM*405': 'CUR*PR*CAD' })).codes).toEqual(['payment_currency']);
    expect(readText(changed({ 'DTM*405': 'CUR*PR*USD' })).codes).toEqual([]);
  });

  test('unknown codes are told by their element, never by their text', () => {
    const text = changed({
      'BPR*': 'BPR*Q*55*C*GOLD************20260115',
      'CLP*': 'CLP*1234567*77*100*60*10*SECRET*26',
      'CAS*PR': 'CAS*ZZ*3*10',
      'PLB*': 'PLB*1*20261231*JANEDOE*5',
    });
    const { findings } = readText(text);
    const unknown = findings.filter(({ code }) => code === 'code_unknown');
    expect(unknown.map(({ element }) => element)).toEqual([
      'BPR01',
      'BPR04',
      'CLP06',
      'CLP02',
      'CAS01',
      'PLB03',
    ]);
    expect(JSON.stringify(findings)).not.toMatch(/SECRET|JANEDOE|GOLD/);
  });

  test('a segment where it means nothing is not counted', () => {
    const { codes, payments } = readText(changed({ 'LX*1': 'CAS*CO*45*5~SVC*N4:1*1*1~LX*1' }));
    expect(codes).toEqual(['segment_out_of_place', 'segment_out_of_place']);
    expect(payments[0]?.balanced).toBe(true);
  });

  test('a segment of no remittance is passed over', () => {
    expect(readText(changed({ 'LX*1': 'ZZZ*1~LX*1' })).codes).toEqual(['segment_unknown']);
  });
});

test('no name, member id or free text of a file gets into a finding', () => {
  const text = changed({
    'NM1*QC': 'NM1*QC*1*DOE*JANE****MI*M1~REF*XZ*SECRET~QQQ*SECRET~DTM*472*SECRET',
    'SVC*': 'SVC*N4:SECRETSECRE*SECRET*60**SECRET',
    SE: 'SE*SECRET*SECRET SECRET',
  });
  const { findings } = readText(text);
  expect(findings.length).toBeGreaterThan(5);
  expect(JSON.stringify(findings)).not.toMatch(/SECRET|DOE|JANE/);
});

test('findings are capped, errors apart, and the rest is counted', () => {
  const remarks = Array.from({ length: 1500 }, () => 'REF*XZ*7').join('~');
  const { codes, findings } = readText(
    changed({ 'CAS*PR': `CAS*PR*3*10~${remarks}`, 'BPR*': 'BPR*I*1*C*ACH************20260115' }),
  );
  expect(codes.filter((code) => code === 'reference_not_standard')).toHaveLength(1000);
  expect(codes).toContain('payment_out_of_balance');
  expect(findings.at(-1)).toMatchObject({ code: 'findings_capped', found: '500' });
});

test('the samples of tests are as the standard fixes them', () => {
  expect(isaText).toHaveLength(106);
});
