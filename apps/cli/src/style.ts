import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

/** Puts a style on text, or leaves it plain where nobody would see it. */
export type Styler = (style: Style, text: string) => string;

export function createStyler(styled: boolean): Styler {
  if (!styled) return (_style, text) => text;
  // Node itself honors NO_COLOR and FORCE_COLOR.
  return (style, text) => styleText(style, text);
}
