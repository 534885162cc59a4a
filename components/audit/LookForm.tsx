import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { originsOf } from '../../lib/core/device/service-bases';
import type { StatementId } from '../../lib/core/ids';
import { OWN_FILES } from '../../lib/core/source/own-file';
import { t } from '../../lib/i18n/t';
import { TextField } from '../options/Field';
import { OwnFiles } from './OwnFiles';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { ServiceChoice } from './ServiceChoice';

/** One search: what it is on, the name of its field, and the query that is proposed. */
export type Search = { key: StatementId; name: string; query: string };

/** Shows the query of each search and the services; nothing is asked before the click on "Ask". */
export function LookForm(props: {
  audit: Audit;
  searches: readonly Search[];
  onAsked: () => void;
}): VNode {
  const { audit, searches, onAsked } = props;
  const { state, actions } = usePanel();
  const { services, quota, bases } = state.literature.value;
  const [withFiles, setWithFiles] = useState(true);
  const files = state.ownFiles.value;
  const own = withFiles && files.length > 0 ? [OWN_FILES] : [];
  const corpora = [...services, ...own];
  const [queries, setQueries] = useState(searches.map(({ query }) => query));
  const [isRefused, setRefused] = useState(false);
  const isReady = corpora.length > 0 && queries.every(query => query.trim() !== '');

  async function ask(): Promise<void> {
    // nb. The browser asks only during the click: no await may come before.
    const origins = originsOf(services, bases);
    if (origins.length > 0 && !(await actions.grantAccess(audit.id, origins))) {
      setRefused(true);
      return;
    }
    for (const [place, { key }] of searches.entries()) {
      const request = { query: queries[place] ?? '', services: [...corpora], quota };
      actions.askAside({ auditId: audit.id, kind: 'look', key, request });
    }
    onAsked();
  }

  return (
    <div class="look-form stack gap-12 start wide box">
      {searches.map(({ key, name }, place) => (
        <TextField
          key={key}
          name={`look-query-${key}`}
          label={name}
          value={queries[place] ?? ''}
          onInput={query => setQueries(queries.with(place, query))}
        />
      ))}
      <ServiceChoice
        name="look"
        withFiles={withFiles}
        onFiles={files.length > 0 ? setWithFiles : null}
      />
      <OwnFiles chat={audit.answer.pageUrl} />
      <p class="soft">{t('look.about')}</p>
      <Button kind="primary" action="ask-literature" disabled={!isReady} onClick={() => void ask()}>
        {t('look.ask')}
      </Button>
      <p role="status">{isRefused && t('look.refused')}</p>
    </div>
  );
}
