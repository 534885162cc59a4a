import type { VNode } from 'preact';

import { DEFAULT_SETTINGS, PASSAGES_RANGE } from '../../lib/state/settings';
import { NumberField, Section } from './Section';
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
    </Section>
  );
}
