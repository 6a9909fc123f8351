import {
  jsonSchema,
  type LanguageModel,
  type ModelMessage as SentMessage,
  streamText,
  type TextStreamPart,
  type ToolSet,
  tool,
} from 'ai';
import type {
  ModelFailure,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelTool,
  ModelToolCall,
  ModelUsage,
} from './model.ts';
import { ReplyTooLong } from './own-fetch.ts';

/** Told apart by name and status alone: what a provider wrote into an error is kept nowhere. */
function toFailure(error: unknown): ModelFailure {
  for (const cause of causesOf(error)) {
    if (cause instanceof ReplyTooLong) return 'too_long';
    const { name, statusCode } = cause as { name?: unknown; statusCode?: unknown };
    if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
    if (typeof statusCode === 'number' && statusCode >= 400) return failureOfStatus(statusCode);
    if (typeof name === 'string' && malformed.has(name)) return 'malformed';
  }
  return 'down';
}

/** Asked for too often, or broken itself, is down; any other no is to what it was asked. */
function failureOfStatus(status: number): ModelFailure {
  return status >= 500 || status === 408 || status === 429 ? 'down' : 'refused';
}

const malformed = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
  'AI_EmptyResponseBodyError',
  'AI_NoOutputGeneratedError',
  'AI_NoContentGeneratedError',
  'AI_StreamProviderError',
  'SyntaxError',
]);

function causesOf(error: unknown): readonly object[] {
  const causes: object[] = [];
  let cause = error;
  while (typeof cause === 'object' && cause !== null && causes.length < 10) {
    causes.push(cause);
    cause = (cause as { cause?: unknown }).cause ?? (cause as { lastError?: unknown }).lastError;
  }
  return causes;
}

/** What a token is in English, about. */
const charactersPerToken = 4;

/** More than one call can be; what a provider reports beyond it is not believed. */
const tokensMax = 1_000_000;

interface Said {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** What a call used: as the provider reports it, else estimated, so that no call is for nothing. */
function toUsage(
  said: Said,
  { request, written }: { readonly request: ModelRequest; readonly written: number },
): ModelUsage {
  return {
    inputTokens: believed(said.inputTokens) ?? tokensOf(JSON.stringify(request).length),
    outputTokens: believed(said.outputTokens) ?? tokensOf(written),
  };
}

function believed(tokens: number | undefined): number | undefined {
  const right = Number.isInteger(tokens) && (tokens ?? 0) > 0 && (tokens ?? 0) <= tokensMax;
  return right ? tokens : undefined;
}

function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

export interface ModelLimits {
  readonly firstTokenMs: number;
  readonly totalMs: number;
}

/** Enough for a few sentences and calls; a provider that ignores it meets the limits below. */
const outputTokensMax = 2_000;
const charactersMax = 20_000;
const callsMax = 50;

/** What was read of a reply so far. */
interface Reading {
  text: string;
  readonly calls: ModelToolCall[];
  /** Characters in all, also of thoughts and of calls. */
  written: number;
  finished: string | undefined;
  failure: ModelFailure | undefined;
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

/** Asks the model once and reads what it streams, within limits. */
export async function replyOf(
  model: LanguageModel,
  { request, limits }: { readonly request: ModelRequest; readonly limits: ModelLimits },
): Promise<ModelReply> {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const reading = emptyReading();
  const stop = new AbortController();
  const signals = [stop.signal, AbortSignal.timeout(limits.totalMs)];
  if (request.signal !== undefined) signals.push(request.signal);
  const abortSignal = AbortSignal.any(signals);
  const firstToken = setTimeout(() => stop.abort(timedOut()), limits.firstTokenMs);
  try {
    const { stream } = streamText({
      model,
      instructions: request.instructions,
      messages: toPrompt(request.messages),
      tools: toTools(request.tools),
      maxOutputTokens: outputTokensMax,
      maxRetries: 0,
      abortSignal,
      telemetry: { isEnabled: false },
      onError: () => undefined,
    });
    for await (const part of stream) {
      if (isContent(part)) clearTimeout(firstToken);
      readPart(part, reading);
      if (reading.failure !== undefined) break;
    }
  } catch (error) {
    reading.failure ??= toFailure(error);
  } finally {
    clearTimeout(firstToken);
    if (abortSignal.aborted) reading.failure ??= 'timeout';
    stop.abort();
  }
  const usage = toUsage(reading, { request, written: reading.written });
  const failure = reading.failure ?? failureOfEnd(reading.finished);
  return failure === undefined
    ? { usage, text: reading.text, calls: reading.calls }
    : { usage, failure };
}

function emptyReading(): Reading {
  return {
    text: '',
    calls: [],
    written: 0,
    finished: undefined,
    failure: undefined,
    inputTokens: undefined,
    outputTokens: undefined,
  };
}

function timedOut(): DOMException {
  return new DOMException('no first token in time', 'TimeoutError');
}

function isContent(part: TextStreamPart<ToolSet>): boolean {
  return part.type.endsWith('-delta') || part.type === 'tool-call' || part.type === 'finish-step';
}

function readPart(part: TextStreamPart<ToolSet>, reading: Reading): void {
  switch (part.type) {
    case 'text-delta':
      reading.text += part.text;
      reading.written += part.text.length;
      break;
    case 'reasoning-delta':
      reading.written += part.text.length;
      break;
    case 'tool-input-delta':
      reading.written += part.delta.length;
      break;
    case 'tool-call':
      reading.calls.push({ id: part.toolCallId, name: part.toolName, input: part.input });
      break;
    case 'error':
      reading.failure = toFailure(part.error);
      break;
    case 'abort':
      reading.failure = 'timeout';
      break;
    case 'finish-step':
      reading.finished = part.finishReason;
      reading.inputTokens = part.usage.inputTokens;
      reading.outputTokens = part.usage.outputTokens;
      break;
    default:
      break;
  }
  if (reading.written > charactersMax || reading.calls.length > callsMax) {
    reading.failure = 'too_long';
  }
}

/** A reply that stopped in the middle is none, whatever had come by then. */
function failureOfEnd(finished: string | undefined): ModelFailure | undefined {
  switch (finished) {
    case 'stop':
    case 'tool-calls':
      return undefined;
    case 'length':
      return 'too_long';
    case 'content-filter':
      return 'refused';
    case undefined:
      return 'down';
    default:
      return 'malformed';
  }
}

/** Our messages as the library takes them. */
function toPrompt(messages: readonly ModelMessage[]): SentMessage[] {
  return messages.map(toSent);
}

function toSent(message: ModelMessage): SentMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text };
    case 'assistant': {
      const said = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
      const calls = message.calls.map((call) => ({ type: 'tool-call' as const, ...partOf(call) }));
      return { role: 'assistant', content: [...said, ...calls] };
    }
    case 'tool':
      return { role: 'tool', content: message.results.map(toResult) };
  }
}

function toResult({ call, text }: { readonly call: ModelToolCall; readonly text: string }) {
  return {
    type: 'tool-result' as const,
    toolCallId: call.id,
    toolName: call.name,
    output: { type: 'text' as const, value: text },
  };
}

function partOf({ id, name, input }: ModelToolCall) {
  return { toolCallId: id, toolName: name, input };
}

/** Tools without a function behind them: the library runs none, it hands out what is asked for. */
function toTools(tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [
      name,
      tool({ description, inputSchema: jsonSchema(input) }),
    ]),
  );
}
