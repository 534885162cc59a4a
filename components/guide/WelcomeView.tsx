import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import { formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { countFalseAlarms } from '../../lib/metrics/verdict-measures';
import type { CheckView } from '../../lib/settings/settings';
import { Button, LinkButton } from '../ui/Button';
import { ChooseView } from './ChooseView';
import { ClickPicture, DevicePicture, PassagePicture } from './pictures';

/** In the order in which a new user meets them. */
const CARDS = [
  { name: 'click', Picture: ClickPicture },
  { name: 'passage', Picture: PassagePicture },
  { name: 'device', Picture: DevicePicture },
] as const;

/** First page a new user sees: what Veracite does in three pictures, and something to try. */
export function WelcomeView(props: {
  /** Of the judge in this package; `null` if it has none. */
  card: ReliabilityCard | null;
  checkView: CheckView;
  actions: {
    openSample: () => void;
    openSites: () => void;
    chooseView: (view: CheckView) => void;
  };
}): VNode {
  const { card, checkView, actions } = props;
  return (
    <>
      <h1>{t('guide.welcome.heading')}</h1>
      <p class="guide-lead">{t('guide.welcome.lead')}</p>
      <ul class="guide-cards">
        {CARDS.map(({ name, Picture }) => (
          <li key={name} class="box raised stack gap-6 start">
            <Picture />
            <h2>{t(`guide.welcome.${name}.heading`)}</h2>
            <p>{t(`guide.welcome.${name}.text`)}</p>
            {name === 'click' && (
              <LinkButton action="open-sites" onClick={actions.openSites}>
                {t('guide.welcome.sites')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      <ChooseView chosen={checkView} onChoose={actions.chooseView} />
      <div class="row gap-16">
        <Button kind="primary" action="open-sample" onClick={actions.openSample}>
          {t('guide.welcome.try')}
        </Button>
        <span class="soft">{t('guide.welcome.try_needs')}</span>
      </div>
      <div class="guide-disclaimer stack gap-4">
        <FalseAlarms card={card} />
        <p>{t('guide.welcome.disclaimer')}</p>
      </div>
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
        ? t('guide.welcome.alarms.firm', { firm: formatShare(firm), open: formatShare(open) })
        : t('guide.welcome.alarms.open', { open: formatShare(open) })}
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
