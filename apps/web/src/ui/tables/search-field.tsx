import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { controlLook } from '../fields/control-look.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const pauseMilliseconds = 300;

/** Called when the typing pauses, not at every key. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  if (from !== value) {
    setFrom(value);
    setTyped(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <span className="relative inline-flex w-full min-w-0 sm:max-w-64 print:hidden">
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={controlLook(false, 'h-10 pl-9! sm:h-9')}
      />
    </span>
  );
}
