import type { VNode } from 'preact';

import { LICENCES } from './licences';
import { Section } from './Section';

/** Which version this is, and whose work is in it. */
export function AboutSection({ version }: { version: string }): VNode {
  return (
    <Section title="About">
      <p>Veracite {version}</p>
      <p class="soft">
        A check compares an answer with its sources. It is no medical advice and does not say
        whether a source is right.
      </p>
      <details class="disclosure">
        <summary>Licences</summary>
        <p>Veracite is licensed under Apache-2.0. It contains:</p>
        <ul class="licences">
          {LICENCES.map(({ name, licence }) => (
            <li key={name}>
              {name} <span class="soft">{licence}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
