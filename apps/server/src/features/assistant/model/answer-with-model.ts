import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import type { KnownNames } from '@pfs/core/assistant/understanding';
import type { Day } from '@pfs/core/remittance';
import type { Model, ModelMessage, ModelToolCall } from '../../../platform/model/model.ts';
import { withoutPersonalData } from '../without-personal-data.ts';
import type { Facts } from './facts.ts';
import { factsOf } from './facts-of-result.ts';
import { findNames } from './find-names.ts';
import type { GaveUp } from './gave-up.ts';
import { isGrounded } from './grounding.ts';
import { instructionsOf } from './instructions.ts';
import type { ModelBudget } from './model-budget.ts';
import { checkCall, modelTools } from './model-tools.ts';
import { toToolText } from './to-tool-text.ts';

/** A turn before, without figures: what was asked, and how it was read. */
export interface EarlierTurn {
  readonly question: string;
  readonly reading: string | null;
}

export interface ModelQuestion {
  readonly model: Model;
  /** Of the pharmacy that asks. */
  readonly budget: ModelBudget;
  readonly question: string;
  /** The earliest first; the last few are enough. */
  readonly conversation: readonly EarlierTurn[];
  readonly names: KnownNames;
  /** Runs a checked query with the rights of the person who asks. */
  readonly run: (query: AssistantQuery) => Promise<QueryResult>;
  readonly today: Day;
}

export type ModelAnswer =
  | { readonly text: string; readonly results: readonly QueryResult[] }
  | { readonly gaveUp: GaveUp };

const callsMax = 6;
/** Rounds with nothing but mistakes. */
const mistakenRoundsMax = 3;
const turnsToldMax = 6;
/** A longer input of a call is a mistake, and is not repeated to the provider. */
const inputLengthMax = 10_000;
/** For all rounds together: a person waits no longer. */
const questionMs = 90_000;

/** Asks the model. What it says is shown whole or not at all: each figure must be a counted one. */
export async function answerWithModel(question: ModelQuestion): Promise<ModelAnswer> {
  const turn = await question.budget.take();
  if ('gaveUp' in turn) return turn;
  try {
    return await converse(question);
  } finally {
    turn.giveBack();
  }
}

async function converse(asked: ModelQuestion): Promise<ModelAnswer> {
  const { model, budget, today } = asked;
  const messages: ModelMessage[] = [{ role: 'user', text: promptOf(asked) }];
  const results: QueryResult[] = [];
  const signal = AbortSignal.timeout(questionMs);
  let calls = 0;
  let mistakenRounds = 0;
  for (;;) {
    const instructions = instructionsOf(today);
    const reply = await model.reply({ instructions, messages, tools: modelTools, signal });
    await budget.count(reply.usage);
    if ('failure' in reply) return { gaveUp: reply.failure };
    if (reply.calls.length === 0) return judge(reply.text, { asked, results });
    if (calls + reply.calls.length > callsMax) return { gaveUp: 'lost' };
    const numbered = reply.calls.map((call, index) => sendable(call, calls + index + 1));
    calls += reply.calls.length;
    const done: { call: ModelToolCall; text: string; isMistake: boolean }[] = [];
    for (const call of numbered) done.push({ call, ...(await doCall(call, { asked, results })) });
    if (done.every(({ isMistake }) => isMistake)) mistakenRounds += 1;
    if (mistakenRounds >= mistakenRoundsMax) return { gaveUp: 'lost' };
    messages.push({ role: 'assistant', text: '', calls: numbered });
    messages.push({ role: 'tool', results: done });
  }
}

/**
 * Questions before and now, without what may name a person, and marked as data. What was refused
 * before stays in the house, for it may have been about a person.
 */
function promptOf({ question, conversation }: ModelQuestion): string {
  const answered = conversation.flatMap(({ question: before, reading }) =>
    reading === null
      ? []
      : [{ question: withoutPersonalData(before), reading: withoutPersonalData(reading) }],
  );
  const earlier = answered.slice(-turnsToldMax);
  const told = earlier.length === 0 ? '' : `Asked before: ${JSON.stringify(earlier)}\n`;
  return `${told}Question: ${JSON.stringify(withoutPersonalData(question))}`;
}

/** A call as it is sent back: with an id of ours, and no name that a provider would not take. */
function sendable({ name, input }: ModelToolCall, number: number): ModelToolCall {
  const isKnown = modelTools.some((tool) => tool.name === name);
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const isShort = isObject && JSON.stringify(input).length <= inputLengthMax;
  return {
    id: `call-${number}`,
    name: isKnown ? name : 'unknown_tool',
    input: isShort ? input : {},
  };
}

interface Turn {
  readonly asked: ModelQuestion;
  readonly results: QueryResult[];
}

async function doCall(
  call: ModelToolCall,
  { asked, results }: Turn,
): Promise<{ readonly text: string; readonly isMistake: boolean }> {
  const { names, run } = asked;
  const checked = checkCall(call, names);
  switch (checked.kind) {
    case 'mistake':
      return { text: checked.sentence, isMistake: true };
    case 'names':
      return { text: findNames(checked.text, names), isMistake: false };
    case 'query': {
      const result = await run(checked.query);
      results.push(result);
      return { text: toToolText(result), isMistake: false };
    }
  }
}

function judge(text: string, { asked, results }: Turn): ModelAnswer {
  const { names, today } = asked;
  const known = [...names.payers, ...names.vendors, ...names.drugs.map(({ name }) => name)];
  const facts = results.length === 0 ? undefined : gathered(results.map(factsOf));
  return isGrounded(text, { facts, names: known.filter((name) => name !== ''), today })
    ? { text: text.trim(), results }
    : { gaveUp: 'ungrounded' };
}

function gathered(each: readonly Facts[]): Facts {
  return {
    facts: each.flatMap(({ facts }) => facts),
    names: each.flatMap(({ names }) => names),
    hasNothing: each.some(({ hasNothing }) => hasNothing),
    readings: each.flatMap(({ readings }) => readings),
  };
}
