import type { DocumentHead } from '../document.ts';
import { xmlText } from './xml-text.ts';

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
