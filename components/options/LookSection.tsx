import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { THEMES } from '../../lib/state/settings';
import type { Theme } from '../../lib/state/settings';
import { CheckField, Section } from './Section';
import type { SettingsProps } from './Section';

const THEME_WORDS: Record<Theme, string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
};

/** Colours, and what is shown on chat pages. */
export function LookSection({ settings, onChange }: SettingsProps): VNode {
  const id = useId();
  return (
    <Section title="Appearance">
      <fieldset class="choices">
        <legend>Colours of the panel</legend>
        {THEMES.map(theme => (
          <label key={theme} class="choice">
            <input
              type="radio"
              name={`${id}-theme`}
              value={theme}
              checked={settings.theme === theme}
              onChange={() => {
                onChange({ theme });
              }}
            />
            {THEME_WORDS[theme]}
          </label>
        ))}
      </fieldset>
      <CheckField
        label="Show verdicts in the answer on the chat page"
        help="Off: verdicts are shown in the panel only."
        checked={settings.badges}
        name="badges"
        onChange={badges => {
          onChange({ badges });
        }}
      />
    </Section>
  );
}
