import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { findAside, isAtWork } from '../../lib/core/audit/aside';
import { mayLookElsewhere, type Look } from '../../lib/core/audit/look';
import { originsOf } from '../../lib/core/device/service-bases';
import { SERVICES, TOPIC_SERVICES, type TopicService } from '../../lib/core/source/services';
import { t } from '../../lib/i18n/t';
import { queryOf } from '../../lib/literature/query';
import type { MatrixRow } from '../../lib/views/audit-index';
import { CheckField, TextField } from '../options/Field';
import { usePanel } from '../panel/panel-context';
import { Button, LinkButton } from '../ui/Button';
import { LookResultView } from './LookResultView';

type LookElsewhereProps = { audit: Audit; row: MatrixRow };

/**
 * Offers to search public literature for a statement that its cited sources do not carry, and shows
 * what such a search gave. Nothing is asked before the click in the form.
 */
export function LookElsewhere({ audit, row }: LookElsewhereProps): VNode | null {
  const { state } = usePanel();
  const place = { auditId: audit.id, kind: 'look' as const, key: row.statement.id };
  const look = findAside(state.asides.value, place);
  const isOffered = mayLookElsewhere(row.verdict) && (look === null || !isAtWork(look));
  if (look === null && !isOffered) return null;
  return (
    <section
      class="look stack gap-12 start small"
      aria-label={t('look.title')}
      data-look={look?.state.status ?? 'none'}
    >
      {look !== null && <LookState look={look} />}
      {isOffered && <LookOffer audit={audit} row={row} earlier={look} />}
    </section>
  );
}

type LookOfferProps = LookElsewhereProps & { earlier: Look | null };

function LookOffer(props: LookOfferProps): VNode {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <LookForm {...props} onAsked={() => setOpen(false)} />;
  return (
    <LinkButton action="look-elsewhere" onClick={() => setOpen(true)}>
      {t(props.earlier ? 'look.again' : 'look.title')}
    </LinkButton>
  );
}

function LookState({ look }: { look: Look }): VNode {
  const { actions } = usePanel();
  const { state } = look;
  if (state.status === 'ended') return <LookResultView result={state.result} />;
  if (state.status === 'interrupted') return <p role="status">{t('look.interrupted')}</p>;
  return (
    <div class="row apart wide">
      <p role="status">{t('look.asking')}</p>
      <Button action="stop-looks" onClick={() => actions.stopAside(look.auditId, 'look')}>
        {t('look.stop')}
      </Button>
    </div>
  );
}

function LookForm(props: LookOfferProps & { onAsked: () => void }): VNode {
  const { audit, row, earlier, onAsked } = props;
  const { state, actions } = usePanel();
  const { services, quota, bases } = state.literature.value;
  const [query, setQuery] = useState(earlier?.request.query ?? queryOf(row.statement.text));
  const [isRefused, setRefused] = useState(false);
  const isReady = services.length > 0 && query.trim() !== '';

  async function ask(): Promise<void> {
    // nb. The browser asks only during the click: no await may come before.
    if (!(await actions.grantAccess(audit.id, originsOf(services, bases)))) {
      setRefused(true);
      return;
    }
    actions.askAside({
      ...{ auditId: audit.id, kind: 'look', key: row.statement.id },
      request: { query, services: [...services], quota },
    });
    onAsked();
  }

  return (
    <div class="look-form stack gap-12 start wide box">
      <TextField name="look-query" label={t('look.query')} value={query} onInput={setQuery} />
      <fieldset class="look-services stack gap-4">
        <legend>{t('look.services')}</legend>
        {TOPIC_SERVICES.map(service => (
          <CheckField
            key={service}
            name={`look-${service}`}
            label={SERVICES[service].name}
            checked={services.includes(service)}
            onChange={isOn => actions.chooseServices(withService(services, service, isOn))}
          />
        ))}
      </fieldset>
      <p class="soft">{t('look.about')}</p>
      <Button kind="primary" action="ask-literature" disabled={!isReady} onClick={() => void ask()}>
        {t('look.ask')}
      </Button>
      <p role="status">{isRefused && t('look.refused')}</p>
    </div>
  );
}

function withService(
  chosen: readonly TopicService[],
  service: TopicService,
  isOn: boolean,
): TopicService[] {
  return TOPIC_SERVICES.filter(each => (each === service ? isOn : chosen.includes(each)));
}
