import { useState } from 'react';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import { longText } from './long-text.ts';

const error = 'Enter a number that is on the invoice.';

export function Fields() {
  const [text, setText] = useState('');
  return (
    <>
      <Field label="Empty" name="empty" placeholder="e.g., Net 30" hint="A hint." optional />
      <Field label="Filled" name="filled" defaultValue={longText} />
      <Field label="In error" name="error" defaultValue="12x" error={error} />
      <Field label="Disabled" name="disabled" defaultValue="Not now" disabled />
      <Field label="A day" name="day" type="date" />
      <TextArea label="Long text" name="text" defaultValue={`${longText}. ${longText}.`} />
      <TextArea label="Long text in error" name="text-error" error={error} hint="A hint." />
      <SearchField label="Search" placeholder="Search claims…" value={text} onChange={setText} />
    </>
  );
}
