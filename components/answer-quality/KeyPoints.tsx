import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { KeyPoint } from '../../lib/core/answer/key-point';
import { draftCalls } from '../../lib/answer-quality/draft-key-points';
import { t } from '../../lib/i18n/t';
import type { JudgeView } from '../../lib/settings/judge-choice';
import { LinkButton } from '../ui/Button';
import { FileField } from '../ui/FileField';
import { AskModel, type AskModelProps } from './AskModel';
import { KeyPointForm } from './KeyPointForm';
import { KeyPointList } from './KeyPointList';
import type { KeptFailure, KeyPointActions, WorkState } from './quality-props';

type KeyPointsProps = {
  question: string;
  points: readonly KeyPoint[];
  actions: KeyPointActions;
  judging: JudgeView;
  draft: { state: WorkState } & Pick<AskModelProps, 'onAsk' | 'onStop' | 'onConnect'>;
};

/** Facts that a good answer to the question contains: to read, to change, to type, import or draft. */
export function KeyPoints(props: KeyPointsProps): VNode {
  const { question, points, actions, judging, draft } = props;
  const [isAdding, setAdding] = useState(false);
  const [failure, setFailure] = useState<KeptFailure | null>(null);
  const keep = async (work: Promise<KeptFailure | null>): Promise<boolean> => {
    setFailure(null);
    const failed = await work;
    setFailure(failed);
    return failed === null;
  };
  return (
    <section class="stack gap-12 start wide" data-key-points={points.length}>
      <h2>{t('quality.points.title')}</h2>
      <p class="soft">{t('quality.points.about')}</p>
      {points.length > 0 && (
        <KeyPointList
          points={points}
          onEdit={(id, part) => keep(actions.edit(question, id, part))}
          onRemove={id => void keep(actions.remove(question, id))}
        />
      )}
      {isAdding ? (
        <KeyPointForm onSave={words => keep(actions.add(question, words))} />
      ) : (
        <LinkButton action="type-key-point" onClick={() => setAdding(true)}>
          {t('quality.points.add')}
        </LinkButton>
      )}
      <FileField
        label={t('quality.points.file')}
        name="key-points-file"
        accept=".json,.jsonl,.ndjson"
        onFiles={file => void keep(actions.importFile(question, file))}
      />
      <div role="status" class="form-problem tone-problem" data-failure={failure ?? ''}>
        {failure !== null && t(`quality.failure.${failure}`)}
      </div>
      <AskModel
        work="draft"
        words={{
          label: t('quality.points.ask'),
          asking: t('quality.points.asking'),
          sent: t('quality.points.what'),
        }}
        judging={judging}
        calls={draftCalls(question)}
        {...draft}
      />
    </section>
  );
}
