import type { SystemSetting } from '@pfs/wire/system-settings';

type Value = SystemSetting['value'];

/** A value as shown in the list. */
export function settingWords({ dataType, value }: Pick<SystemSetting, 'dataType' | 'value'>) {
  if (dataType === 'boolean') return value === true ? 'On' : 'Off';
  if (value === null || value === '') return 'None';
  return settingText(value);
}

/** A value as shown in its field. */
export function settingText(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Typed text as a value of the setting's type; undefined if it is invalid. */
export function typedValue(dataType: SystemSetting['dataType'], text: string): Value | undefined {
  if (dataType === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    if (dataType === 'number') return typeof value === 'number' ? value : undefined;
    if (dataType === 'boolean') return typeof value === 'boolean' ? value : undefined;
    return typeof value === 'object' && !Array.isArray(value) ? (value as Value) : undefined;
  } catch {
    return undefined;
  }
}
