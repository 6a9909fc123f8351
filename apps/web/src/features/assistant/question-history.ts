/** Where somebody stands who leafs through earlier questions; -1 is the input of their own. */
export interface HistoryPlace {
  readonly at: number;
  readonly text: string;
}

interface Step {
  readonly key: string;
  /** What stands in the input. */
  readonly text: string;
  readonly place: HistoryPlace;
  /** The newest first. */
  readonly questions: readonly string[];
}

/**
 * What an arrow key puts into the input: up goes to the question before, down comes back. Only an
 * input that is empty, or that holds a question as it was found, is leafed through; arrows in a
 * text of one's own move in that text.
 */
export function questionAt({ key, text, place, questions }: Step): HistoryPlace | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const leafing = place.at >= 0 && text === place.text;
  if (!leafing && text !== '') return undefined;
  const from = leafing ? place.at : -1;
  const at = key === 'ArrowUp' ? Math.min(from + 1, questions.length - 1) : from - 1;
  if (at === from || at < -1) return undefined;
  return { at, text: questions[at] ?? '' };
}
