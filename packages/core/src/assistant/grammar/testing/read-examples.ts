/** One conversation, whose last message has the readings below it. */
export interface Example {
  readonly messages: readonly string[];
  readonly readings: readonly string[];
}

/** Reads a table: a line of messages, `>>` between them, and below it a line for each reading. */
export function readExamples(table: string): readonly Example[] {
  const examples: Example[] = [];
  for (const line of table.split('\n').filter((each) => each.trim() !== '')) {
    const last = examples.at(-1);
    if (!line.startsWith('  ')) examples.push({ messages: line.split(' >> '), readings: [] });
    else if (last !== undefined) {
      examples[examples.length - 1] = { ...last, readings: [...last.readings, line.trim()] };
    }
  }
  return examples;
}
