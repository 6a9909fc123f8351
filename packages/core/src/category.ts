import { type CategoryDefinition, type Fee, table } from './category-table.ts';
import { type Cents, zeroCents } from './money.ts';

export type { AllocationWeight, Fee } from './category-table.ts';

export type Category = keyof typeof table;

export const categoryTable: Readonly<Record<Category, CategoryDefinition>> = table;

/** In the order of the table, fees first. */
export const categories = Object.keys(table) as readonly Category[];

/** Lump sums of these are fees: they reduce net and are allocated to claims. */
export const feeCategories = categories.filter((category) => categoryTable[category].fee);

/** The categories that count toward each fee. */
export const categoriesOfFee: Readonly<Record<Fee, readonly Category[]>> = {
  dir: ofFee('dir'),
  ger: ofFee('ger'),
  other: ofFee('other'),
};

function ofFee(fee: Fee): readonly Category[] {
  return categories.filter((category) => categoryTable[category].fee?.of === fee);
}

/** The label of a category; an unknown name is returned as it is. */
export function categoryName(category: string): string {
  return categoryTable[category as Category]?.name ?? category;
}

/** Lump sums by category, with zero for each category that isn't given. */
export function lumpsOf(
  given: Readonly<Partial<Record<Category, Cents>>>,
): Readonly<Record<Category, Cents>> {
  const entries = categories.map((name) => [name, given[name] ?? zeroCents] as const);
  return Object.fromEntries(entries) as Record<Category, Cents>;
}
