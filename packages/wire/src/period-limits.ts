/** Ten years hold the history that a payer may audit; a longer range is a slip of the finger. */
export const periodYearsMax = 10;
