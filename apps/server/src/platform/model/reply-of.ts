import { type LanguageModel, streamText, type TextStreamPart, type ToolSet } from 'ai';
import type { ModelFailure, ModelReply, ModelRequest, ModelToolCall } from './model.ts';
import { toFailure } from './to-failure.ts';
import { toPrompt, toTools } from './to-prompt.ts';
import { toUsage } from './to-usage.ts';

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
