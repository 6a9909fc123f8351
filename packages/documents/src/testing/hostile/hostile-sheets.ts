import { crc32, deflateRawSync } from 'node:zlib';

/** A workbook whose sheet of a few hundred kilobytes unpacks to so many megabytes. */
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
