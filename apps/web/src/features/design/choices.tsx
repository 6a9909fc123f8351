import { useId, useState } from 'react';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Select, SelectField } from '../../ui/fields/select.tsx';
import { longText } from './long-text.ts';

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: longText },
];
const listed = options.map((option) => ({ ...option, detail: 'A payer' }));
const items = options.map(({ value, label }) => (
  <option key={value} value={value}>
    {label}
  </option>
));

export function Choices() {
  const name = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('one');
  const drop = { title: 'Drop a file here', buttonText: 'Choose Files', accept: '.835' };
  return (
    <>
      <Select label="A list">{items}</Select>
      <Select label="An unavailable list" disabled>
        {items}
      </Select>
      <SelectField label="A labeled list" name="list" value="two">
        {items}
      </SelectField>
      <SelectField label="In error" name="list-error" value="one" error="Choose one.">
        {items}
      </SelectField>
      <ComboBox
        label="A searchable list"
        placeholder="Search by name"
        text={text}
        options={listed}
        nothing="No matches."
        more
        onText={setText}
        onChoose={({ label }) => setText(label)}
      />
      <RadioGroup
        label="One of two"
        name={name}
        value={chosen}
        options={options}
        onChange={setChosen}
      />
      <DropZone {...drop} hint="835 EDI (max 50MB)" pendingText="Sending" pending={false} />
      <DropZone {...drop} hint="835 EDI (max 50MB)" pendingText="Sending" pending />
    </>
  );
}
