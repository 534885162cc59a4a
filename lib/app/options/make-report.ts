import { browser } from 'wxt/browser';

import type { ReportActions } from '../../../components/options/ReportSection';
import { language } from '../../i18n/t';
import type { AuditStore } from '../../ports/store';
import { writeDiagnostics } from '../../settings/diagnostics';
import { judgeAt } from '../choose-judge';
import { isSiteOn } from '../../browser/chat-sites';
import { readJudgeChoice, readSettings } from '../../browser/settings';
import { SITE_IDS } from '../../capture/sites/registry';
import { copyText, saveFile } from '../../browser/hand-out';

/** Audits whose counts are in a report. */
const NEWEST = 50;

export function createReportActions(
  store: Pick<AuditStore, 'find' | 'list'>,
  readStored: () => { bytes: number | null; audits: number | null },
): ReportActions {
  return {
    onMake: () => makeReport(store, readStored()),
    onCopy: copyText,
    onSave: text => saveFile({ name: 'veracite-report.json', type: 'application/json', text }),
  };
}

async function makeReport(
  store: Pick<AuditStore, 'find' | 'list'>,
  stored: { bytes: number | null; audits: number | null },
): Promise<string> {
  const [settings, engine, granted, newest] = await Promise.all([
    readSettings(),
    readJudgeChoice(),
    browser.permissions.getAll(),
    store.list({ offset: 0, limit: NEWEST }),
  ]);
  const audits = await Promise.all(newest.map(({ id }) => store.find(id)));
  const sites = await Promise.all(
    SITE_IDS.map(async site => ((await isSiteOn(site)) ? [site] : [])),
  );
  return writeDiagnostics({
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    language: language(),
    settings,
    engine,
    judges: [judgeAt('device', engine), judgeAt('api', engine)],
    chatSites: sites.flat(),
    grantedHosts: granted.origins?.length ?? 0,
    storedBytes: stored.bytes,
    storedAudits: stored.audits,
    abilities: { webGpu: 'gpu' in navigator, isolated: crossOriginIsolated },
    audits: audits.filter(audit => audit !== null),
  });
}
