/** What may be written down of an error: which one it is and where, without a value of a row. */
interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly cause?: ErrorDescription;
}

const causesMax = 5;
const named = ['code', 'table', 'column', 'constraint'] as const;
/** Of PostgreSQL: wrong data, broken rules. Their sentences repeat what was to be written. */
const ofValues = /^(22|23|44)/;

/** For log lines, and for what the queue remembers of a job that failed. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const known: Partial<Record<(typeof named)[number], string>> = {};
  for (const name of named) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string') known[name] = value;
  }
  const cause = error.cause instanceof Error && depth < causesMax ? error.cause : undefined;
  return {
    type: error.name,
    message: repeatsText(error, known.code) ? '' : error.message,
    stack: framesOf(error),
    ...known,
    ...(cause === undefined ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/** A parser's sentence, too, shows a piece of what it could not parse. */
function repeatsText(error: Error, code = ''): boolean {
  return error instanceof SyntaxError || ('severity' in error && ofValues.test(code));
}

/** A stack begins with the error's sentence, of which lines may look like frames. */
function framesOf({ message, stack = '' }: Error): string {
  const behind = message === '' ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(behind)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
