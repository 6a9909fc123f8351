import { questionLengthMax } from '@pfs/wire/question-limits';
import { formatCount } from '../../lib/format-number.ts';

/** From here on it is worth to know how much room is left. */
const tellFrom = questionLengthMax - 200;

/** How long a question is, where it comes near what is read at once. */
export function LengthLeft({ length }: { readonly length: number }) {
  if (length < tellFrom) return null;
  const over = length > questionLengthMax;
  return (
    <p role="status" className={over ? 'font-medium text-taken' : ''}>
      {formatCount(length)} of {formatCount(questionLengthMax)} characters
      {over ? '; please shorten the question' : ''}
    </p>
  );
}
