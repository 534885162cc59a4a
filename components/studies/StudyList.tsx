import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { formatDate, formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { StudyDraft } from '../../lib/studies/draft';
import type { StudyReply } from '../../lib/studies/page-calls';
import { hashOf, type StudyLine } from '../../lib/studies/page-state';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ICONS } from '../ui/Icon';
import { Working } from './Working';
import type { StudiesProps, StudyActions } from './studies-props';
import { importSentence } from './study-words';

/** All studies and drafts, and the ways to get another one. */
export function StudyList(props: StudiesProps): VNode {
  const { lines, drafts, actions, progress } = props;
  const [outcome, setOutcome] = useState<StudyReply['import'] | 'working' | null>(null);
  const isEmpty = lines.value?.length === 0 && drafts.value.length === 0;
  async function take(work: Promise<StudyReply['import']>): Promise<void> {
    setOutcome('working');
    try {
      setOutcome(await work);
    } catch (error) {
      // A bug elsewhere; another try must be possible.
      setOutcome(null);
      throw error;
    }
  }
  return (
    <>
      <header class="stack">
        <h1 tabIndex={-1}>{t('studies.title')}</h1>
        <p class="soft">{t('studies.intro')}</p>
      </header>
      <Ways actions={actions} onTake={work => void take(work)} />
      {outcome === 'working' && <Working progress={progress} />}
      {outcome !== null && outcome !== 'working' && <Outcome outcome={outcome} />}
      {isEmpty && (
        <Banner tone="info" title={t('studies.none')}>
          <p>{t('studies.none_next')}</p>
        </Banner>
      )}
      <ul class="study-list box ruled">
        {drafts.value.map(draft => (
          <DraftLine key={draft.id} draft={draft} actions={actions} />
        ))}
        {lines.value?.map(line => (
          <Line key={line.id} line={line} actions={actions} />
        ))}
      </ul>
    </>
  );
}

function Ways(props: {
  actions: StudyActions;
  onTake: (work: Promise<StudyReply['import']>) => void;
}): VNode {
  const { actions, onTake } = props;
  return (
    <div class="stack">
      <div class="row">
        <Button kind="primary" action="new-study" onClick={() => actions.begin()}>
          {t('studies.new')}
        </Button>
        <FileButton action="import" label={t('studies.import')} {...props} />
        <FileButton action="import-folder" label={t('studies.import_folder')} isFolder {...props} />
        <Button action="open-demo" onClick={() => onTake(actions.openDemo())}>
          {t('studies.demo')}
        </Button>
        <Button action="open-labels" onClick={() => actions.go({ kind: 'labels' })}>
          {t('labelling.title')}
        </Button>
      </div>
      <p class="soft small">{t('studies.import_help')}</p>
    </div>
  );
}

/** A button that opens the browser's choice of files. */
function FileButton(props: {
  action: string;
  label: string;
  isFolder?: boolean;
  actions: StudyActions;
  onTake: (work: Promise<StudyReply['import']>) => void;
}): VNode {
  const { action, label, isFolder = false, actions, onTake } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        name={action}
        {...(isFolder ? { webkitdirectory: true } : { accept: '.json,.jsonl,.zip' })}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])].map(file => ({
            path: file.webkitRelativePath || file.name,
            file,
          }));
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) onTake(actions.importFiles(files));
        }}
      />
      <Button action={action} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function Outcome({ outcome }: { outcome: StudyReply['import'] }): VNode | null {
  if (outcome.ok && outcome.value.kind === 'draft') return null;
  return (
    <Banner
      tone={outcome.ok ? 'info' : 'problem'}
      title={t(outcome.ok ? 'studies.imported.title' : 'studies.refused')}
    >
      <p data-import={outcome.ok ? 'done' : 'refused'}>{importSentence(outcome)}</p>
    </Banner>
  );
}

function Line({ line, actions }: { line: StudyLine; actions: StudyActions }): VNode {
  const { id, title, filled, slots } = line;
  const state = filled === slots ? 'complete' : 'collecting';
  return (
    <li class="study-line row apart" data-study={id}>
      <div class="stack gap-2">
        <a href={hashOf({ kind: 'study', id, tab: 'protocol' })} dir="auto">
          {title}
        </a>
        <p class="soft small">
          {t(`studies.state.${state}`)} ·{' '}
          {t('studies.filled', { filled: formatNumber(filled), slots: formatNumber(slots) })}
        </p>
      </div>
      <ConfirmButton
        label={t('studies.delete.button')}
        name={t('studies.delete.of', { title })}
        question={t('studies.delete.question')}
        confirm={t('studies.delete.confirm')}
        action="delete-study"
        onConfirm={() => void actions.deleteStudy(id)}
      />
    </li>
  );
}

function DraftLine({ draft, actions }: { draft: StudyDraft; actions: StudyActions }): VNode {
  const title = draft.protocol.title.trim() || t('studies.untitled');
  return (
    <li class="study-line row apart" data-draft={draft.id}>
      <div class="stack gap-2">
        <a href={hashOf({ kind: 'draft', id: draft.id })} dir="auto">
          {title}
        </a>
        <p class="soft small">
          {t(draft.of === null ? 'studies.state.draft' : 'studies.state.amending')} ·{' '}
          {formatDate(draft.changedAt)}
        </p>
      </div>
      <ConfirmButton
        label={t('studies.delete.button')}
        name={t('studies.delete.of', { title })}
        question={t('studies.delete.draft')}
        confirm={t('studies.delete.confirm')}
        action="delete-draft"
        icon={ICONS.trash}
        onConfirm={() => actions.deleteDraft(draft.id)}
      />
    </li>
  );
}
