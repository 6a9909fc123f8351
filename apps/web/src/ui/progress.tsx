interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; absent if the progress is unknown. */
  readonly fraction?: number | undefined;
}

export function Progress({ label, fraction }: ProgressProps) {
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={percent === undefined ? 'shimmer h-full' : 'h-full rounded-full bg-accent'}
        style={{ width: percent === undefined ? '100%' : `${percent}%` }}
      />
    </div>
  );
}
