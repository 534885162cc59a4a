import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import type { ConnectionDraft } from '../../lib/settings/judge-choice';
import { CONNECTION_PRESETS, type ConnectionPreset } from './connection-presets';
import { Choice, withEmpty } from '../ui/Choice';
import { AmountField, Choices, TextField } from './Field';

type FieldsProps = {
  draft: ConnectionDraft;
  onEdit: (part: Partial<ConnectionDraft>) => void;
};

/** Chooses the kind of server; only fills in the values its kind has in common. */
export function PresetField({ draft, onEdit }: FieldsProps): VNode {
  const [picked, setPicked] = useState(() => presetOf(draft));
  const preset = CONNECTION_PRESETS.find(each => each.id === picked);
  return (
    <Choice
      name="preset"
      label={t('options.connection.server.label')}
      help={t(preset ? `options.connection.hint.${preset.id}` : 'options.connection.server.help')}
      look="field stack gap-4 start field-wide"
      value={picked}
      options={withEmpty(
        t('options.connection.server.other'),
        CONNECTION_PRESETS.map(({ id, name }) => ({ value: id, label: name })),
      )}
      onChoose={id => {
        setPicked(id);
        const next = CONNECTION_PRESETS.find(each => each.id === id);
        if (!next) return;
        const { kind, baseUrl, contextTokens } = next;
        onEdit({ kind, baseUrl, contextTokens });
      }}
    />
  );
}

function presetOf({ baseUrl }: ConnectionDraft): ConnectionPreset['id'] | null {
  return CONNECTION_PRESETS.find(each => each.baseUrl === baseUrl)?.id ?? null;
}

export function AddressFields({ draft, onEdit }: FieldsProps): VNode {
  const fieldOf = (name: 'baseUrl' | 'model' | 'apiVersion') => ({
    name,
    value: draft[name],
    onInput: (value: string) => onEdit({ [name]: value }),
  });
  return (
    <>
      <TextField
        label={t('options.connection.address.label')}
        help={t('options.connection.address.help')}
        {...fieldOf('baseUrl')}
      />
      <TextField
        label={t(
          draft.kind === 'azure'
            ? 'options.connection.model.deployment'
            : 'options.connection.model.label',
        )}
        help={t('options.connection.model.help')}
        {...fieldOf('model')}
      />
      {draft.kind === 'azure' && (
        <TextField
          label={t('options.connection.version.label')}
          help={t('options.connection.version.help')}
          {...fieldOf('apiVersion')}
        />
      )}
    </>
  );
}

export function KeyFields({ draft, onEdit, isKept }: FieldsProps & { isKept: boolean }): VNode {
  return (
    <>
      <TextField
        isSecret
        label={t('options.connection.key.label')}
        help={t(isKept ? 'options.connection.key.kept' : 'options.connection.key.none')}
        name="key"
        value={draft.key}
        onInput={key => onEdit({ key })}
      />
      <Choices
        legend={t('options.connection.keep.title')}
        help={t('options.connection.keep.help')}
        values={KEEPING}
        chosen={draft.keep}
        wordOf={keep => t(`options.connection.keep.${keep}`)}
        onChoose={keep => onEdit({ keep })}
      />
    </>
  );
}

const KEEPING = ['session', 'device'] as const;

const PRICES = ['prompt', 'reply'] as const;

export function AmountFields({ draft, onEdit }: FieldsProps): VNode {
  const { price } = draft;
  return (
    <>
      <AmountField
        label={t('options.connection.context.label')}
        help={t('options.connection.context.help')}
        name="contextTokens"
        step={1}
        value={draft.contextTokens}
        onInput={contextTokens => onEdit({ contextTokens: contextTokens ?? NaN })}
      />
      <fieldset class="choices field-row">
        <legend>{t('options.connection.price.title')}</legend>
        {PRICES.map(part => (
          <AmountField
            key={part}
            label={t(`options.connection.price.${part}`)}
            name={part === 'prompt' ? 'pricePrompt' : 'priceReply'}
            step="any"
            value={price[part]}
            onInput={amount => onEdit({ price: { ...price, [part]: amount } })}
          />
        ))}
        <p class="soft field-help small">{t('options.connection.price.help')}</p>
      </fieldset>
    </>
  );
}
