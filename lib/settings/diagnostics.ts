import type { Audit, AuditStatus } from '../core/audit/audit';
import { isSettled, type JudgeIdentity } from '../core/audit/pair';
import type { JudgeChoice } from './judge-choice';
import { SETTINGS, type Setting, type Settings } from './settings';

export type DiagnosticsParts = {
  version: string;
  browser: string;
  language: string;
  settings: Settings;
  engine: JudgeChoice;
  judges: readonly JudgeIdentity[];
  /** Sites that are read, by adapter names; typed hosts are only counted. */
  chatSites: readonly string[];
  grantedHosts: number;
  storedBytes: number | null;
  storedAudits: number | null;
  abilities: { webGpu: boolean; isolated: boolean };
  /** The newest ones, for counts. */
  audits: readonly Audit[];
};

/** Contains no text of answers, questions, sources or hosts: only counts of them. */
export function writeDiagnostics(parts: DiagnosticsParts): string {
  const { settings, engine, audits, judges } = parts;
  const report = {
    version: parts.version,
    browser: parts.browser,
    language: parts.language,
    abilities: parts.abilities,
    settings: switchesOf(settings),
    engine: {
      where: engine.where,
      device: engine.device.kind,
      splitBy: engine.splitBy,
      connection: engine.connection === null ? null : engine.connection.kind,
      judges: judges.map(({ id, version }) => `${id} ${version}`),
    },
    chatSites: parts.chatSites,
    grantedHosts: parts.grantedHosts,
    stored: { bytes: parts.storedBytes, audits: parts.storedAudits },
    newestAudits: {
      count: audits.length,
      status: countBy(audits, ({ status }): AuditStatus => status),
      sources: countBy(
        audits.flatMap(({ sources }) => sources),
        source => (source.status === 'unreadable' ? source.reason : source.status),
      ),
      cells: countBy(
        audits.flatMap(({ pairs }) => pairs),
        pair => {
          if (!isSettled(pair)) return 'open';
          const { finding } = pair;
          return finding.kind === 'not-judged' ? finding.reason : finding.kind;
        },
      ),
    },
  };
  return JSON.stringify(report, null, 2);
}

function switchesOf(settings: Settings): Record<string, unknown> {
  const registry: Record<string, Setting> = SETTINGS;
  return Object.fromEntries(
    Object.entries(settings).filter(([key]) => registry[key]?.isTyped !== true),
  );
}

function countBy<T>(values: readonly T[], kindOf: (value: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) {
    const kind = kindOf(value);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
