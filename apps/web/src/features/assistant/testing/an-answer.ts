import type { ChatAnswer, ChatMessage } from '@pfs/wire/assistant';

export const questionId = '0190b000-0000-4000-8000-000000000101';
const answerId = '0190b000-0000-4000-8000-000000000102';

/** DIR fees of October of two payers, $1,234.56 together. */
export function anAnswer(changes: Partial<ChatAnswer> = {}): ChatAnswer {
  return {
    kind: 'figure',
    engine: 'built_in',
    engineNote: null,
    figure: { label: 'DIR fees', value: 1_234.56, unit: 'dollars' },
    context: 'Up $234.56 from September 2026',
    method: {
      reading: 'DIR fees, October 2026, by payer',
      period: { from: '2026-10-01', to: '2026-10-31', words: 'October 2026' },
      filters: [{ label: 'Payer', value: 'HUMANA' }],
      formula: 'DIR fees on claims and of lump sums.',
      dataAsOf: '2026-11-19T10:00:00Z',
    },
    table: {
      columns: [
        { key: 'name', label: 'Payer', kind: 'text' },
        { key: 'value', label: 'DIR fees', kind: 'dollars' },
        { key: 'share', label: 'Share', kind: 'percent' },
      ],
      rows: [
        {
          cells: ['HUMANA', 1_000, 81],
          link: {
            kind: 'figure',
            label: 'DIR fees of HUMANA',
            figure: 'dirFees',
            filter: { payer: 'HUMANA' },
          },
        },
        { cells: ['=cmd()\tB', 234.56, 19], link: null },
      ],
      total: ['All payers', 1_234.56, 100],
      count: 12,
    },
    chart: null,
    links: [
      {
        kind: 'figure',
        label: 'See how this figure was calculated',
        figure: 'dirFees',
        filter: { from: '2026-10-01', to: '2026-10-31' },
      },
    ],
    notes: ['Lump sums are in it.'],
    followUps: ['and in September?'],
    ...changes,
  };
}

export function anAnswerMessage(changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: answerId,
    role: 'assistant',
    content: 'DIR fees in October 2026 were $1,234.56.',
    timestamp: '2026-11-20T15:00:02Z',
    answer: anAnswer(),
    answerTo: questionId,
    ...changes,
  };
}

export function aQuestionMessage(changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: questionId,
    role: 'user',
    content: 'DIR fees in October by payer',
    timestamp: '2026-11-20T15:00:00Z',
    answer: null,
    answerTo: null,
    ...changes,
  };
}
