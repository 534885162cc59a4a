import type { VNode } from 'preact';

import type { JudgeIdentity } from '../../lib/core/pair';
import { LICENCES } from './licences';
import { Section } from './Section';

export type AboutSectionProps = { version: string; judge: JudgeIdentity };

/** Which version this is, who judges, and whose work is in it. */
export function AboutSection({ version, judge }: AboutSectionProps): VNode {
  return (
    <Section title="About">
      <p>
        Veracite {version}. Judge: {judge.id}, version {judge.version}.
      </p>
      <p class="soft">
        The lexical judge compares words, numbers and negations. It is a baseline: a floor, not a
        model. It can miss a paraphrase, so read the passage before you rely on a verdict.
      </p>
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
