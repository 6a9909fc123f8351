interface GridGapProps {
  readonly pixels: number;
  readonly columns: number;
}

/** Stands for rows that are not drawn. */
export function GridGap({ pixels, columns }: GridGapProps) {
  return pixels === 0 ? null : (
    <tr>
      <td colSpan={columns} style={{ height: pixels }} />
    </tr>
  );
}
