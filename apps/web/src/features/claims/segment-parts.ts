/** A segment cut at its element separator, which follows its two or three letters. */
export interface SegmentParts {
  readonly separator: string;
  readonly elements: readonly string[];
}

export function segmentParts(text: string): SegmentParts {
  const separator = /^[A-Z][A-Z0-9]{1,2}([^A-Z0-9\s])/.exec(text)?.[1];
  if (separator === undefined) return { separator: '', elements: [text] };
  return { separator, elements: text.split(separator) };
}
