import type { VNode } from 'preact';

import { formatDate, formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { inForce, type StudyRow } from '../../lib/core/study/study';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import type { StudyActions } from './studies-props';
import { orderName, systemName } from './study-words';

/** A frozen protocol with its hash and its amendments. */
export function ProtocolView(props: { study: StudyRow; actions: StudyActions }): VNode {
  const { study, actions } = props;
  const { frozen } = study;
  const { protocol, sha256 } = inForce(frozen);
  const { questions, systems, repeats, inclusion, instructions } = protocol;
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
      <dl class="study-facts">
        <Fact name={t('studies.protocol.hash')} value={sha256} isCode />
        <Fact name={t('studies.protocol.frozen')} value={formatDate(frozen.frozenAt)} />
        <Fact
          name={t('studies.field.order')}
          value={`${orderName(protocol.order)}, ${String(protocol.seed)}`}
        />
        <Fact name={t('studies.field.systems')} value={systems.map(systemName).join(' · ')} />
        {inclusion.length > 0 && (
          <Fact name={t('studies.field.inclusion')} value={inclusion.join('\n')} />
        )}
        {instructions !== '' && (
          <Fact name={t('studies.field.instructions')} value={instructions} />
        )}
      </dl>
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

function Fact(props: { name: string; value: string; isCode?: boolean }): VNode {
  const { name, value, isCode = false } = props;
  return (
    <div>
      <dt class="soft small">{name}</dt>
      <dd dir="auto">{isCode ? <code>{value}</code> : value}</dd>
    </div>
  );
}
