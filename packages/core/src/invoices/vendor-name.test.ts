import { expect, test } from 'vitest';
import { sameVendorName } from './vendor-name.ts';

test.each([
  ['McKesson Corporation', 'MCKESSON CORP.'],
  ['Harborline Drug Company', 'Harborline Drug Co., Inc.'],
  ['Smith & Sons, L.L.C.', 'SMITH AND SONS'],
  ['The Bluestem Group', 'bluestem  group ltd'],
  ['O’Neil Pharma', "O'NEIL PHARMA LLC"],
  ['Médicaments Nord', 'MEDICAMENTS NORD'],
  ['Mc-Kesson', 'McKesson'],
  ['Cardinal Health 110, LLC', 'Cardinal Health 110'],
])('%j and %j are one vendor', (one, other) => {
  expect(sameVendorName(one, other)).toBe(true);
});

test.each([
  ['Prairie Generics Supply', 'Prairie Generics'],
  ['Cardinal Health 110', 'Cardinal Health 107'],
  ['Company', 'Corp'],
  ['Co', 'Inc'],
  ['***', '---'],
  ['北方', '南方'],
  ['Incline Drug', 'Line Drug'],
])('%j and %j are two', (one, other) => {
  expect(sameVendorName(one, other)).toBe(false);
});
