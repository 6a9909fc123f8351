import { expect, test } from 'vitest';
import { createPasswordHasher, throwawayCost } from './password-hasher.ts';

test('a password is hashed at the cost that OWASP asks for, unless a test asks for less', async () => {
  expect(await createPasswordHasher().hash('Correct-Horse-7')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  );
  expect(await createPasswordHasher(throwawayCost).hash('Correct-Horse-7')).toMatch(
    /^\$argon2id\$v=19\$m=64,t=1,p=1\$/,
  );
});

test.each([
  ['the password itself', 'Correct-Horse-7', true],
  ['the same in wider letters', 'Correct-Horse-７', true],
  ['another', 'Correct-Horse-8', false],
])('%s', async (_, password, matches) => {
  const passwordHasher = createPasswordHasher(throwawayCost);
  expect(await passwordHasher.match(await passwordHasher.hash('Correct-Horse-7'), password)).toBe(
    matches,
  );
  expect(await passwordHasher.match(undefined, password)).toBe(false);
});
