import { type Category, feeCategories } from '@pfs/core/category';
import { useId } from 'react';
import { categoryMeaning, categoryName, otherCategories } from '../../lib/category-words.ts';
import { Select } from '../../ui/select.tsx';

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
        {categoryMeaning(value)}
      </p>
    </div>
  );
}
