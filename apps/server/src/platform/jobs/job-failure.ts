import { describeError } from '../describe-error.ts';

/** What the queue keeps of a failure, for days and in clear: nothing of what was being read. */
export function jobFailure(error: unknown): Error {
  const { type, message, stack, code } = describeError(error);
  const failure = new Error(message);
  return Object.assign(failure, {
    name: type,
    stack: `${type}: ${message}\n${stack}`,
    ...(code === undefined ? {} : { code }),
  });
}

/** The same work, with failures that can be kept. */
export function keepable<Input>(work: (input: Input) => Promise<void>) {
  return (input: Input): Promise<void> =>
    work(input).catch((error: unknown) => {
      throw jobFailure(error);
    });
}
