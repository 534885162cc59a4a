import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { ConnectionDraft } from '../../lib/state/connection-draft';
import { CONNECTION_PRESETS } from './connection-presets';
import { AmountField, FieldFrame, SecretField, TextField } from './Field';

type FieldsProps = {
  draft: ConnectionDraft;
  onEdit: (part: Partial<ConnectionDraft>) => void;
};

/** Which server it is: this only fills in what is the same for all of its kind. */
export function PresetField({ draft, onEdit }: FieldsProps): VNode {
  const id = useId();
  const [picked, setPicked] = useState(() => presetOf(draft));
  const preset = CONNECTION_PRESETS.find(each => each.id === picked);
  return (
    <FieldFrame
      id={id}
      label="Server"
      help={preset?.hint ?? 'Any server with chat completions will do, at home or elsewhere.'}
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
        <option value="">Another one that speaks the API of OpenAI</option>
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

/** Where the model is. */
export function AddressFields({ draft, onEdit }: FieldsProps): VNode {
  return (
    <>
      <TextField
        label="Base URL"
        help="What is sent for a check goes to this address, and to no other."
        name="baseUrl"
        value={draft.baseUrl}
        onInput={baseUrl => {
          onEdit({ baseUrl });
        }}
      />
      <TextField
        label={draft.kind === 'azure' ? 'Deployment' : 'Model'}
        help="As the server names it."
        name="model"
        value={draft.model}
        onInput={model => {
          onEdit({ model });
        }}
      />
      {draft.kind === 'azure' && (
        <TextField
          label="API version"
          help="Empty: the usual one."
          name="apiVersion"
          value={draft.apiVersion}
          onInput={apiVersion => {
            onEdit({ apiVersion });
          }}
        />
      )}
    </>
  );
}

/** The key, and for how long it is kept. */
export function KeyFields({ draft, onEdit, isKept }: FieldsProps & { isKept: boolean }): VNode {
  const id = useId();
  return (
    <>
      <SecretField
        label="Key"
        help={
          isKept
            ? 'One is kept for this address. Leave this empty to keep it.'
            : 'Leave this empty where the server asks for none.'
        }
        name="key"
        value={draft.key}
        onInput={key => {
          onEdit({ key });
        }}
      />
      <fieldset class="choices">
        <legend>Keep the key</legend>
        {KEEPING.map(({ keep, words }) => (
          <label key={keep} class="choice">
            <input
              type="radio"
              name={`${id}-keep`}
              value={keep}
              checked={draft.keep === keep}
              onChange={() => {
                onEdit({ keep });
              }}
            />
            {words}
          </label>
        ))}
        <p class="soft field-help">
          Kept on this device, it can be read by whoever can read this browser’s files. No web page
          can read it either way, and it is in no export.
        </p>
      </fieldset>
    </>
  );
}

const KEEPING = [
  { keep: 'session', words: 'Until the browser closes' },
  { keep: 'device', words: 'On this device' },
] as const;

/** How much the model reads at once, and what it costs. */
export function AmountFields({ draft, onEdit }: FieldsProps): VNode {
  const { price } = draft;
  return (
    <>
      <AmountField
        label="Context size, in tokens"
        help="What the model reads and writes at once. What is longer is asked in parts."
        name="contextTokens"
        step={1}
        value={draft.contextTokens}
        onInput={contextTokens => {
          onEdit({ contextTokens: contextTokens ?? NaN });
        }}
      />
      <fieldset class="field-row">
        <legend>Price of a million tokens, in US dollars</legend>
        <AmountField
          label="Read"
          name="pricePrompt"
          step="any"
          value={price.prompt}
          onInput={prompt => {
            onEdit({ price: { ...price, prompt } });
          }}
        />
        <AmountField
          label="Written"
          name="priceReply"
          step="any"
          value={price.reply}
          onInput={reply => {
            onEdit({ price: { ...price, reply } });
          }}
        />
        <p class="soft field-help">
          Only to reckon what a check costs. Leave both empty where it costs nothing, or you do not
          know.
        </p>
      </fieldset>
    </>
  );
}
