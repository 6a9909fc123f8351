export const passwordHint =
  'At least 8 characters: upper and lower case, a number and a special character.';
