import type { VNode } from 'preact';

import { DEFAULT_SETTINGS, PASSAGES_RANGE } from '../../lib/state/settings';
import { CheckField, NumberField, Section } from './Section';
import type { SettingsProps } from './Section';

/** How thoroughly sources are read. */
export function CheckingSection({ settings, onChange }: SettingsProps): VNode {
  const { min, max } = PASSAGES_RANGE;
  return (
    <Section title="Checking">
      <NumberField
        label="Passages read for each statement and source"
        help={`From ${String(min)} to ${String(max)}. More takes longer and misses less. Usual: ${String(DEFAULT_SETTINGS.passagesPerPair)}. Takes effect with the next check.`}
        value={settings.passagesPerPair}
        range={PASSAGES_RANGE}
        onChange={passagesPerPair => {
          onChange({ passagesPerPair });
        }}
      />
      <CheckField
        label="Ask My API again without the passages"
        help="A verdict that stays the same was not drawn from the source, and is marked so. It doubles the calls at most, and the estimates count it in. The judges on this device know nothing but the passages, so they are not asked. Takes effect with the next check."
        checked={settings.scrubTest}
        name="scrubTest"
        onChange={scrubTest => {
          onChange({ scrubTest });
        }}
      />
    </Section>
  );
}
