import type { CellKind } from '../document.ts';

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
