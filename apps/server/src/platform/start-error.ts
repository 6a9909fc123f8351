/**
 * The program can't start, for a reason that the person who starts it can mend. One line, no
 * stack.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
