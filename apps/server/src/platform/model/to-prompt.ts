import { jsonSchema, type ModelMessage as SentMessage, type ToolSet, tool } from 'ai';
import type { ModelMessage, ModelTool, ModelToolCall } from './model.ts';

/** Our messages as the library takes them. */
export function toPrompt(messages: readonly ModelMessage[]): SentMessage[] {
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
export function toTools(tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [
      name,
      tool({ description, inputSchema: jsonSchema(input) }),
    ]),
  );
}
