/**
 * Why a language model gave nothing to use: it cannot be reached or breaks off, takes too long,
 * declines, speaks another protocol, or does not come to an end.
 */
const modelFailures = ['down', 'timeout', 'refused', 'malformed', 'too_long'] as const;

export type ModelFailure = (typeof modelFailures)[number];

export interface ModelToolCall {
  readonly id: string;
  readonly name: string;
  /** Whatever the model wrote; nothing of it is checked yet. */
  readonly input: unknown;
}

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ModelToolCall[] }
  | {
      readonly role: 'tool';
      readonly results: readonly { readonly call: ModelToolCall; readonly text: string }[];
    };

/** A tool that a model may ask for. It runs nothing: what is asked for is run by the caller. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema. */
  readonly input: object;
}

export interface ModelRequest {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** Ends the call early; it is then a timeout. */
  readonly signal?: AbortSignal;
}

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export type ModelReply = { readonly usage: ModelUsage } & (
  | { readonly text: string; readonly calls: readonly ModelToolCall[] }
  | { readonly failure: ModelFailure }
);

/** A language model of a provider's, spoken to over HTTP. */
export interface Model {
  readonly provider: string;
  readonly name: string;
  /** One turn of it. It never throws: what goes wrong is its answer. */
  reply(request: ModelRequest): Promise<ModelReply>;
}
