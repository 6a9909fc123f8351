/**
 * Lists every text that a person can see, by the place it comes from, so that the product can be
 * read aloud. An expression within a text stands as {name}.
 *
 *     npm run texts -- --area web/dashboard    only that part of the product
 *     npm run texts -- --plain                 the texts alone, each once
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { linesOf, parseFile, readSourceFiles, type SourceFile } from './checks/source-files.ts';

/** One text with its place. */
export interface VisibleText {
  /** The app or package, then its folders: web/dashboard/quick-actions. */
  readonly place: string;
  readonly line: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const scanned = /^(apps|packages)\/[^/]+\/(src|sql)\/.*\.(tsx?|sql)$|^apps\/web\/[^/]+\.(ts|html)$/;
const notScanned = /\.test\.|\/testing\/|\/fixtures\/|\.config\.ts$|database\/schema\.ts$/;

/** Attributes whose value is a text even if it is a single lowercase word. */
const shownAttribute =
  /^(label|title|description|placeholder|alt|caption|summary|heading|text|hint|unit|aria-(label|description|roledescription|valuetext|placeholder))$/i;
const hiddenAttribute =
  /class(Name)?$|^(id|key|href|to|type|role|rel|style|d|viewBox|transform|points|autoComplete|(html)?for|pattern)$|^data-/i;

/** Calls whose strings are names, selectors or assertions. */
const hiddenCall =
  /^(querySelector(All)?|closest|matches|matchMedia|addEventListener|getAttribute|setAttribute|header|assert|includes|startsWith|endsWith|indexOf|selectFrom|select|innerJoin|leftJoin|groupBy|orderBy|where|whereRef|ref|table|raw|listen)$/;

/** Every visible text of a file, in order. */
export function visibleTexts(file: SourceFile): VisibleText[] {
  const lineAt = linesOf(file.text);
  const place = placeOf(file.path);
  const found = new Map<string, VisibleText>();
  const add = (offset: number, raw: string): void => {
    const text = raw.replace(/\s+/g, ' ').trim();
    const line = lineAt(offset);
    if (/\p{L}/u.test(text)) found.set(`${line} ${text}`, { place, line, text });
  };
  if (file.path.endsWith('.sql')) addMatches(/raise exception\s+'((?:[^']|'')*)'/g);
  else if (file.path.endsWith('.html')) addMatches(/(?:>|content=")([^<>"{}]*[a-z] [a-z][^<>"]*)/g);
  else visit(parseFile(file).program as unknown as Node, { file, add });
  return [...found.values()].sort((a, b) => a.line - b.line);

  function addMatches(pattern: RegExp): void {
    for (const match of file.text.matchAll(pattern)) add(match.index, match[1] ?? '');
  }
}

function placeOf(path: string): string {
  return path
    .replace(/^(apps|packages)\//, '')
    .replace(/^([^/]+)\/src\/(features\/)?/, '$1/')
    .replace(/\.\w+$/, '');
}

interface Pass {
  readonly file: SourceFile;
  readonly add: (offset: number, text: string) => void;
}

function visit(node: Node, pass: Pass): void {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') visitElement(node, pass);
  else if (node.type === 'JSXAttribute') visitAttribute(node, pass);
  else {
    const text = textOf(node, pass);
    if (text !== undefined && readsAsText(text)) pass.add(node.start, text);
    visitFields(node, pass, readFields(node, pass));
  }
}

/** The fields of a node that may contain texts. */
function readFields(node: Node, pass: Pass): readonly string[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TaggedTemplateExpression':
      return [];
    case 'CallExpression':
      return hiddenCall.test(nameOf(child(node, 'callee'), pass))
        ? ['callee']
        : ['callee', 'arguments'];
    case 'BinaryExpression':
      return /^[!=]==?$|^in$/.test(String(node['operator'])) ? [] : ['left', 'right'];
    case 'SwitchCase':
      return ['consequent'];
    case 'Property':
    case 'PropertyDefinition':
      return ['value'];
    case 'MemberExpression':
      return ['object'];
    default:
      return /^TS(?!As|Satisfies|NonNull)/.test(node.type) ? [] : Object.keys(node);
  }
}

function visitFields(node: Node, pass: Pass, fields: readonly string[]): void {
  for (const inner of fields.flatMap((field) => childrenOf(node, field))) visit(inner, pass);
}

function visitAttribute(node: Node, pass: Pass): void {
  const attribute = sourceOf(child(node, 'name'), pass);
  if (hiddenAttribute.test(attribute)) return;
  const value = child(node, 'value');
  const literal = value?.type === 'JSXExpressionContainer' ? child(value, 'expression') : value;
  const text = literal && textOf(literal, pass);
  if (text !== undefined && shownAttribute.test(attribute)) pass.add(node.start, text);
  else visitFields(node, pass, ['value']);
}

/** The text of an element with its inline elements, as one text. */
function visitElement(node: Node, pass: Pass): void {
  const children = childrenOf(node, 'children');
  const isSentence = children.some(
    (inner) => inner.type === 'JSXText' && hasLetter(inner['value']),
  );
  if (isSentence) pass.add(node.start, children.map((inner) => sentenceOf(inner, pass)).join(''));
  visitFields(node, pass, ['openingElement']);
  for (const inner of children) {
    if (isSentence) visitGaps(inner, pass);
    else if (inner.type === 'JSXExpressionContainer') visitShown(inner, pass);
    else visit(inner, pass);
  }
}

/** Attributes and expressions inside a sentence that is listed as a whole. */
function visitGaps(node: Node, pass: Pass): void {
  if (node.type === 'JSXExpressionContainer') visitShown(node, pass);
  visitFields(node, pass, ['openingElement']);
  for (const inner of childrenOf(node, 'children')) visitGaps(inner, pass);
}

/** An expression within text: each branch of a condition is a text, even a short one. */
function visitShown(node: Node, pass: Pass): void {
  const text = textOf(node, pass);
  const fields = {
    JSXExpressionContainer: ['expression'],
    ConditionalExpression: ['consequent', 'alternate'],
  }[node.type];
  for (const field of fields ?? [])
    for (const inner of childrenOf(node, field)) visitShown(inner, pass);
  if (text !== undefined && hasLetter(withoutGaps(text))) pass.add(node.start, text);
  else if (fields === undefined) visit(node, pass);
}

function sentenceOf(node: Node, pass: Pass): string {
  if (node.type === 'JSXText') return String(node['value']).replace(/\s*\n\s*/g, '\n');
  if (node.type === 'JSXExpressionContainer') return gapOf(child(node, 'expression'), pass);
  const inner = childrenOf(node, 'children');
  if (inner.length > 0) return inner.map((each) => sentenceOf(each, pass)).join('');
  return `{${nameOf(child(child(node, 'openingElement'), 'name'), pass)}}`;
}

/** The text of a string or template, or undefined for anything else. */
function textOf(node: Node, pass: Pass): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const gaps = childrenOf(node, 'expressions').map((gap) => gapOf(gap, pass));
  return childrenOf(node, 'quasis')
    .map((part, at) => `${cooked(part)}${gaps[at] ?? ''}`)
    .join('');
}

/** An expression in a text: its own text, a choice of two as {this|that}, or its name as {name}. */
function gapOf(node: Node | undefined, pass: Pass): string {
  if (node === undefined) return '';
  const outcomes = ['consequent', 'alternate'].map((field) => child(node, field));
  const [first, second] = outcomes.map((outcome) => outcome && textOf(outcome, pass));
  if (first !== undefined && second !== undefined) return `{${first}|${second}}`;
  return textOf(node, pass) ?? `{${nameOf(node, pass)}}`;
}

function cooked(part: Node): string {
  const value = part['value'];
  return typeof value === 'object' && value !== null && 'cooked' in value
    ? String(value.cooked)
    : '';
}

/** Whether an arbitrary string looks like a sentence or a label. */
export function readsAsText(text: string): boolean {
  const words = withoutGaps(text).trim();
  if (!/\p{L}{2}/u.test(words) || notWords.test(words)) return false;
  if (!/\s/.test(words)) return /^[A-Z][a-z]+[.:!?…]*$/.test(words);
  const parts = words.split(/\s+/);
  const named = parts.filter((part) =>
    /[-:[\d]|^(flex|grid|block|hidden|border|rounded|underline)$/.test(part),
  );
  const isClasses = !/[A-Z.,'?!]/.test(words) && named.length * 2 >= parts.length;
  return !isClasses && parts.some((part) => /^[("“]?[A-Za-z][a-z'’]+[.,:;!?)"”]*$/.test(part));
}

/** SQL, patterns, addresses, styles and policies. */
const notWords =
  /^(select|insert|update|delete|with|create|alter|drop|grant|revoke|set|begin|commit|lock|vacuum)\b.*[(="*;]|^[\w.]+ as [\w.]+$|\\[bdsw.]|\(\?[:=!]|^https?:|^[./]\S*$|\bvar\(--|\dpx\b|'(self|none)'|\$\d(?![\d,.])|::[a-z]|interval '|_id\b.*=|^[a-z-]+: /s;

function withoutGaps(text: string): string {
  return text.replace(/\{[^{}]*\}/g, ' # ').replace(/\{[^{}]*\}/g, ' # ');
}

function hasLetter(text: unknown): boolean {
  return /\p{L}/u.test(String(text));
}

/** The name of an expression: the last name in it. */
function nameOf(node: Node | undefined, pass: Pass): string {
  const called = sourceOf(node, pass).replace(/\(.*$/s, '');
  return /([\w$]+)[)\]}!?\s/>]*$/.exec(called)?.[1] ?? 'value';
}

function sourceOf(node: Node | undefined, { file }: Pass): string {
  return file.text.slice(node?.start ?? 0, node?.end ?? 0);
}

function child(node: Node | undefined, field: string): Node | undefined {
  return node && childrenOf(node, field)[0];
}

function childrenOf(node: Node, field: string): Node[] {
  const value = node[field];
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function main(): void {
  const { values } = parseArgs({
    options: { area: { type: 'string' }, plain: { type: 'boolean', default: false } },
  });
  const texts = readSourceFiles(fileURLToPath(new URL('..', import.meta.url)))
    .filter(({ path }) => scanned.test(path) && !notScanned.test(path))
    .flatMap(visibleTexts)
    .filter(({ place }) => `${place}/`.startsWith(values.area ? `${values.area}/` : ''));
  const plain = values.plain ? new Set(texts.map(({ text }) => text)) : [];
  for (const text of plain) console.log(text);
  if (values.plain) return;
  for (const [place, inPlace] of Map.groupBy(texts, (text) => text.place)) {
    console.log(`\n${place}`);
    for (const { line, text } of inPlace) console.log(`${String(line).padStart(5)}  ${text}`);
  }
}

if (import.meta.main) main();
