import { describe, expect, test } from 'vitest';
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

describe('a chosen password', () => {
  const choose = (password: string, field?: string) =>
    createPasswordHasher(throwawayCost).hashChosen(password, field);

  test.each([
    'Password1!',
    'P@ssw0rd!',
    'P@$$w0rd2026',
    '!Password123',
    'Passw0rd-Passw0rd',
    'Welcome2026!',
    'Summer-2026',
    'Qwerty123$',
    '1Qaz-2wsx',
    '1q2w3e4R!',
    'Admin-1234',
    'LetMeIn#1',
    'Pharmacy-2026',
    'Medicare1!',
    'iL0veYou!',
    'Monkey_007',
    'ABCdef-123',
    'Dragonfly.99',
    'PASSWORD123',
  ])('%s is too common', async (password) => {
    const fields = { newPassword: 'This password is too common. Please choose another one.' };
    await expect(choose(password, 'newPassword')).rejects.toMatchObject({
      ...{ code: 'invalid_input', fields },
    });
  });

  test.each(['Correct-Horse-7', 'Password-Horse-Battery-9', 'Rx-ab2c-de3f-gh4j', 'Tr4-9*Abc!'])(
    '%s is hashed, whatever common word it holds',
    async (password) => {
      expect(await choose(password)).toMatch(/^\$argon2id/);
    },
  );
});
