import { expect, test } from 'vitest';
import { withoutPersonalData } from './without-personal-data.ts';

test.each([
  ['fees of rx 7000123', 'fees of rx [number]'],
  ['Rx#7000123 please', 'Rx#[number] please'],
  ['RX-7000123/01', '[number]'],
  ['member ABC123456789', 'member [number]'],
  ['mbi 1EG4-TE5-MK73', 'mbi [number]'],
  ['ssn 123-45-6789', 'ssn [number]'],
  ['call 217-555-0112 or (217) 555-0112', 'call [phone] or [phone]'],
  ['write to maria.lopez@mail.example now', 'write to [e-mail] now'],
  ['claims of 3/5/1961', 'claims of [day]'],
  ['claims of the man, DOB 3/5/61', 'claims of the man, [birth]'],
  ['１２３４５６７', '[number]'],
])('%s is told as %s', (text, told) => {
  expect(withoutPersonalData(text)).toBe(told);
});

test.each([
  'DIR fees last month',
  'Claims with DIR fees over $1,234,567.89',
  'claims over $1000000',
  'fees from 3/5/2026 to 03/20/2026 or 2026-03-05 or 2026-03',
  'profit on METFORMIN 500MG in Q2 2026',
])('%s names nobody', (text) => {
  expect(withoutPersonalData(text)).toBe(text);
});
