import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import * as v from 'valibot';

import { t } from '../../lib/i18n/t';
import {
  SETTINGS,
  type Control,
  type Setting,
  type Settings,
  wordOfOption,
} from '../../lib/settings/settings';
import { Choice } from '../ui/Choice';
import { CheckField, Choices, NumberField, TextField } from './Field';
import { Section, type SettingsProps } from './Section';

/** nb. The keys are those of the registry: tests/unit/settings checks the messages against them. */
const say = t as (key: string, values?: Record<string, string | number>) => string;

type FieldsProps = SettingsProps & {
  section: NonNullable<Setting['section']>;
  /** Asks the user for the hosts a switch needs; `false` if refused. */
  onAllow?: ((kind: 'works' | 'archive') => Promise<boolean>) | undefined;
  registry?: Record<string, Setting>;
};

export function SettingsSection(props: FieldsProps & { title: string }): VNode {
  return (
    <Section title={props.title} id={props.section}>
      <SettingFields {...props} />
    </Section>
  );
}

/** Shows the settings of one section, each with the field its registry entry names. */
export function SettingFields(props: FieldsProps): VNode {
  const { section, settings, onChange, onAllow } = props;
  const registry: Record<string, Setting> = props.registry ?? SETTINGS;
  const shown = Object.entries(registry).filter(([, setting]) => setting.section === section);
  return (
    <>
      {shown.map(
        ([name, { schema, control }]) =>
          control && (
            <div key={name} id={name} class="setting stack gap-4 start stretch">
              <SettingField
                {...{ name, schema, control, onAllow }}
                value={settings[name as keyof Settings]}
                onChoose={chosen => onChange({ [name]: chosen })}
              />
            </div>
          ),
      )}
    </>
  );
}

type FieldProps<Kind extends Control['kind']> = Pick<FieldsProps, 'onAllow'> & {
  name: string;
  schema: Setting['schema'];
  control: Extract<Control, { kind: Kind }>;
  value: unknown;
  onChoose: (value: unknown) => void;
};

function SettingField({ control, ...props }: FieldProps<Control['kind']>): VNode {
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

function OptionsField(props: FieldProps<'choice' | 'list'>): VNode {
  const { name, schema, value, control, onChoose } = props;
  const { kind, isLong = false, hasHelp = true, langOf } = control;
  const options = control.options().map(option => ({
    value: String(option),
    label: wordOfOption(name, control, option),
    lang: langOf?.(option),
  }));
  const shown = options.some(option => option.value === String(value))
    ? String(value)
    : String(v.parse(schema, undefined));
  const field = {
    name,
    help: hasHelp ? say(`setting.${name}.help`) : undefined,
    onChoose: (chosen: string) =>
      onChoose(control.options().find(option => String(option) === chosen)),
  };
  const label = say(`setting.${name}.label`);
  if (kind === 'list') {
    return (
      <Choice
        {...field}
        {...{ label, options }}
        value={shown}
        look="field stack gap-4 start field-wide"
      />
    );
  }
  return (
    <Choices
      {...field}
      legend={label}
      values={options.map(option => option.value)}
      chosen={shown}
      wordOf={chosen => options.find(option => option.value === chosen)?.label ?? chosen}
      isLong={isLong}
    />
  );
}

function SwitchField(props: FieldProps<'switch'>): VNode {
  const { name, value, control, onChoose, onAllow } = props;
  const { asks } = control;
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

function WholeField(props: FieldProps<'number'>): VNode {
  const { name, schema, value, control, onChoose } = props;
  const { min, max } = control;
  const usual = Number(v.parse(schema, undefined));
  return (
    <NumberField
      name={name}
      label={say(`setting.${name}.label`)}
      help={say(`setting.${name}.help`, { min, max, usual })}
      value={Number(value)}
      range={{ min, max }}
      onChange={onChoose}
    />
  );
}

/** Text field that stores its input as soon as the schema accepts it. */
function LineField(props: FieldProps<'text'>): VNode {
  const { name, schema, value, control, onChoose } = props;
  const { most } = control;
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
