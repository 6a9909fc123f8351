import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';

export type FontName = 'regular' | 'bold';

const require = createRequire(import.meta.url);
const folder = '@expo-google-fonts/noto-sans';
const files: Readonly<Record<FontName, string>> = {
  regular: `${folder}/400Regular/NotoSans_400Regular.ttf`,
  bold: `${folder}/600SemiBold/NotoSans_600SemiBold.ttf`,
};

/** A visible placeholder for a character that the font lacks. */
const replacement = '\uFFFD';
const plainText = /^[\u0020-\u007E\u00A0-\u024F\u2010-\u2026\u2212]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no picture
const controls = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** A font that a thread has read once for all its documents. */
export interface LoadedFont {
  readonly font: Font;
  /** The text with a placeholder for each character that the font lacks. */
  printable(text: string): string;
  /** The width of printable text, in multiples of the font size. */
  widthOf(text: string): number;
}

const loaded = new Map<FontName, LoadedFont>();

export function loadFont(name: FontName): LoadedFont {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const font = create(readFileSync(require.resolve(files[name]))) as Font;
  const glyphs = new Map<string, Glyph>();
  const glyphOf = (char: string): Glyph => {
    let glyph = glyphs.get(char);
    if (glyph === undefined) {
      glyph = font.glyphForCodePoint(char.codePointAt(0) ?? 0);
      glyphs.set(char, glyph);
    }
    return glyph;
  };
  layOutPlainTextFast(font, glyphOf);
  const made: LoadedFont = {
    font,
    printable(text) {
      const clean = text.replace(controls, ' ');
      if (/^[\u0020-\u007E]*$/.test(clean)) return clean;
      let shown = '';
      for (const char of clean) {
        const known = font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
        shown += known ? char : replacement;
      }
      return shown;
    },
    widthOf(text) {
      let width = 0;
      for (const char of text) width += glyphOf(char).advanceWidth;
      return width / font.unitsPerEm;
    },
  };
  loaded.set(name, made);
  return made;
}

/**
 * Latin text without ligatures and kerning: a table of thousands of amounts takes a fraction of the
 * time, and its figures align exactly.
 */
function layOutPlainTextFast(font: Font, glyphOf: (char: string) => Glyph): void {
  const layOut = font.layout.bind(font);
  font.layout = (text, ...more) => {
    if (!plainText.test(text)) return layOut(text, ...more);
    const run = [...text].map(glyphOf);
    const positions = run.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    const advanceWidth = run.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
    return { glyphs: run, positions, advanceWidth } as unknown as ReturnType<Font['layout']>;
  };
}
