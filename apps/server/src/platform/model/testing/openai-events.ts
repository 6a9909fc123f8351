import type { Scripted } from './model-server.ts';

type Said = Extract<Scripted, { readonly text?: string }>;

/** An answer as a stream of chunks of chat completions. */
export function openAiEvents({ text, calls = [], finish, usage }: Said): readonly string[] {
  const called = calls.map(({ name, input }, index) => ({
    tool_calls: [
      { index, id: `call_${index}`, type: 'function', function: { name, arguments: json(input) } },
    ],
  }));
  const reason = { length: 'length', refusal: 'content_filter', stop: 'stop' } as const;
  const finished = calls.length > 0 ? 'tool_calls' : reason[finish ?? 'stop'];
  return [
    chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]),
    ...(text === undefined ? [] : inHalves(text)).map((content) =>
      chunk([{ index: 0, delta: { content }, finish_reason: null }]),
    ),
    ...called.map((delta) => chunk([{ index: 0, delta, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: finished }]),
    chunk([], { prompt_tokens: usage?.input ?? 100, completion_tokens: usage?.output ?? 20 }),
    'data: [DONE]\n\n',
  ];
}

function json(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

function inHalves(text: string): readonly string[] {
  const half = Math.ceil(text.length / 2);
  return [text.slice(0, half), text.slice(half)];
}

function chunk(choices: readonly object[], usage?: object): string {
  const head = { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'made-up' };
  return `data: ${JSON.stringify({ ...head, choices, ...(usage === undefined ? {} : { usage }) })}\n\n`;
}
