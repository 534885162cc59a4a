import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

import type { OptionsSection } from '../../lib/settings/option-places';
import type { Settings } from '../../lib/settings/settings';

export type SettingsProps = { settings: Settings; onChange: (part: Partial<Settings>) => void };

export function Section(props: {
  title: string;
  id: OptionsSection;
  children: ComponentChildren;
}): VNode {
  const id = useId();
  return (
    <section class="options-section stack gap-12" id={props.id} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <div class="options-body stack gap-14 start">{props.children}</div>
    </section>
  );
}
