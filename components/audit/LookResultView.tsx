import type { VNode } from 'preact';

import type { LookHit, LookResult } from '../../lib/core/audit/look';
import { OWN_FILES } from '../../lib/core/source/own-file';
import { SERVICES, TOPIC_SERVICES } from '../../lib/core/source/services';
import { listInRow } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { judgeLabel } from '../judge/judge-words';
import { ExternalLink } from '../ui/ExternalLink';
import { useAuditTools } from './audit-tools';

/** Shows what the literature says of a statement: in its own words and look, never as a verdict. */
export function LookResultView({ result }: { result: LookResult }): VNode {
  const { outcome, hasConflict, asked, judged, judge } = result;
  const decidedBy = 'decidedBy' in outcome ? judged[outcome.decidedBy] : undefined;
  const others = judged.filter(hit => hit !== decidedBy);
  return (
    <div class="look-result stack gap-6 wide" data-look-outcome={outcome.kind}>
      <p>
        <strong>{t(`look.outcome.${outcome.kind}`)}</strong>
        {outcome.kind === 'could-not-look' && <> · {t(`look.why.${outcome.why}`)}</>}
      </p>
      {decidedBy && <HitView hit={decidedBy} />}
      {hasConflict && <p data-look-conflict>{t('look.conflict')}</p>}
      <AskedServices asked={asked} />
      {others.length > 0 && (
        <details class="disclosure" data-look-others={others.length}>
          <summary>{t('look.works', { count: judged.length })}</summary>
          <p class="soft">{judgeLabel(judge)}</p>
          <ul class="stack gap-12">
            {others.map((hit, place) => (
              <li key={place}>
                <HitView hit={hit} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** What each service gave. */
export function AskedServices({ asked }: Pick<LookResult, 'asked'>): VNode {
  return (
    <ul class="stack gap-2 soft">
      {asked.map(each => (
        <li key={each.service} data-look-service={each.service}>
          {askedWords(each)}
        </li>
      ))}
    </ul>
  );
}

/** "PubMed gave 3 of 5", or why it gave nothing. */
function askedWords(asked: LookResult['asked'][number]): string {
  const service = corpusName(asked.service);
  return 'gave' in asked
    ? t('look.gave', { service, gave: asked.gave, quota: asked.quota })
    : t('look.failed', { service, reason: t(`reason.short.${asked.failure}`) });
}

export function HitView({ hit }: { hit: LookHit }): VNode {
  const { ownOrigin } = useAuditTools();
  const { title, url, said } = hit;
  const quote = 'quote' in said ? said.quote : null;
  return (
    <figure class="quote stack gap-4" data-look-hit={said.kind}>
      {quote !== null && (
        <blockquote dir="auto">
          <mark>{quote}</mark>
        </blockquote>
      )}
      <figcaption class="stack gap-2 start">
        {url === '' ? (
          <bdi>{title}</bdi>
        ) : (
          <ExternalLink url={url} ownOrigin={ownOrigin}>
            <bdi>{title}</bdi>
          </ExternalLink>
        )}
        <span class="soft">{aboutHit(hit)}</span>
      </figcaption>
    </figure>
  );
}

/** "Contradicts it, PubMed, Systematic review, 2021, Retracted". */
function aboutHit({ said, corpus, type, year, isRetracted, isOpenAccess }: LookHit): string {
  return listInRow([
    t(`look.said.${said.kind}`),
    corpusName(corpus),
    ...(type === null ? [] : [t(`mark.type.${type}`)]),
    ...(year === null ? [] : [String(year)]),
    ...(isRetracted ? [t('mark.label.retracted')] : []),
    ...(isOpenAccess === true ? [t('look.open_access')] : []),
  ]);
}

function corpusName(corpus: string): string {
  if (corpus === OWN_FILES) return t('look.files.title');
  const service = TOPIC_SERVICES.find(id => id === corpus);
  return service ? SERVICES[service].name : corpus;
}
