import type { Audit } from '../../lib/core/audit/audit';
import type { JudgedFinding } from '../../lib/core/audit/finding';
import type { LedgerEntry } from '../../lib/core/audit/ledger';
import { isSettled, type EarlierFinding, type Pair } from '../../lib/core/audit/pair';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { LedgerView } from '../../lib/views/ledger-state';
import { connectedJudgeView, REMOTE_JUDGE } from '../fakes/judge-views';
import { computeRates } from '../../lib/metrics/registry';
import { deriveVerdicts } from '../../lib/core/audit/verdict';
import { fakeOpenPair, fakePendingSource } from '../fakes/audits';
import { fakeLedgerEntry } from '../fakes/ledger';

/** With prices, and tested. */
export const CONNECTED: JudgeView = connectedJudgeView(
  {},
  { price: { prompt: 2.5, reply: 10 }, tested: { ms: 1_800, replyTokens: 90 } },
);

/** The same audit before anybody has said yes to what it takes: nothing is read, nothing judged. */
export function asksFirst(audit: Audit): Audit {
  const sources = audit.sources.map(({ id, target, url, title }) =>
    fakePendingSource({ id, target, url, title }),
  );
  const pairs = audit.pairs.map(({ id, auditId, statementId, sourceId, cited }) =>
    fakeOpenPair({ id, auditId, statementId, sourceId, cited }),
  );
  const verdicts = deriveVerdicts(audit.statements, pairs, false);
  const rates = computeRates({ statements: audit.statements, sources, pairs, verdicts });
  const asking = { status: 'stopped', stage: 'asking', judge: REMOTE_JUDGE } as const;
  return { ...audit, ...asking, sources, pairs, verdicts, rates };
}

/** The same audit once a model behind an API has judged it too; it disagrees here and there. */
export function checkedAgain(audit: Audit): Audit {
  return { ...audit, judge: REMOTE_JUDGE, pairs: audit.pairs.map(checkPairAgain) };
}

function checkPairAgain(pair: Pair, at: number): Pair {
  if (!isSettled(pair) || pair.finding.kind === 'not-judged') return pair;

  const { finding, judge, passageIds, readShare, settledAt } = pair;
  const before: EarlierFinding = {
    finding: at % 5 === 0 ? disagree(finding) : finding,
    judge,
    passageIds,
    readShare,
    settledAt,
  };
  return { ...pair, judge: REMOTE_JUDGE, earlier: [before] };
}

function disagree(finding: JudgedFinding): JudgedFinding {
  if (finding.kind === 'supported') return { ...finding, kind: 'contradicted' };
  return { kind: 'not-found', confidence: 0.61 };
}

/** The same audit once every finding was tried without the passages, and none moved. */
export function ungrounded(audit: Audit): Audit {
  const pairs = audit.pairs.map(pair =>
    isSettled(pair) && 'evidence' in pair.finding
      ? { ...pair, finding: { ...pair.finding, isGrounded: false } }
      : pair,
  );
  return { ...audit, pairs };
}

/** Two pages and four calls to a model, of which one was refused. */
export function ledgerOf({ id }: Pick<Audit, 'id'>): LedgerView {
  const page = fakeLedgerEntry({ auditId: id, host: 'leaflets.example', receivedBytes: 48_200 });
  const sent = fakeLedgerEntry({
    auditId: id,
    purpose: 'judge',
    host: 'api.example',
    sentBytes: 9_400,
    receivedBytes: 0,
  });
  const came: LedgerEntry = {
    ...sent,
    calls: 0,
    sentBytes: 0,
    receivedBytes: 2_100,
    tokens: { prompt: 2_310, reply: 410 },
  };
  return {
    status: 'shown',
    audit: id,
    entries: [page, { ...page, host: 'board.example' }, sent, sent, came, sent, came, sent, came],
  };
}
