import { exampleQuestions } from '@pfs/core/assistant/example-questions';
import { ChatMessage } from './chat-message.tsx';
import { QuestionChips } from './question-chips.tsx';

interface GreetingProps {
  readonly timestamp: string;
  readonly disabled: boolean;
  readonly onAsk: (question: string) => void;
}

/** With what the conversation opens. */
export function Greeting({ timestamp, disabled, onAsk }: GreetingProps) {
  return (
    <ChatMessage from="assistant" timestamp={timestamp}>
      <p>
        Hello! I am your AI financial assistant. Ask me about fees, claims, payers, drugs and
        vendors of your pharmacy, for example:
      </p>
      <QuestionChips
        label="Example questions"
        questions={exampleQuestions}
        disabled={disabled}
        onAsk={onAsk}
      />
    </ChatMessage>
  );
}
