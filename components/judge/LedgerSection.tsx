import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { summariseLedger, type LedgerLine, type LedgerPurpose } from '../../lib/core/audit/ledger';
import { formatBytes, formatDollars, listInRow, listInSentence } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { connectionHost, type SavedConnection } from '../../lib/settings/judge-choice';
import { costOf } from '../../lib/views/estimate';
import { usePanel } from '../panel/panel-context';
import { tokenWords } from './judging-words';

/** Lists what left this device for a check: host, purpose and amount; never the words. */
export function LedgerSection({ audit }: { audit: Audit }): VNode | null {
  const { state } = usePanel();
  const ledger = state.ledger.value;
  if (ledger.status !== 'shown' || ledger.audit !== audit.id) return null;
  const lines = summariseLedger(ledger.entries);
  return (
    <details class="disclosure ledger small" data-ledger={lines.length}>
      <summary>{t('judging.ledger.name', { what: inShort(lines) })}</summary>
      <GivenTexts audit={audit} />
      {lines.length > 0 && (
        <>
          <LedgerLines lines={lines} connection={state.judging.value.choice.connection} />
          <p class="soft">{t('judging.ledger.about')}</p>
        </>
      )}
    </details>
  );
}

/** Mentions user-supplied texts, which no request accounts for. */
function GivenTexts({ audit }: { audit: Audit }): VNode | null {
  const count = audit.sources.filter(({ given }) => given !== undefined).length;
  if (count === 0) return null;
  return <p data-ledger-given={count}>{t('own_text.ledger', { count })}</p>;
}

const RECIPIENTS = ['pages', 'services', 'models'] as const;

const TO_SERVICES: readonly LedgerPurpose[] = ['lookup', 'archive', 'literature'];

function recipientOf({ purpose }: LedgerLine): (typeof RECIPIENTS)[number] {
  if (purpose === 'source' || purpose === 'probe') return 'pages';
  return TO_SERVICES.includes(purpose) ? 'services' : 'models';
}

function inShort(lines: readonly LedgerLine[]): string {
  if (lines.length === 0) return t('judging.ledger.nothing');
  const parts = RECIPIENTS.map(recipient => {
    const own = lines.filter(line => recipientOf(line) === recipient);
    return { recipient, count: own.reduce((sum, { calls }) => sum + calls, 0) };
  });
  return listInSentence(
    parts
      .filter(({ count }) => count > 0)
      .map(({ recipient, count }) => t(`judging.ledger.to_${recipient}`, { count })),
  );
}

function LedgerLines(props: {
  lines: readonly LedgerLine[];
  /** Connection whose prices apply to requests to its host. */
  connection: SavedConnection | null;
}): VNode {
  const { lines, connection } = props;
  return (
    <ul class="ledger-lines stack gap-0" aria-label={t('judging.ledger.lines')}>
      {lines.map(line => (
        <li key={`${line.purpose} ${line.host}`} class="stack gap-2" data-ledger-host={line.host}>
          <p>
            <strong>
              <bdi>{line.host}</bdi>
            </strong>{' '}
            <span class="soft">{t(`judging.purpose.${line.purpose}`)}</span>
          </p>
          <p>
            {t('judging.ledger.line', {
              count: line.calls,
              sent: formatBytes(line.sentBytes),
              received: formatBytes(line.receivedBytes),
            })}
          </p>
          {line.tokens !== null && <p>{countedWords(line, connection)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Tokens as the server counted them, and their cost at the prices the user entered. */
function countedWords(line: LedgerLine, connection: SavedConnection | null): string {
  const { tokens, callsWithoutTokens, host } = line;
  if (tokens === null) return '';
  const isOurs = connection !== null && connectionHost(connection) === host;
  const dollars = isOurs ? costOf(tokens, connection.price) : null;
  return listInRow([
    tokenWords(tokens),
    ...(dollars === null ? [] : [t('judging.ledger.price', { price: formatDollars(dollars) })]),
    ...(callsWithoutTokens > 0
      ? [t('judging.ledger.uncounted', { count: callsWithoutTokens })]
      : []),
  ]);
}
