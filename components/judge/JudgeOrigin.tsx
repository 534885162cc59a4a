import type { VNode } from 'preact';

import type { ReliabilityCard } from '../../lib/core/reliability';
import { formatDay, formatMegabytes } from '../audit/format';

/** Where a judge comes from: its version and day, what it learned from, and its files. */
export function JudgeOrigin({ card }: { card: ReliabilityCard }): VNode {
  const { identity, reliability, files } = card;
  const data = reliability?.data ?? [];
  return (
    <>
      <h3>Where it comes from</h3>
      <dl class="facts">
        <dt>Version</dt>
        <dd>{identity.version}</dd>
        <dt>Measured</dt>
        <dd>
          {reliability === null ? (
            'not yet'
          ) : (
            <time dateTime={reliability.measured}>{formatDay(reliability.measured)}</time>
          )}
        </dd>
      </dl>
      {data.length > 0 && (
        <>
          <p>Trained on, with licences:</p>
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
        <summary>Its files and their fingerprints (SHA-256)</summary>
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
