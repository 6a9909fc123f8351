import type { Scripted } from './model-server.ts';

type Said = Extract<Scripted, { readonly text?: string }>;

/** An answer as a stream of events of messages. */
export function anthropicEvents({ text, calls = [], finish, usage }: Said): readonly string[] {
  const reason = { length: 'max_tokens', refusal: 'refusal', stop: 'end_turn' } as const;
  const blocks = [
    ...(text === undefined ? [] : [textBlock(text)]),
    ...calls.map(({ name, input }, index) => ({
      block: { type: 'tool_use', id: `toolu_${index}`, name, input: {} },
      deltas: [{ type: 'input_json_delta', partial_json: json(input) }],
    })),
  ];
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'made-up',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: usage?.input ?? 100, output_tokens: 1 },
  };
  return [
    event('message_start', { message }),
    ...blocks.flatMap(({ block, deltas }, index) => [
      event('content_block_start', { index, content_block: block }),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: {
        stop_reason: calls.length > 0 ? 'tool_use' : reason[finish ?? 'stop'],
        stop_sequence: null,
      },
      usage: { output_tokens: usage?.output ?? 20 },
    }),
    event('message_stop', {}),
  ];
}

function textBlock(text: string) {
  const half = Math.ceil(text.length / 2);
  const deltas = [text.slice(0, half), text.slice(half)].map((part) => ({
    type: 'text_delta',
    text: part,
  }));
  return { block: { type: 'text', text: '' }, deltas };
}

function json(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}
