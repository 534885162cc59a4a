import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import type { ConnectionDraft } from '../../lib/settings/judge-choice';
import { CONNECTION_PRESETS, presetHint } from './connection-presets';
import { AmountField, FieldFrame, SecretField, TextField } from './Field';

type FieldsProps = {
  draft: ConnectionDraft;
  onEdit: (part: Partial<ConnectionDraft>) => void;
};

/** Chooses the kind of server; only fills in the values its kind has in common. */
export function PresetField({ draft, onEdit }: FieldsProps): VNode {
  const id = useId();
  const [picked, setPicked] = useState(() => presetOf(draft));
  const preset = CONNECTION_PRESETS.find(each => each.id === picked);
  return (
    <FieldFrame
      id={id}
      label={t('options.connection.server.label')}
      help={preset ? presetHint(preset) : t('options.connection.server.help')}
      isWide
    >
      <select
        id={id}
        name="preset"
        value={picked}
        aria-describedby={`${id}-help`}
        onChange={event => {
          const next = CONNECTION_PRESETS.find(each => each.id === event.currentTarget.value);
          setPicked(next?.id ?? '');
          if (!next) return;
          const { kind, baseUrl, contextTokens } = next;
          onEdit({ kind, baseUrl, contextTokens });
        }}
      >
        <option value="">{t('options.connection.server.other')}</option>
        {CONNECTION_PRESETS.map(each => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function presetOf({ baseUrl }: ConnectionDraft): string {
  return CONNECTION_PRESETS.find(each => each.baseUrl === baseUrl)?.id ?? '';
}

export function AddressFields({ draft, onEdit }: FieldsProps): VNode {
  return (
    <>
      <TextField
        label={t('options.connection.address.label')}
        help={t('options.connection.address.help')}
        name="baseUrl"
        value={draft.baseUrl}
        onInput={baseUrl => onEdit({ baseUrl })}
      />
      <TextField
        label={t(
          draft.kind === 'azure'
            ? 'options.connection.model.deployment'
            : 'options.connection.model.label',
        )}
        help={t('options.connection.model.help')}
        name="model"
        value={draft.model}
        onInput={model => onEdit({ model })}
      />
      {draft.kind === 'azure' && (
        <TextField
          label={t('options.connection.version.label')}
          help={t('options.connection.version.help')}
          name="apiVersion"
          value={draft.apiVersion}
          onInput={apiVersion => onEdit({ apiVersion })}
        />
      )}
    </>
  );
}

export function KeyFields({ draft, onEdit, isKept }: FieldsProps & { isKept: boolean }): VNode {
  const id = useId();
  return (
    <>
      <SecretField
        label={t('options.connection.key.label')}
        help={t(isKept ? 'options.connection.key.kept' : 'options.connection.key.none')}
        name="key"
        value={draft.key}
        onInput={key => onEdit({ key })}
      />
      <fieldset class="choices">
        <legend>{t('options.connection.keep.title')}</legend>
        {KEEPING.map(keep => (
          <label key={keep} class="choice">
            <input
              type="radio"
              name={`${id}-keep`}
              value={keep}
              checked={draft.keep === keep}
              onChange={() => onEdit({ keep })}
            />
            {t(`options.connection.keep.${keep}`)}
          </label>
        ))}
        <p class="soft field-help small">{t('options.connection.keep.help')}</p>
      </fieldset>
    </>
  );
}

const KEEPING = ['session', 'device'] as const;

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
        <AmountField
          label={t('options.connection.price.prompt')}
          name="pricePrompt"
          step="any"
          value={price.prompt}
          onInput={prompt => onEdit({ price: { ...price, prompt } })}
        />
        <AmountField
          label={t('options.connection.price.reply')}
          name="priceReply"
          step="any"
          value={price.reply}
          onInput={reply => onEdit({ price: { ...price, reply } })}
        />
        <p class="soft field-help small">{t('options.connection.price.help')}</p>
      </fieldset>
    </>
  );
}
