export function NoSegments() {
  return (
    <p className="text-[0.8125rem] text-ink-faint">
      This claim does not stand in an 835 file, so there is no segment to show.
    </p>
  );
}
