/** A word with one letter left out, doubled, changed, or swapped with the next, at every place. */
export function slipsOf(word: string): readonly string[] {
  const letters = [...word];
  const slips = letters.flatMap((letter, at) => {
    const before = word.slice(0, at);
    const behind = word.slice(at + 1);
    const next = behind.slice(0, 1);
    return [
      before + behind,
      before + letter + letter + behind,
      `${before}q${behind}`,
      before + next + letter + behind.slice(1),
    ];
  });
  return [...new Set(slips)].filter((slip) => slip !== word);
}
