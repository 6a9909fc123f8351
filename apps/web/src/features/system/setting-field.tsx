import type { SystemSetting } from '@pfs/wire/system-settings';
import { Field } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface SettingFieldProps {
  readonly setting: SystemSetting;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** The field that fits the setting's type. */
export function SettingField({ setting, text, error, onText }: SettingFieldProps) {
  const shared = {
    label: 'Value',
    name: 'value',
    value: text,
    error,
    hint: setting.takes,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  };
  switch (setting.dataType) {
    case 'boolean':
      return (
        <RadioGroup
          label="Value"
          name="value"
          value={text}
          options={[
            { value: 'true', label: 'On' },
            { value: 'false', label: 'Off' },
          ]}
          onChange={onText}
        />
      );
    case 'json':
      return <TextArea {...shared} spellCheck={false} />;
    case 'number':
      return <Field {...shared} inputMode="decimal" autoComplete="off" />;
    case 'string':
      return <Field {...shared} autoComplete="off" />;
  }
}
