import type { VNode } from 'preact';

import { formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { StudySystem } from '../../lib/studies/contract';
import { emptySystem } from '../../lib/studies/draft';
import { TextField } from '../options/Field';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';

type SystemsProps = { systems: StudySystem[]; onChange: (systems: StudySystem[]) => void };

/** The chatbots under study. What a person does not type keeps what an import said. */
export function SystemsField({ systems, onChange }: SystemsProps): VNode {
  const put = (at: number, system: StudySystem | null): void => {
    onChange(systems.flatMap((each, index) => (index === at ? (system ?? []) : each)));
  };
  return (
    <section class="stack gap-12">
      <h2>{t('studies.systems.title', { count: formatNumber(systems.length) })}</h2>
      {systems.map((system, at) => (
        <fieldset key={at} class="study-system box" data-system={at}>
          <legend class="small">
            {t(system.kind === 'api' ? 'studies.systems.api' : 'studies.systems.site', {
              number: at + 1,
            })}
          </legend>
          <div class="study-fields">
            <Parts system={system} onChange={next => put(at, next)} />
          </div>
          <Button
            kind="quiet"
            icon={ICONS.trash}
            action="remove-system"
            name={t('studies.remove', { name: system.name || String(at + 1) })}
            onClick={() => put(at, null)}
          >
            {t('studies.systems.remove')}
          </Button>
        </fieldset>
      ))}
      <div class="row">
        <Button action="add-site" onClick={() => onChange([...systems, emptySystem('chat-site')])}>
          {t('studies.systems.add_site')}
        </Button>
        <Button action="add-api" onClick={() => onChange([...systems, emptySystem('api')])}>
          {t('studies.systems.add_api')}
        </Button>
      </div>
    </section>
  );
}

function Parts(props: { system: StudySystem; onChange: (system: StudySystem) => void }): VNode {
  const { system, onChange } = props;
  const field = (part: 'id' | 'name' | 'model') => (
    <TextField
      key={part}
      label={t(`studies.systems.${part}`)}
      name={`system-${part}`}
      value={system[part]}
      onInput={value => onChange({ ...system, [part]: value })}
    />
  );
  return (
    <>
      {(['id', 'name', 'model'] as const).map(field)}
      {system.kind === 'api' ? (
        <TextField
          label={t('studies.systems.base_url')}
          name="system-base-url"
          value={system.baseUrl}
          onInput={baseUrl => onChange({ ...system, baseUrl })}
        />
      ) : (
        <TextField
          label={t('studies.systems.settings')}
          name="system-settings"
          value={system.settings}
          onInput={settings => onChange({ ...system, settings })}
        />
      )}
    </>
  );
}
