import { crc32, deflateRawSync } from 'node:zlib';

/** A workbook whose sheet of a few hundred kilobytes decompresses to that many megabytes. */
export function workbookBomb(megabytes: number): Uint8Array {
  const head = '<?xml version="1.0"?><worksheet><sheetData><row><c><v>';
  const sheet = Buffer.concat([Buffer.from(head), Buffer.alloc(megabytes * 1_000_000, '0')]);
  const types = '<?xml version="1.0"?><Types></Types>';
  const book =
    '<?xml version="1.0"?><workbook><sheets><sheet name="A" sheetId="1"/></sheets></workbook>';
  return zip([
    ['[Content_Types].xml', Buffer.from(types)],
    ['xl/workbook.xml', Buffer.from(book)],
    ['xl/worksheets/sheet1.xml', sheet],
  ]);
}

/** A table with more cells than any remittance. */
export function wideTable(cells: number): Uint8Array {
  const row = `${Array.from({ length: 100 }, (_, at) => at).join(',')}\n`;
  return new Uint8Array(Buffer.from(row.repeat(Math.ceil(cells / 100))));
}

export function zip(files: readonly (readonly [name: string, bytes: Buffer])[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      facts,
      Buffer.from(name),
      packed,
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, facts, rest, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of sheets and shared strings, each given as its inner XML. */
export function workbookOf(sheets: readonly string[], strings = ''): Uint8Array {
  const at = sheets.map((_, index) => index + 1);
  const named = at.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`).join('');
  const linked = at.map(
    (n) =>
      `<Relationship Id="rId${n}" Type="${relation}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  if (strings !== '') {
    linked.push(
      `<Relationship Id="rIdS" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/>`,
    );
  }
  const head = '<?xml version="1.0"?>';
  return zip([
    ['[Content_Types].xml', Buffer.from(`${head}<Types></Types>`)],
    [
      'xl/workbook.xml',
      Buffer.from(`${head}<workbook xmlns:r="${relation}"><sheets>${named}</sheets></workbook>`),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(`${head}<Relationships>${linked.join('')}</Relationships>`),
    ],
    ...(strings === ''
      ? []
      : [['xl/sharedStrings.xml', Buffer.from(`${head}<sst>${strings}</sst>`)] as const]),
    ...sheets.map(
      (rows, index) =>
        [
          `xl/worksheets/sheet${index + 1}.xml`,
          Buffer.from(`${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`),
        ] as const,
    ),
  ]);
}

export function rowOf(column: string, row: number): string {
  return `<row r="${row}"><c r="${column}${row}"><v>1</v></c></row>`;
}

export function emptyRows(rows: number): Uint8Array {
  return workbookOf(['<row/>'.repeat(rows)]);
}

/** A sheet of two cells, one of them at the given place. */
export function cellAt(column: string, row: number): Uint8Array {
  return workbookOf([rowOf('A', 1) + rowOf(column, row)]);
}

/**
 * The directory and the sheet's own header say one kilobyte, but it decompresses to that many
 * megabytes.
 */
export function lyingWorkbook(megabytes: number): Uint8Array {
  const bytes = Buffer.from(workbookOf([' '.repeat(megabytes * 1_000_000)]));
  const name = 'xl/worksheets/sheet1.xml';
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) {
    const isDirectory = at >= 46 && bytes.readUInt32LE(at - 46) === 0x02014b50;
    bytes.writeUInt32LE(1_000, at - (isDirectory ? 22 : 8));
  }
  return new Uint8Array(bytes);
}
