/**
 * The part of an error that may leave this process: its type and the line of code. Messages and
 * stack frames may repeat text of the document.
 */
export function failurePlace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const type = /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
  const behind = message === '' ? 0 : stack.indexOf(message) + message.length;
  const place = /\n {4}at [^\n]*?([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?(?=\n|$)/.exec(
    stack.slice(behind),
  );
  return place?.[1] === undefined ? type : `${type} at ${place[1]}`;
}
