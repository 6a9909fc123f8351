import { Field } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { type AuditAction, type AuditSearch, actionWords } from './audit-search.ts';

interface AuditFiltersProps {
  readonly asked: AuditSearch;
  readonly onChange: (change: Partial<AuditSearch>) => void;
}

const texts = [
  { name: 'search', label: 'Search the descriptions', placeholder: 'What was done' },
  { name: 'pharmacy', label: 'Pharmacy', placeholder: 'Pharmacy' },
  { name: 'user', label: 'User', placeholder: 'User or email' },
  { name: 'type', label: 'Entity type', placeholder: 'Entity type' },
] as const;

export function AuditFilters({ asked, onChange }: AuditFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-2 px-5 pb-4 print:hidden">
      {texts.map(({ name, label, placeholder }) => (
        <SearchField
          key={name}
          label={label}
          placeholder={placeholder}
          value={asked[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
      <Select
        label="Action"
        value={asked.action}
        onChange={({ target }) => onChange({ action: target.value as AuditAction | '' })}
      >
        <option value="">All actions</option>
        {Object.entries(actionWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          type="date"
          label={name === 'from' ? 'From' : 'To'}
          name={name}
          min="1970-01-01"
          max="2099-12-31"
          value={asked[name]}
          className="w-36"
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  );
}
