import { effect, signal } from '@preact/signals';
import { browser } from 'wxt/browser';

import type { StudiesProps } from '../../../components/studies/studies-props';
import { beginCollecting } from '../../browser/collecting';
import { saveBlob, saveFile } from '../../browser/hand-out';
import { fail, ok } from '../../core/result';
import { inForce, type StudyRow } from '../../core/study/study';
import type { AuditSummary } from '../../core/audit/audit';
import type { AuditStore } from '../../ports/store';
import type { StudyStore } from '../../ports/study-store';
import { emptyProtocol } from '../../studies/draft';
import type { StudyReply } from '../../studies/page-calls';
import {
  freezeDraft,
  hashOf,
  lineOf,
  parsePlace,
  showStudy,
  type ShownStudy,
  type StudyLine,
  type StudyPlace,
} from '../../studies/page-state';
import { canonicalJson } from '../../util/canonical-json';
import { createCoalescer } from '../../util/coalescer';
import { bindCheck } from './bind-check';
import type { Drafts } from './drafts';
import { createKeptReport } from './kept-report';
import { labellingActions } from './labelling-actions';
import { openModelWork } from './model-work';
import type { StudyClient } from './study-client';

export type StudiesDeps = {
  studies: StudyStore;
  audits: AuditStore;
  drafts: Drafts;
  client: StudyClient;
  /** Calls back after each change of a check. */
  watchChecks: (onChange: () => void) => void;
};

/** Checks offered for a slot, the newest first. */
const OFFERED = 200;

/** Joins the page of studies to its data. */
export function openStudies(
  deps: StudiesDeps,
): Omit<StudiesProps, 'labels' | 'storage' | 'isBlind' | 'onShowVerdicts'> {
  const { studies, drafts, client } = deps;
  const report = createKeptReport(client);
  deps.watchChecks(report.forget);
  const { place, rows, lines, shown } = followStudies(studies, report.forget);
  const checks = signal<readonly AuditSummary[]>([]);
  const { actions: modelActions, ...models } = openModelWork({ client, drafts });

  return {
    place,
    lines,
    shown,
    checks,
    drafts: drafts.view,
    progress: client.progress,
    ownOrigin: location.origin,
    ...models,
    actions: {
      ...modelActions,
      go,
      ...draftActions(deps, () => rows.value),
      async deleteStudy(id) {
        await studies.delete(id);
        go({ kind: 'list' });
      },
      importFiles: files => takeIn(deps, client.ask('import', { files })),
      openDemo: () => takeIn(deps, openDemo(client)),
      collect: study => void beginCollecting(study, new Date().toISOString()),
      async readChecks() {
        checks.value = await deps.audits.list({ offset: 0, limit: OFFERED });
      },
      findScreenshot: (study, slot) => studies.findScreenshot(study, slot),
      deleteScreenshot: (study, slot) => studies.deleteScreenshot(study, slot),
      bind: (kept, binding) => bindCheck(deps, kept, binding),
      report: report.of,
      async export(study, choices) {
        const made = await client.ask('export', {
          study,
          ...choices,
          version: browser.runtime.getManifest().version,
        });
        if (!made.ok) return made;
        saveBlob('veracite-study.zip', made.value);
        return ok(null);
      },
      saveProtocol({ frozen }) {
        const text = `${canonicalJson(frozen)}\n`;
        saveFile({ name: 'protocol.json', type: 'application/json', text });
      },
      labelling: labellingActions(client),
    },
  };
}

/** The place in the address, and what is stored of it. */
function followStudies(studies: StudyStore, onChange: () => void) {
  const place = signal<StudyPlace>(parsePlace(location.hash));
  const rows = signal<readonly StudyRow[]>([]);
  const lines = signal<readonly StudyLine[] | null>(null);
  const shown = signal<ShownStudy | 'loading' | 'missing'>('loading');

  addEventListener('hashchange', () => {
    place.value = parsePlace(location.hash);
  });
  const reload = createCoalescer(async () => {
    const all = new Map<string, ShownStudy>();
    rows.value = await studies.list();
    for (const { id } of rows.value) {
      const kept = await studies.find(id);
      if (kept) all.set(id, showStudy(kept));
    }
    lines.value = [...all.values()].map(lineOf);
    const { value } = place;
    if (value.kind === 'study') shown.value = all.get(value.id) ?? 'missing';
  });
  studies.watch(() => {
    onChange();
    reload.request();
  });
  let last = '';
  effect(() => {
    const { value } = place;
    const id = value.kind === 'study' ? value.id : '';
    if (id === last) return;
    last = id;
    shown.value = 'loading';
    if (id !== '') reload.request();
  });
  return { place, rows, lines, shown };
}

/** Made here and not in the thread: its answers are Markdown, which is read with the page's parser. */
async function openDemo(client: StudyClient): Promise<StudyReply['add']> {
  const [{ demoStudy }, { demoFiles }] = await Promise.all([
    import('../../studies/demo/demo-study'),
    import('../../studies/demo/demo-files'),
  ]);
  const demo = await demoStudy();
  return client.ask('add', { records: demo, files: demoFiles(demo) });
}

function go(place: StudyPlace): void {
  location.hash = hashOf(place);
}

function draftActions(
  { studies, drafts }: StudiesDeps,
  rows: () => readonly StudyRow[],
): Pick<StudiesProps['actions'], 'begin' | 'amend' | 'putDraft' | 'deleteDraft' | 'freeze'> {
  const open = (draft: Parameters<Drafts['put']>[0]): void => {
    drafts.put(draft);
    go({ kind: 'draft', id: draft.id });
  };
  const head = () => ({ id: crypto.randomUUID(), changedAt: new Date().toISOString() });
  return {
    begin: () => open({ ...head(), of: null, protocol: emptyProtocol(randomSeed()) }),
    amend(study) {
      const known = drafts.view.value.find(({ of }) => of === study.id);
      open(known ?? { ...head(), of: study.id, protocol: inForce(study.frozen).protocol });
    },
    putDraft: (draft, protocol) =>
      drafts.put({ ...draft, protocol, changedAt: new Date().toISOString() }),
    deleteDraft(id) {
      drafts.remove(id);
      go({ kind: 'list' });
    },
    async freeze(draft, reason) {
      const amended = rows().find(({ id }) => id === draft.of) ?? null;
      const at = new Date().toISOString();
      const frozen = await freezeDraft(draft, { amended, studies: rows() }, { at, reason });
      if (!frozen.ok) return frozen;
      const files = { ...frozen.value.files, ...(await drafts.findPages(draft)) };
      await studies.put({ ...frozen.value, ...(Object.keys(files).length > 0 && { files }) });
      drafts.remove(draft.id);
      go({ kind: 'study', id: frozen.value.id, tab: 'protocol' });
      return ok(null);
    },
  };
}

/** Goes to what came in: a draft to edit, or a study. */
async function takeIn(
  { drafts }: StudiesDeps,
  reply: Promise<StudyReply['import']>,
): Promise<StudyReply['import']> {
  const taken = await reply;
  if (!taken.ok) return fail(taken.failure);
  if (taken.value.kind === 'draft') {
    const { protocol } = taken.value;
    const id = crypto.randomUUID();
    drafts.put({ id, changedAt: new Date().toISOString(), of: null, protocol });
    go({ kind: 'draft', id });
  } else if (taken.value.kind === 'study') {
    go({ kind: 'study', id: taken.value.id, tab: 'answers' });
  }
  return taken;
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
