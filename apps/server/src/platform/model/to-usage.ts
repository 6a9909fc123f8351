import type { ModelRequest, ModelUsage } from './model.ts';

/** What a token is in English, about. */
const charactersPerToken = 4;

/** More than one call can be; what a provider reports beyond it is not believed. */
const tokensMax = 1_000_000;

interface Said {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** What a call used: as the provider reports it, else estimated, so that no call is for nothing. */
export function toUsage(
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
