/** Every look that the tokens have; each is shown beside the others. */
export const looks = [
  { name: 'Light', theme: 'light', contrast: undefined },
  { name: 'Dark', theme: 'dark', contrast: undefined },
  { name: 'Light, more contrast', theme: 'light', contrast: 'more' },
  { name: 'Dark, more contrast', theme: 'dark', contrast: 'more' },
] as const;
