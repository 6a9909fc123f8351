/** The longest text of a cell; spreadsheets refuse files with longer ones. */
const cellCharactersMax = 32_767;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows no others, written or not
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const loneSurrogate = /\p{Surrogate}/gu;
const special = /[&<>"\r]|_x[0-9A-Fa-f]{4}_/g;

/** Text for a sheet's XML, exact except for characters that XML doesn't allow. */
export function xmlText(text: string): string {
  return text
    .slice(0, cellCharactersMax)
    .replace(notInXml, ' ')
    .replace(loneSurrogate, '\uFFFD')
    .replace(special, (found) => {
      switch (found) {
        case '&':
          return '&amp;';
        case '<':
          return '&lt;';
        case '>':
          return '&gt;';
        case '"':
          return '&quot;';
        case '\r':
          return '_x000D_';
        default:
          // Escapes the underscore of text that would be read as a character code.
          return `_x005F${found}`;
      }
    });
}
