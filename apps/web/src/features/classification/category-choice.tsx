import {
  type Category,
  categories,
  categoryName,
  categoryTable,
  feeCategories,
} from '@pfs/core/category';
import { useId } from 'react';
import { Select } from '../../ui/select.tsx';

/** What a person may call money that is no fee. */
export const otherCategories = categories.filter(
  (category) => category !== 'unclassified' && categoryTable[category].fee === undefined,
);

interface CategoryChoiceProps {
  readonly value: Category;
  readonly onChange: (category: Category) => void;
}

export function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-[0.8125rem] font-medium">
        What is it?
      </span>
      <Select
        label="What is it?"
        className="w-full"
        value={value}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.value as Category)}
      >
        <optgroup label="Fees, taken from net">
          {feeCategories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </optgroup>
        <optgroup label="Other money">
          {otherCategories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </optgroup>
      </Select>
      <p id={id} className="text-xs text-ink-soft">
        {categoryTable[value].meaning}
      </p>
    </div>
  );
}
