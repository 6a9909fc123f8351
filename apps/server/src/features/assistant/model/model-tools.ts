import { checkQuery } from '@pfs/core/assistant/check-query';
import { measureDefinition, measures } from '@pfs/core/assistant/measures';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { KnownNames } from '@pfs/core/assistant/understanding';
import { dimensions } from '@pfs/core/figures/formula';
import { assistantQuery } from '@pfs/wire/assistant-query';
import { z } from 'zod';
import type { ModelTool } from '../../../platform/model/model.ts';

const namesInput = z.strictObject({ text: z.string().min(1).max(100) });

const ofQuery = z.toJSONSchema(assistantQuery, { io: 'input', unrepresentable: 'any' });

const measureLines = measures.map((measure) => {
  const { label, by } = measureDefinition(measure);
  return `${measure} (${label}; by ${by.join(', ')})`;
});

/** All that a model can do: look for names, and ask for figures. Neither changes anything. */
export const modelTools: readonly ModelTool[] = [
  {
    name: 'find_names',
    description: 'Finds payers, drugs and vendors of the pharmacy by words of their names.',
    input: z.toJSONSchema(namesInput),
  },
  {
    name: 'ask_figures',
    description:
      'Answers one question about the figures. Names must be whole, as find_names gives them. ' +
      'Amounts of a filter are whole cents. `by` is null for total and list, and for a compare of ' +
      `two periods. Dimensions: ${dimensions.join(', ')}. Measures: ${measureLines.join('; ')}.`,
    input: ofQuery,
  },
];

/** A call that may be done, or why not. */
export type CheckedCall =
  | { readonly kind: 'names'; readonly text: string }
  | { readonly kind: 'query'; readonly query: AssistantQuery }
  | { readonly kind: 'mistake'; readonly sentence: string };

/** Takes nothing on trust: the tool's name, the form of its input, its sense, each name in it. */
export function checkCall(
  { name, input }: { readonly name: string; readonly input: unknown },
  names: KnownNames,
): CheckedCall {
  if (name === 'find_names') {
    const parsed = namesInput.safeParse(input);
    return parsed.success
      ? { kind: 'names', text: parsed.data.text }
      : mistake('find_names takes a text of 1 to 100 characters.');
  }
  if (name !== 'ask_figures') return mistake('There is no such tool.');
  const parsed = assistantQuery.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.filter(
      (key) => typeof key === 'number' || /^\w{1,20}$/.test(String(key)),
    );
    return mistake(`The query is not right at ${place?.join('.') || 'its top'}.`);
  }
  const fault = checkQuery(parsed.data) ?? unknownName(parsed.data, names);
  return fault === undefined ? { kind: 'query', query: parsed.data } : mistake(fault);
}

function mistake(sentence: string): CheckedCall {
  return { kind: 'mistake', sentence };
}

function unknownName({ filter }: AssistantQuery, names: KnownNames): string | undefined {
  const drugs = new Set(names.drugs.map(({ name }) => name));
  const ndcs = new Set(names.drugs.map(({ ndc }) => ndc));
  const isUnknown =
    filter.payers.some((name) => !names.payers.includes(name)) ||
    filter.vendors.some((name) => !names.vendors.includes(name)) ||
    filter.drugs.some((name) => !drugs.has(name)) ||
    filter.ndcs.some((ndc) => !ndcs.has(ndc));
  return isUnknown ? 'A name is not among the names of this pharmacy; use find_names.' : undefined;
}
