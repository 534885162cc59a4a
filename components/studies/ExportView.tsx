import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import type { ShownStudy } from '../../lib/studies/page-state';
import { CheckField, TextField } from '../options/Field';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { Working } from './Working';
import type { StudiesProps } from './studies-props';
import { fileSentence } from './study-words';

type State = 'ready' | 'working' | 'saved' | { problem: string };

/** Saves the study as one file that others can verify. */
export function ExportView(
  props: Pick<StudiesProps, 'actions' | 'progress'> & { study: ShownStudy },
): VNode {
  const { study, actions, progress } = props;
  const [isLean, setLean] = useState(false);
  const [license, setLicense] = useState('');
  const [state, setState] = useState<State>('ready');
  async function save(): Promise<void> {
    setState('working');
    const choices = {
      withTexts: !isLean,
      license: license.trim() || t('studies.export.no_licence'),
    };
    const made = await actions.export(study.study.id, choices);
    setState(made.ok ? 'saved' : { problem: fileSentence(made.failure) });
  }
  return (
    <div class="stack gap-16">
      <p>{t('studies.export.about')}</p>
      <p>{t('studies.export.privacy')}</p>
      <CheckField
        label={t('studies.export.lean')}
        help={t('studies.export.lean_help')}
        name="without-texts"
        checked={isLean}
        onChange={setLean}
      />
      <TextField
        label={t('studies.export.licence')}
        help={t('studies.export.licence_help')}
        name="license"
        value={license}
        onInput={setLicense}
      />
      {state === 'working' && <Working progress={progress} />}
      <div class="form-problem tone-problem small" role="alert">
        {typeof state === 'object' && state.problem}
      </div>
      <div class="row">
        <Button
          kind="primary"
          icon={ICONS.download}
          action="export"
          disabled={state === 'working'}
          onClick={() => void save()}
        >
          {t('studies.export.save')}
        </Button>
        <span class="soft small" role="status">
          {state === 'saved' && t('dashboard.saved')}
        </span>
      </div>
    </div>
  );
}
