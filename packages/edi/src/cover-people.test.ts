import { expect, test } from 'vitest';
import { coverPeople } from './cover-people.ts';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import { write835Text } from './write-835.ts';

const delimiters = { element: 0x2a, component: 0x3a, segment: 0x7e };

test.each([
  ['NM1*QC*1*DOE*JANE*Q**JR*MI*W123456789', 'NM1*QC*1*•••*•••*•••**•••*MI*•••'],
  ['NM1*IL*1*DOE*JOHN****MI*998877', 'NM1*IL*1*•••*•••****MI*•••'],
  ['NM1*74*1*ROE*MARY****C*1122', 'NM1*74*1*•••*•••****C*•••'],
  ['NM1*GB*1*ROE*MARY', 'NM1*GB*1*•••*•••'],
  ['NM1*82*1*HOUSE*GREG****XX*1234567893', 'NM1*82*1*•••*•••****XX*•••'],
  ['NM1*QC*2*DOE FAMILY', 'NM1*QC*2*•••'],
  ['N1*PE*JANE DOE PHARMACY*FI*123456789', 'N1*PE*JANE DOE PHARMACY*FI*•••'],
  ['N1*QC*JANE DOE', 'N1*QC*•••'],
  ['N2*DOE*JANE', 'N2*•••*•••'],
  ['N3*12 ELM STREET*APT 4', 'N3*•••*•••'],
  ['N4*SPRINGFIELD*IL*62701', 'N4*•••*•••*•••'],
  ['PER*CX*JANE DOE*TE*2175550148', 'PER*CX*•••*•••*•••'],
  ['DMG*D8*19600229*F', 'DMG*D8*•••*•••'],
  ['REF*SY*123456789', 'REF*SY*•••'],
  ['REF*1W*W123456789', 'REF*1W*•••'],
  ['REF*1L*GRP77', 'REF*1L*•••'],
  ['REF*EA*MR55', 'REF*EA*•••'],
  ['REF*IG*POL1', 'REF*IG*•••'],
  ['REF*28*EMP9', 'REF*28*•••'],
  ['REF*6P*GROUP', 'REF*6P*•••'],
  ['REF*TJ*123456789', 'REF*TJ*•••'],
  ['REF*F8*CTRL1*JANE DOE', 'REF*F8*CTRL1*•••'],
  ['DTM*222*19600229', 'DTM*222*•••'],
  ['DTM*472*JANE DOE', 'DTM*472*•••'],
  ['CAS*CO*295*2.5**SMITH JANE*1', 'CAS*CO*295*2.5**•••*1'],
  ['AMT*B6*12.50*DOE', 'AMT*B6*12.50*•••'],
  [
    'BPR*I*95*C*ACH*CCP*01*999999992*DA*0123456789*1512345678**01*999988880*DA*9876543210*20260310',
    'BPR*I*95*C*ACH*CCP*01*999999992*DA*•••*1512345678**01*999988880*DA*•••*20260310',
  ],
  ['NEIL*JANE*W123', '•••'],
  ['JANE DOE', '•••'],
  ['', '•••'],
  ['ISA*00*PASSWORD', '•••'],
  ['NTE*ADD*JANE DOE CALLED', '•••'],
])('%s is shown as %s', (text, shown) => {
  expect(coverPeople(text, delimiters)).toEqual({ text: shown, masked: true });
});

test.each([
  'CLP*7001*1*100*95*0*13*PCN-778-A*01*1',
  'CAS*CO*295*2.50**45*-1',
  'SVC*N4:65862000801*100*95**30',
  'DTM*472*20260301',
  'REF*CE*PLAN GOLD D',
  'REF*F8*CTRL-9',
  'AMT*B6*95',
  'QTY*PS*30',
  'LQ*HE*N130',
  'LX*1',
  'TRN*1*TRACE-77 A*1512345678',
  'N1*PR*NORTHLAKE RX*XV*NORTHLAKE',
  'N1*PE*CORNER PHARMACY*XX*1457398802',
  'NM1*TT*2*STATE MEDICAID*****PI*77',
  'PLB*1457398802*20261231*CS:DIR Q4*5.00',
  'SE*40*0001',
])('%s has no one to cover', (text) => {
  expect(coverPeople(text, delimiters)).toEqual({ text, masked: false });
});

test('the separators of the interchange decide, not the usual ones', () => {
  const piped = { element: 0x7c, component: 0x3e, segment: 0x0a };
  expect(coverPeople('NM1|QC|1|DOE*X|JANE', piped).text).toBe('NM1|QC|1|•••|•••');
  expect(coverPeople('NM1*QC*1*DOE*JANE', piped).text).toBe('•••');
});

test('no name and no member id of a generated file is left', () => {
  const text = write835Text(generatePharmacyRemittance({ seed: 3, claims: 40 }));
  const segments = text.split('~\n');
  const people = segments.filter((segment) => /^NM1\*(QC|IL)/.test(segment));
  expect(people.length).toBeGreaterThan(30);
  const shown = segments.map((segment) => coverPeople(segment, delimiters).text).join('\n');
  for (const person of people) {
    for (const part of person.split('*').slice(3)) {
      if (part.length > 3) expect(shown).not.toContain(`*${part}`);
    }
  }
});
