import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type { Line } from '../lines/placed-word.ts';
import { toDraftValue } from '../values/to-draft-value.ts';

/** The plan that a line above rows names: "Plan: Evergreen Medicare PDP". */
export function planNameOf(line: Line): DraftValue | undefined {
  const words = line.words.map((word) => word.text).join(' ');
  const match =
    /^(plan|group|carrier|plan name|group name|line of business|plan\/group)( (name|id|no\.?|number))?\s*[:#-]\s*/i.exec(
      words,
    );
  if (match === null) return undefined;
  let length = 0;
  const tokens = line.tokens.filter((token) => {
    length += token.text.length + 1;
    return length > match[0].length + 1;
  });
  return tokens.length === 0 ? undefined : toDraftValue(tokens, 'text');
}
