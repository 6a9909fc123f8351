export function NoSegments() {
  return (
    <p className="text-[0.8125rem] text-ink-faint">
      This claim didn’t come from an 835 file, so there are no segments to show.
    </p>
  );
}
