const pairs = [
  ['bg-paper', 'text-ink'],
  ['bg-sheet', 'text-ink-soft'],
  ['bg-sunken', 'text-ink-faint'],
  ['bg-accent', 'text-on-accent'],
  ['bg-accent-soft', 'text-accent'],
  ['bg-taken-soft', 'text-taken'],
  ['bg-good-soft', 'text-good'],
  ['bg-warn-soft', 'text-warn'],
  ['bg-agreed-soft', 'text-agreed'],
  ['bg-contested-soft', 'text-contested'],
] as const;

/** Each text colour on the ground that it stands on, with figures below each other. */
export function Colours() {
  return (
    <ul className="grid grid-cols-2 gap-1">
      {pairs.map(([ground, text]) => (
        <li key={ground} className={`flex flex-col border border-line p-2 ${ground} ${text}`}>
          <span className="text-xs">{ground.slice(3)}</span>
          <span className="figures self-end">−$1,234,567.89</span>
          <span className="figures self-end">$111,111.11</span>
        </li>
      ))}
    </ul>
  );
}
