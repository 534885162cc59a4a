import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import type { JudgePlace } from '../../lib/core/device/judge-place';
import { formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { countFalseAlarms } from '../../lib/metrics/verdict-measures';
import type { JudgeView } from '../../lib/settings/judge-choice';
import { JudgeSwitch } from '../judge/JudgeSwitch';
import type { CheckView } from '../../lib/settings/settings';
import { Button } from '../ui/Button';
import { ChooseView } from './ChooseView';

/** First page a new user sees: what is read, where it goes, and something to try. */
export function WelcomeView(props: {
  judging: JudgeView;
  /** Of the judge in this package; `null` if it has none. */
  card: ReliabilityCard | null;
  checkView: CheckView;
  actions: {
    openSample: () => void;
    openSites: () => void;
    openConnection: () => void;
    openModels: () => void;
    chooseJudge: (place: JudgePlace) => void;
    chooseView: (view: CheckView) => void;
  };
}): VNode {
  const { judging, actions } = props;
  return (
    <>
      <h1>{t('guide.welcome.heading')}</h1>
      <p class="guide-lead">{t('guide.welcome.lead')}</p>
      <section class="guide-try stack gap-10 start box tone-ask" aria-labelledby="guide-try">
        <h2 id="guide-try">{t('guide.welcome.try.heading')}</h2>
        <p>{t('guide.welcome.try.text')}</p>
        <Button kind="primary" action="open-sample" onClick={actions.openSample}>
          {t('guide.welcome.try.action')}
        </Button>
      </section>
      <GuideSection title={t('guide.welcome.read.heading')}>
        <ul>
          <li>{t('guide.welcome.read.answer')}</li>
          <li>{t('guide.welcome.read.sources')}</li>
          <li>{t('guide.welcome.read.unchanged')}</li>
        </ul>
      </GuideSection>
      <GuideSection title={t('guide.welcome.kept.heading')}>
        <p>{t('guide.welcome.kept.device')}</p>
      </GuideSection>
      <GuideSection title={t('guide.welcome.sent.heading')}>
        <p>{t('guide.welcome.sent.text')}</p>
        <FalseAlarms card={props.card} />
        <JudgeSwitch
          judging={judging}
          site={null}
          onChoose={actions.chooseJudge}
          onConnect={actions.openConnection}
          onModels={actions.openModels}
        />
      </GuideSection>
      <GuideSection title={t('guide.welcome.sites.heading')}>
        <p>{t('guide.welcome.sites.text')}</p>
        <Button action="open-sites" onClick={actions.openSites}>
          {t('guide.welcome.sites.action')}
        </Button>
      </GuideSection>
      <ChooseView chosen={props.checkView} onChoose={actions.chooseView} />
      <p class="guide-disclaimer">{t('guide.welcome.disclaimer')}</p>
    </>
  );
}

/** Says how often a mark against a statement is a false alarm, as measured. */
function FalseAlarms({ card }: { card: ReliabilityCard | null }): VNode | null {
  if (!card?.reliability) return null;
  const { firm, open } = countFalseAlarms(card.reliability);
  if (open.of === 0) return null;
  return (
    <p data-alarms={firm.of > 0 ? 'firm' : 'open'}>
      {firm.of > 0
        ? t('guide.welcome.sent.alarms.firm', { firm: formatShare(firm), open: formatShare(open) })
        : t('guide.welcome.sent.alarms.open', { open: formatShare(open) })}
    </p>
  );
}

export function GuideSection(props: { title: string; children: ComponentChildren }): VNode {
  const id = useId();
  return (
    <section class="guide-section stack gap-10 start" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  );
}
