import { expect, test } from 'vitest';
import { stateOfText } from './us-states.ts';

test.each([
  ['KY', 'KY'],
  ['n.y.', 'NY'],
  [' new  york ', 'NY'],
  ['West Virginia', 'WV'],
  ['Virginia', 'VA'],
  ['ON', undefined],
  ['', undefined],
])('the state that %j means is %s', (text, state) => {
  expect(stateOfText(text)).toBe(state);
});
