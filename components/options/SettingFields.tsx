import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import * as v from 'valibot';

import { t } from '../../lib/i18n/t';
import { SETTINGS, type Control, type Setting } from '../../lib/settings/settings';
import { Choices, FieldFrame, TextField } from './Field';
import { CheckField, NumberField, type SettingsProps } from './Section';

/** nb. The keys are those of the registry: tests/unit/settings checks the messages against them. */
const say = t as (key: string, values?: Record<string, string | number>) => string;

type FieldsProps = SettingsProps & {
  section: NonNullable<Setting['section']>;
  /** Asks the user for the hosts a switch needs; `false` if refused. */
  onAllow?: (kind: 'works' | 'archive') => Promise<boolean>;
  registry?: Record<string, Setting>;
};

/** Shows the settings of one section, each with the field its registry entry names. */
export function SettingFields({ section, registry = SETTINGS, ...props }: FieldsProps): VNode {
  const shown = Object.entries(registry).filter(([, setting]) => setting.section === section);
  return (
    <>
      {shown.map(([name, { schema, control }]) => {
        const value: unknown = Reflect.get(props.settings, name);
        const onChoose = (chosen: unknown): void => props.onChange({ [name]: chosen });
        const field = { name, value, usual: v.parse(schema, undefined), onChoose };
        return control && <SettingField key={name} {...props} {...{ field, schema, control }} />;
      })}
    </>
  );
}
type Shown<Kind extends Control['kind']> = Pick<FieldsProps, 'onAllow'> & {
  field: { name: string; value: unknown; usual: unknown; onChoose: (value: unknown) => void };
  schema: Setting['schema'];
  control: Extract<Control, { kind: Kind }>;
};

function SettingField({ control, ...props }: Shown<Control['kind']>): VNode {
  switch (control.kind) {
    case 'choice':
    case 'list':
      return <OptionsField {...props} control={control} />;
    case 'switch':
      return <SwitchField {...props} control={control} />;
    case 'number':
      return <WholeField {...props} control={control} />;
    case 'text':
      return <LineField {...props} control={control} />;
  }
}

function OptionsField(props: Shown<'choice' | 'list'>): VNode {
  const {
    field: { name, value, onChoose },
    control,
  } = props;
  const id = useId();
  const { kind, options, values, isLong = false, hasHelp = true } = control;
  const wordOf = control.wordOf ?? (option => say(`setting.${name}.value.${option}`, values?.()));
  const label = say(`setting.${name}.label`);
  const help = hasHelp ? say(`setting.${name}.help`) : undefined;
  const choose = (chosen: string): void =>
    onChoose(options.find(option => String(option) === chosen));
  if (kind === 'choice') {
    return (
      <Choices
        legend={label}
        help={help}
        values={options.map(String)}
        chosen={String(value)}
        wordOf={chosen => wordOf(options.find(option => String(option) === chosen) ?? chosen)}
        onChoose={choose}
        isLong={isLong}
      />
    );
  }
  return (
    <FieldFrame id={id} label={label} help={help}>
      <select
        id={id}
        name={name}
        value={String(value)}
        aria-describedby={`${id}-help`}
        onChange={event => choose(event.currentTarget.value)}
      >
        {options.map(option => (
          <option key={option} value={String(option)}>
            {wordOf(option)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function SwitchField({ field, control: { asks }, onAllow }: Shown<'switch'>): VNode {
  const { name, value, onChoose } = field;
  const [isRefused, setRefused] = useState(false);
  const turn = async (isOn: boolean, box: HTMLInputElement): Promise<void> => {
    const isAllowed = !isOn || asks === undefined || ((await onAllow?.(asks)) ?? false);
    setRefused(!isAllowed);
    if (isAllowed) onChoose(isOn);
    else box.checked = false;
  };
  return (
    <CheckField
      name={name}
      label={say(`setting.${name}.label`)}
      help={say(`setting.${name}.help`)}
      checked={value === true}
      onChange={(isOn, box) => void turn(isOn, box)}
    >
      {isRefused && <p role="status">{t('options.lookup.refused')}</p>}
    </CheckField>
  );
}

function WholeField({ field, control: { min, max } }: Shown<'number'>): VNode {
  const { name, value, usual, onChoose } = field;
  return (
    <NumberField
      name={name}
      label={say(`setting.${name}.label`)}
      help={say(`setting.${name}.help`, { min, max, usual: Number(usual) })}
      value={Number(value)}
      range={{ min, max }}
      onChange={onChoose}
    />
  );
}

/** Text field that stores its input as soon as the schema accepts it. */
function LineField({ field, schema, control: { most } }: Shown<'text'>): VNode {
  const { name, value, onChoose } = field;
  const [draft, setDraft] = useState<string | null>(null);
  const fits = (text: string): boolean => v.parse(schema, text) === text;
  return (
    <>
      <TextField
        name={name}
        label={say(`setting.${name}.label`)}
        help={say(`setting.${name}.help`, most === undefined ? {} : { most })}
        value={draft ?? String(value)}
        onInput={typed => {
          const text = typed.slice(0, most);
          setDraft(text);
          if (fits(text.trim())) onChoose(text.trim());
        }}
      />
      {draft !== null && !fits(draft.trim()) && <p role="status">{say(`setting.${name}.unfit`)}</p>}
    </>
  );
}
