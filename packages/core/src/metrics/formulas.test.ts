import { describe, expect, test } from 'vitest';
import { allFormulas } from '../testing/formulas/all-formulas.ts';
import { cellsOf } from '../testing/formulas/formula.ts';

describe.each(allFormulas)('$title', ({ examples }) => {
  const rows = examples.flatMap((example) => example.rows.map((row) => ({ row, example })));
  test.each(rows)('$row', ({ row, example }) => {
    const { given, result } = cellsOf(row);
    expect(given).toHaveLength(example.given.length);
    expect(result).toHaveLength(example.result.length);
    expect(example.compute(...given)).toEqual(result);
  });
});
