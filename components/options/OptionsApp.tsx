import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import { t } from '../../lib/i18n/t';
import { SETTINGS, type Setting, type Settings } from '../../lib/settings/settings';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { LocalModelsView } from '../../lib/settings/local-models';
import { examineeOf } from '../../lib/core/audit/exam';
import { judgeKeyOf } from '../../lib/core/audit/pair';
import { findJudge } from '../../lib/judges/registry';
import type { JudgePlace } from '../../lib/core/device/judge-place';
import { ExamPart, type ExamActions, type ExamsView } from '../judge/ExamPart';
import { judgeName } from '../judge/judge-words';
import { ApiSection, type JudgeActions } from './ApiSection';
import { BackupSection, type BackupActions } from './BackupSection';
import type { AllowedSites } from './ChatSites';
import { DataSection, type DataSectionProps, type StorageUse } from './DataSection';
import { KeysSection, type KeyView } from './KeysSection';
import { ModelsSection, type ModelActions } from './ModelsSection';
import { LookupSection, type LookupSectionProps } from './LookupSection';
import { ReportSection, type ReportActions } from './ReportSection';
import { SettingsFileSection, type SettingsFileActions } from './SettingsFileSection';
import { SitesSection, type SitesActions } from './SitesSection';
import { AboutJudge, type AboutJudgeProps } from '../judge/AboutJudge';
import { Section } from './Section';
import { SettingsSection } from './SettingFields';

export type OptionsAppProps = {
  settings: ReadonlySignal<Settings>;
  onChange: (settings: Settings) => void;
  /** Test seam. */
  registry?: Record<string, Setting>;
  lookups: Pick<LookupSectionProps, 'onAllow' | 'onAllowBase'>;
  sites: ReadonlySignal<AllowedSites>;
  sitesActions: SitesActions;
  storage: ReadonlySignal<StorageUse>;
  onClearCache: DataSectionProps['onClearCache'];
  onDeleteAll: () => Promise<void>;
  backup: BackupActions;
  settingsFile: SettingsFileActions;
  report: ReportActions;
  keys: ReadonlySignal<readonly KeyView[]>;
  keysPlace: string;
  /** Choice of judge; the card is about its judge on the device. */
  judging: ReadonlySignal<JudgeView>;
  judgeActions: JudgeActions;
  models: ReadonlySignal<LocalModelsView>;
  modelActions: ModelActions;
  cards: ReadonlySignal<readonly ReliabilityCard[]>;
  exams: ReadonlySignal<ExamsView>;
  examActions: ExamActions;
  version: string;
};

export function OptionsApp(props: OptionsAppProps): VNode {
  const settings = props.settings.value;
  const change = (part: Partial<Settings>): void => props.onChange({ ...settings, ...part });
  const fields = { settings, onChange: change, registry: props.registry ?? SETTINGS };
  return (
    <main class="page options">
      <h1>{t('options.title')}</h1>
      <p>
        <a href="/dashboard.html">{t('dashboard.link')}</a>
        {' · '}
        <a href="/guide.html?view=help">{t('guide.nav.help')}</a>
      </p>
      <PrivacySection />
      <SettingsSection title={t('options.look.title')} section="look" {...fields} />
      <SettingsSection title={t('options.checking.title')} section="checking" {...fields} />
      <SettingsSection title={t('annotations.options.title')} section="corrections" {...fields} />
      <ModelsSection
        view={props.models.value}
        chosen={props.judging.value.choice.device}
        actions={props.modelActions}
        {...fields}
      >
        <ExamOf {...props} place="device" />
        <OtherExams {...props} />
      </ModelsSection>
      <LookupSection {...fields} {...props.lookups} />
      <ApiSection
        judging={props.judging}
        sites={props.sites.value.ids}
        actions={props.judgeActions}
      >
        <ExamOf {...props} place="api" />
      </ApiSection>
      <SitesSection {...fields} sites={props.sites.value} actions={props.sitesActions} />
      <DataSection
        {...fields}
        storage={props.storage.value}
        onClearCache={props.onClearCache}
        onDeleteAll={props.onDeleteAll}
      />
      <BackupSection {...props.backup} />
      <KeysSection keys={props.keys.value} place={props.keysPlace} />
      <SettingsFileSection {...props.settingsFile} />
      <ReportSection {...props.report} />
      <JudgeSection judge={props.judging.value.judges.device} cards={props.cards.value} />
      <AboutSection version={props.version} />
    </main>
  );
}

/** Exams of judges that are not chosen now, or whose model or version has changed. */
function OtherExams(props: Pick<OptionsAppProps, 'judging' | 'exams' | 'examActions'>): VNode {
  const { device, api } = props.judging.value.judges;
  const shown = new Set([device, api].map(judge => judgeKeyOf(examineeOf(judge))));
  const others = props.exams.value.exams.filter(({ key }) => !shown.has(key));
  return (
    <>
      {others.map(({ key, judge }) => (
        <ExamPart
          key={key}
          judge={judge}
          view={props.exams.value}
          actions={props.examActions}
          api={null}
          isPackaged={false}
        />
      ))}
    </>
  );
}

function ExamOf(
  props: Pick<OptionsAppProps, 'judging' | 'cards' | 'exams' | 'examActions'> & {
    place: JudgePlace;
  },
): VNode {
  const { choice, judges, passagesPerPair } = props.judging.value;
  const judge = judges[props.place];
  const entry = findJudge(judge.id);
  const connection = props.place === 'api' ? choice.connection : null;
  return (
    <ExamPart
      judge={judge}
      view={props.exams.value}
      actions={props.examActions}
      api={connection && { ...connection, passagesPerPair }}
      isPackaged={Boolean(entry?.explain.card)}
    />
  );
}

export function JudgeSection(props: AboutJudgeProps): VNode {
  return (
    <Section title={t('options.judge.title')} id="judge">
      <p>
        <strong>{judgeName(props.judge)}</strong>
      </p>
      <AboutJudge {...props} />
    </Section>
  );
}

/** Promises to users, in the order in which they are likely to ask. */
const PROMISES = ['answers', 'pages', 'models', 'places', 'sites'] as const;

function PrivacySection(): VNode {
  return (
    <Section title={t('options.privacy.title')} id="privacy">
      <ul class="stack">
        {PROMISES.map(promise => (
          <li key={promise}>
            <strong>{t(`options.privacy.${promise}.lead`)}</strong>{' '}
            {t(`options.privacy.${promise}.text`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AboutSection({ version }: { version: string }): VNode {
  return (
    <Section title={t('options.about.title')} id="about">
      <p>{t('options.about.version', { version })}</p>
      <p class="soft">{t('options.about.advice')}</p>
      <details class="disclosure">
        <summary>{t('options.about.licences')}</summary>
        <p>{t('options.about.contains')}</p>
        <ul class="licences stack gap-2 small">
          {LICENCES.map(({ name, licence }) => (
            <li key={name}>
              {name} <span class="soft">{licence}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

/** Packages shipped in the extension, with the licences they name. */
export const LICENCES: readonly { name: string; licence: string }[] = [
  { name: '@huggingface/tokenizers', licence: 'Apache-2.0' },
  { name: '@mlc-ai/web-llm', licence: 'Apache-2.0' },
  { name: '@mozilla/readability', licence: 'Apache-2.0' },
  { name: '@preact/signals', licence: 'MIT' },
  { name: '@webext-core/messaging', licence: 'MIT' },
  { name: 'css-select', licence: 'BSD-2-Clause' },
  { name: 'css-tree', licence: 'MIT' },
  { name: 'css-what', licence: 'BSD-2-Clause' },
  { name: 'd3-color', licence: 'ISC' },
  { name: 'd3-scale', licence: 'ISC' },
  { name: 'd3-shape', licence: 'ISC' },
  { name: 'defuddle', licence: 'MIT' },
  { name: 'dexie', licence: 'Apache-2.0' },
  { name: 'diff', licence: 'BSD-3-Clause' },
  { name: 'htmlparser2', licence: 'MIT' },
  { name: 'linkedom', licence: 'ISC' },
  { name: 'mdast-util-from-markdown', licence: 'MIT' },
  { name: 'mdast-util-gfm', licence: 'MIT' },
  { name: 'micromark-extension-gfm', licence: 'MIT' },
  { name: 'minisearch', licence: 'MIT' },
  { name: 'onnxruntime-web', licence: 'MIT' },
  { name: 'openai', licence: 'Apache-2.0' },
  { name: 'p-queue', licence: 'MIT' },
  { name: 'papaparse', licence: 'MIT' },
  { name: 'pdfjs-dist', licence: 'Apache-2.0' },
  { name: 'preact', licence: 'MIT' },
  { name: 'tldts', licence: 'MIT' },
  { name: 'tokenx', licence: 'MIT' },
  { name: 'valibot', licence: 'MIT' },
];
