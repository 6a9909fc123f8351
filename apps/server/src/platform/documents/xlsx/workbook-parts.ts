import type { CellKind, DocumentHead } from '../document.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
export const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The parts of a workbook besides its sheets, by their path in the file. */
export function workbookParts(
  head: DocumentHead,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const each = (part: (number: number, name: string) => string) =>
    names.map((name, index) => part(index + 1, name)).join('');
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${type}"/>`;
  const relationships = (inside: string) =>
    `${declaration}<Relationships xmlns="${packages}/relationships">${inside}</Relationships>`;
  return {
    '[Content_Types].xml':
      `${declaration}<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/' +
      'vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      override('/xl/workbook.xml', `${types}.sheet.main+xml`) +
      override('/xl/styles.xml', `${types}.styles+xml`) +
      override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
      each((number) => override(`/xl/worksheets/sheet${number}.xml`, `${types}.worksheet+xml`)) +
      '</Types>',
    '_rels/.rels': relationships(
      relation('rId1', `${office}/officeDocument`, 'xl/workbook.xml') +
        relation('rId2', `${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'),
    ),
    'docProps/core.xml':
      `${declaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" ` +
      'xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `<dc:title>${xmlText(head.title)}</dc:title>` +
      `<dc:creator>${xmlText(head.organization)}</dc:creator></cp:coreProperties>`,
    'xl/workbook.xml':
      `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${office}">` +
      // The sheet after the summary opens first.
      `<bookViews><workbookView activeTab="${Math.min(1, names.length - 1)}"/></bookViews>` +
      `<sheets>${each((number, name) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets>` +
      '</workbook>',
    'xl/_rels/workbook.xml.rels': relationships(
      each((number) =>
        relation(`rId${number}`, `${office}/worksheet`, `worksheets/sheet${number}.xml`),
      ) + relation(`rId${names.length + 1}`, `${office}/styles`, 'styles.xml'),
    ),
  };
}

/** Valid and unique sheet names: short and without special characters. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const clean =
      name
        .replace(/[\\/*?:[\]']/g, ' ')
        .trim()
        .slice(0, 28) || 'Sheet';
    let unique = clean;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1)
      unique = `${clean} ${number}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

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

const formats = {
  money: '&quot;$&quot;#,##0.00;\u2212&quot;$&quot;#,##0.00',
  percent: '0.0%;\u22120.0%',
  count: '#,##0;\u2212#,##0',
  quantity: '#,##0.###;\u2212#,##0.###',
  day: 'yyyy\\-mm\\-dd',
  month: 'mmm\\ yyyy',
} as const;
const kinds = ['text', 'money', 'percent', 'count', 'quantity', 'day', 'month'] as const;
const firstFormat = 164;

/** How a cell looks besides its kind. `quoted` is text that begins like a formula. */
type Look = 'plain' | 'total' | 'quoted' | 'quoted_total' | 'head' | 'title';

/** The number of a cell's style in the sheet; the order is that of `stylesXml`. */
export function styleOf(kind: CellKind, look: Look): number {
  switch (look) {
    case 'plain':
      return 1 + kinds.indexOf(kind);
    case 'total':
      return 1 + kinds.length + kinds.indexOf(kind);
    case 'quoted':
      return 1 + 2 * kinds.length;
    case 'quoted_total':
      return 2 + 2 * kinds.length;
    case 'head':
      return 3 + 2 * kinds.length;
    case 'title':
      return 4 + 2 * kinds.length;
  }
}

function formatNumber(kind: CellKind): number {
  return kind === 'text' ? 49 : firstFormat + Object.keys(formats).indexOf(kind);
}

export function stylesXml(): string {
  const numberFormats = Object.values(formats).map(
    (code, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${code}"/>`,
  );
  const plain = kinds.map((kind) => xf(formatNumber(kind)));
  const total = kinds.map((kind) => xf(formatNumber(kind), 'fontId="1" borderId="1"'));
  const styles = [
    xf(0),
    ...plain,
    ...total,
    xf(49, 'quotePrefix="1"'),
    xf(49, 'quotePrefix="1" fontId="1" borderId="1"'),
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"' +
      ' applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
    xf(49, 'fontId="2"'),
  ];
  const font = (size: number, more = '') =>
    `<font>${more}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<numFmts count="${numberFormats.length}">${numberFormats.join('')}</numFmts>` +
    `<fonts count="3">${font(11)}${font(11, '<b/>')}${font(16, '<b/>')}</fonts>` +
    '<fills count="3"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid">' +
    '<fgColor rgb="FFE2EFF1"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    `<borders count="2"><border>${sides('')}</border>` +
    `<border>${sides('<top style="thin"><color rgb="FF0B5563"/></top>')}</border></borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
    '</styleSheet>'
  );
}

function xf(format: number, more = ''): string {
  const font = more.includes('fontId') ? '' : ' fontId="0"';
  const border = more.includes('borderId') ? '' : ' borderId="0"';
  const says = ' applyNumberFormat="1" applyFont="1" applyBorder="1"';
  return `<xf numFmtId="${format}"${font} fillId="0"${border} xfId="0"${says} ${more}/>`;
}

function sides(top: string): string {
  return `<left/><right/>${top === '' ? '<top/>' : top}<bottom/><diagonal/>`;
}
