import { tableLines } from '../columns.ts';
import type { Styler } from '../style.ts';
import { count } from '../wording.ts';
import { wordsOfCode } from './code-meanings.ts';
import { wordsOfElement } from './element-words.ts';
import type { Line } from './find-claim.ts';
import { isPersonal } from './personal-elements.ts';

export interface ExplainOptions {
  readonly showPeople: boolean;
  readonly style: Styler;
}

export function segmentLines(line: Line, { showPeople, style }: ExplainOptions): readonly string[] {
  const place = `  Segment ${count(line.number)}, byte ${count(line.byteOffset)}`;
  const rows = line.values.flatMap((value, index) => {
    if (value === '') return [];
    const element = index + 1;
    const hidden = !showPeople && isPersonal(line.name, line.values, element);
    const name = `${line.name}${String(element).padStart(2, '0')}`;
    return [[name, hidden ? '(hidden)' : value, wordsOf(line, element, value)]];
  });
  const columns = [
    { title: '', align: 'left', widthMin: 6 } as const,
    { title: '', align: 'left', widthMin: 16 } as const,
    { title: '', align: 'left' } as const,
  ];
  const table = tableLines(columns, rows, { header: false });
  return [style('dim', `${place}: ${line.name}`), ...table.map((row) => `    ${row}`)];
}

function wordsOf({ name, component }: Line, element: number, value: string): string {
  const words = wordsOfElement(name, element) ?? 'not looked at';
  const [first = ''] = value.split(component);
  const meaning = wordsOfCode(name, element, first);
  return meaning === undefined ? words : `${words}: ${meaning}`;
}
