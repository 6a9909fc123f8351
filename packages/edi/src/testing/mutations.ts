import type { SeededRandom } from '../seeded-random.ts';

const bytes = [
  '~',
  '*',
  ':',
  '^',
  '\n',
  '\r',
  '\0',
  ' ',
  '-',
  '.',
  '0',
  '9',
  'A',
  'I',
  'S',
  '\u00ff',
];
const elements = [
  '',
  '0',
  '-1',
  '.5',
  '5.',
  '1e3',
  '99999999999999999999',
  '90071992547409.91',
  '1.005',
  '20260230',
  'N4:00093721410',
  'N4:',
  'CO',
  '295',
  'X'.repeat(70),
];
const segments = [
  'ST*835*0009',
  'SE*1*0001',
  'GE*1*1',
  'IEA*1*000000001',
  'ISA*00*x',
  'LX*1',
  'CLP*1*1*0*0',
  'CAS*CO*45*0',
  'PLB*1*20261231*CS:DIR*0',
  'SVC*N4:00093721410*0*0',
  'ST*837*0001',
  '',
];

/** A file with a few things changed as senders, networks and editors change them. */
export function mutate(text: string, random: SeededRandom): string {
  let mutated = text;
  const times = random.between(1, 4);
  const separators = separatorsOf(text);
  for (let time = 0; time < times; time++) mutated = mutateOnce(mutated, random, separators);
  return mutated;
}

interface Separators {
  readonly element: string;
  readonly segment: string;
}

/** Those that a file with a whole ISA announces, else the usual ones. */
function separatorsOf(text: string): Separators {
  const element = text[3] ?? '*';
  if (!text.startsWith('ISA') || text.split(element, 17).length < 17) {
    return { element: '*', segment: '~' };
  }
  const end = text.split(element, 16).join(element).length + 2;
  return { element, segment: text[end] ?? '~' };
}

function mutateOnce(text: string, random: SeededRandom, { element, segment }: Separators): string {
  const at = random.below(text.length + 1);
  switch (random.below(8)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + random.pick(bytes) + text.slice(at);
    case 2:
      return text.slice(0, at) + random.pick(bytes) + text.slice(at + 1);
    case 3:
      return text.slice(0, at) + text.slice(at + random.between(1, 40));
    case 4:
      return onParts(text, segment, random, (parts, index) => parts.splice(index, 1));
    case 5:
      return onParts(text, segment, random, (parts, index) =>
        parts.splice(random.below(parts.length), 0, parts[index] ?? ''),
      );
    case 6:
      return onParts(text, segment, random, (parts, index) =>
        parts.splice(index, 0, random.pick(segments).replaceAll('*', element)),
      );
    default:
      return onParts(text, element, random, (parts, index) => {
        parts[index] = random.pick(elements);
      });
  }
}

function onParts(
  text: string,
  separator: string,
  random: SeededRandom,
  change: (parts: string[], index: number) => unknown,
): string {
  const parts = text.split(separator);
  change(parts, random.below(parts.length));
  return parts.join(separator);
}
