/** All ways to say `true up(s|)( fees|)`: brackets hold alternatives, and no other brackets. */
export function expandPhrase(pattern: string): readonly string[] {
  const open = pattern.indexOf('(');
  if (open < 0) return [pattern.replace(/ +/g, ' ').trim()];
  const close = pattern.indexOf(')', open);
  const before = pattern.slice(0, open);
  const after = pattern.slice(close + 1);
  return pattern
    .slice(open + 1, close)
    .split('|')
    .flatMap((choice) => expandPhrase(`${before}${choice}${after}`));
}
