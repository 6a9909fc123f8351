interface QuestionChipsProps {
  readonly label: string;
  readonly questions: readonly string[];
  readonly disabled: boolean;
  readonly onAsk: (question: string) => void;
}

/** Questions that are sent by a click. */
export function QuestionChips({ label, questions, disabled, onAsk }: QuestionChipsProps) {
  if (questions.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question} className="min-w-0">
          <button
            type="button"
            disabled={disabled}
            onClick={() => onAsk(question)}
            className={
              'min-h-8 rounded-full border border-accent-line bg-sheet px-3 py-1 text-left ' +
              'text-[0.8125rem] text-accent wrap-anywhere hover:bg-accent-soft ' +
              'disabled:cursor-not-allowed disabled:opacity-60'
            }
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
