export const passwordHint =
  'At least 8 characters, with an uppercase letter, a lowercase letter, a number, and a special character.';
