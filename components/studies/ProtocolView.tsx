import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { formatDate, formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { inForce, type StudyRow } from '../../lib/core/study/study';
import type { StudyQuestion } from '../../lib/studies/contract';
import { pageOf } from '../../lib/studies/page-state';
import { FigureTable } from '../dashboard/FigureTable';
import { findJudgeWords } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { Pager } from './Pager';
import type { StudyActions } from './studies-props';
import { orderName, systemName } from './study-words';

/** A frozen protocol with its hash and its amendments. */
export function ProtocolView(props: { study: StudyRow; actions: StudyActions }): VNode {
  const { study, actions } = props;
  const { frozen } = study;
  const { questions, systems, repeats } = inForce(frozen).protocol;
  return (
    <div class="stack gap-16">
      <p>
        {t('studies.protocol.size', {
          questions: formatNumber(questions.length),
          systems: formatNumber(systems.length),
          repeats: formatNumber(repeats),
          slots: formatNumber(questions.length * systems.length * repeats),
        })}
      </p>
      <Facts frozen={frozen} />
      <Questions questions={questions} />
      {frozen.amendments.length > 0 && (
        <section class="stack">
          <h2>{t('studies.protocol.amendments')}</h2>
          <ol class="stack">
            {frozen.amendments.map(({ at, reason, sha256: hash }) => (
              <li key={hash} dir="auto">
                {formatDate(at)}: {reason}
              </li>
            ))}
          </ol>
        </section>
      )}
      <div class="row">
        <Button icon={ICONS.pencil} action="amend" onClick={() => actions.amend(study)}>
          {t('studies.protocol.amend')}
        </Button>
        <Button
          icon={ICONS.download}
          action="save-protocol"
          onClick={() => actions.saveProtocol(study)}
        >
          {t('studies.protocol.save')}
        </Button>
      </div>
    </div>
  );
}

function Facts({ frozen }: { frozen: StudyRow['frozen'] }): VNode {
  const { protocol, sha256 } = inForce(frozen);
  const { systems, inclusion, instructions } = protocol;
  return (
    <dl class="study-facts">
      <Fact name={t('studies.protocol.hash')} value={sha256} isCode />
      <Fact name={t('studies.protocol.frozen')} value={formatDate(frozen.frozenAt)} />
      <Fact name={t('studies.field.order')} value={orderName(protocol.order)} />
      <Fact name={t('studies.field.seed')} value={String(protocol.seed)} />
      <Fact name={t('studies.field.systems')} value={systems.map(systemName).join(' · ')} />
      <Fact
        name={t('dashboard.field.judge')}
        value={[
          findJudgeWords(protocol.judge)?.name ?? protocol.judge.id,
          ...(protocol.judge.model === null ? [] : [protocol.judge.model]),
          t(`studies.granularity.${protocol.granularity}`),
        ].join(' · ')}
      />
      {inclusion.length > 0 && (
        <Fact name={t('studies.field.inclusion')} value={inclusion.join('\n')} />
      )}
      {instructions !== '' && <Fact name={t('studies.field.instructions')} value={instructions} />}
    </dl>
  );
}

/** Questions that are drawn at once. */
const SIZE = 50;

function Questions({ questions }: { questions: readonly StudyQuestion[] }): VNode {
  const [page, setPage] = useState(0);
  const shown = pageOf(questions, page, SIZE);
  return (
    <details class="disclosure">
      <summary>{t('studies.questions.title', { count: formatNumber(questions.length) })}</summary>
      <div class="stack gap-12">
        <FigureTable
          caption={t('studies.field.questions')}
          columns={(['id', 'text', 'stratum', 'language'] as const).map(column =>
            t(`studies.questions.${column}`),
          )}
          rows={shown.items.map(({ id, text, stratum, language }) => ({
            key: id,
            name: id,
            cells: [text, stratum ?? '', language],
          }))}
        />
        <Pager shown={shown} of={questions.length} onPage={setPage} />
      </div>
    </details>
  );
}

function Fact(props: { name: string; value: string; isCode?: boolean }): VNode {
  const { name, value, isCode = false } = props;
  return (
    <div>
      <dt class="soft small">{name}</dt>
      <dd dir="auto">{isCode ? <code>{value}</code> : value}</dd>
    </div>
  );
}
