import type { VNode } from 'preact';

import type { ReliabilityCard } from '../../lib/core/reliability';
import { t } from '../../lib/i18n/t';
import { formatDay, formatMegabytes } from '../audit/format';

/** Where a judge comes from: its version and day, what it learned from, and its files. */
export function JudgeOrigin({ card }: { card: ReliabilityCard }): VNode {
  const { identity, reliability, files } = card;
  const data = reliability?.data ?? [];
  return (
    <>
      <h3>{t('judge.origin.title')}</h3>
      <dl class="facts">
        <dt>{t('judge.origin.version')}</dt>
        <dd>{identity.version}</dd>
        <dt>{t('judge.origin.measured')}</dt>
        <dd>
          {reliability === null ? (
            t('judge.origin.not_yet')
          ) : (
            <time dateTime={reliability.measured}>{formatDay(reliability.measured)}</time>
          )}
        </dd>
      </dl>
      {data.length > 0 && (
        <>
          <p>{t('judge.origin.data')}</p>
          <ul class="judge-list">
            {data.map(({ name, licence }) => (
              <li key={name}>
                {name} <span class="soft">{licence}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <details class="disclosure">
        <summary>{t('judge.origin.files')}</summary>
        <dl class="judge-files">
          {Object.entries(files).map(([name, { bytes, sha256 }]) => (
            <div key={name}>
              <dt>
                {name} <span class="soft">{formatMegabytes(bytes)}</span>
              </dt>
              <dd>
                <code>{sha256}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
