import type { SystemSetting } from '@pfs/wire/system-settings';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { settingText, settingWords, typedValue } from './setting-text.ts';

interface SettingDialogProps {
  readonly setting: SystemSetting;
  readonly onClose: () => void;
}

export function SettingDialog({ setting, onClose }: SettingDialogProps) {
  const { key, dataType, description, initial } = setting;
  const change = useChange('PATCH /api/system/settings', {
    refresh: ['/api/system/settings', '/api/settings'],
    done: () => {
      onClose();
      showToast({ title: 'Setting saved', description: `${key} takes effect within seconds.` });
    },
    failed: showFailure('Setting not saved'),
  });
  const [text, setText] = useState(settingText(setting.value));
  const [wrong, setWrong] = useState<string>();
  const refused = change.error instanceof ApiError ? change.error.fields['value'] : undefined;

  function save(event: FormEvent) {
    event.preventDefault();
    const value = typedValue(dataType, text);
    if (value === undefined) return setWrong(`Not a valid ${dataType}`);
    change.mutate({ body: { key, value } });
  }

  return (
    <Dialog title={key} description={description} onClose={onClose}>
      <form noValidate className="flex flex-col gap-4" onSubmit={save}>
        <SettingField
          setting={setting}
          text={text}
          error={wrong ?? refused}
          onText={(next) => {
            setText(next);
            setWrong(undefined);
            change.reset();
          }}
        />
        <p className="text-[0.8125rem] text-ink-soft">
          Default: {settingWords({ dataType, value: initial })}
        </p>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" pending={change.isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface SettingFieldProps {
  readonly setting: SystemSetting;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** The input for the setting's type. */
function SettingField({ setting, text, error, onText }: SettingFieldProps) {
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
