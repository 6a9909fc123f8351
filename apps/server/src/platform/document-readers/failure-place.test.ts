import { expect, test } from 'vitest';
import { failurePlace } from './failure-place.ts';

const patient = 'DOE, JANE 4410011';

test.each([
  ['a sentence with a piece of the document', new TypeError(`no digits in ${patient}`)],
  ['a sentence of lines that look like frames', new TypeError(`x\n    at ${patient} (a.ts:1:2)`)],
  ['a name made of it', Object.assign(new Error(''), { name: patient })],
  ['text that was thrown', patient],
  ['a sentence changed later', Object.assign(new TypeError(`of ${patient}`), { message: 'x' })],
])('%s does not leave the reader', (_, error) => {
  const told = failurePlace(error);
  expect(told).not.toMatch(/DOE|JANE|4410011/);
  expect(told).not.toContain('a.ts:1:2');
});

test('the type and the line of code are reported', () => {
  const place = /^RangeError at failure-place\.test\.ts:\d+:\d+$/;
  expect(failurePlace(new RangeError('of a row'))).toMatch(place);
});
