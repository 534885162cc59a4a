import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import { t } from '../../lib/i18n/t';
import { partOf } from '../../lib/settings/find-settings';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { LocalModelsView } from '../../lib/settings/local-models';
import { type OptionsPart, PART_NAMES } from '../../lib/settings/option-places';
import { SETTINGS, type Setting, type Settings } from '../../lib/settings/settings';
import type { ExamActions, ExamsView } from '../judge/ExamPart';
import { AboutSection } from './AboutSection';
import { AccuracySection } from './AccuracySection';
import { ApiSection, type JudgeActions } from './ApiSection';
import { BackupSection, type BackupActions } from './BackupSection';
import type { AllowedSites } from './ChatSites';
import { DataSection, type DataSectionProps, type StorageUse } from './DataSection';
import { KeysSection, type KeyView } from './KeysSection';
import { LookupSection, type LookupSectionProps } from './LookupSection';
import { ModelsSection, type ModelActions } from './ModelsSection';
import { MoreModels } from './MoreModels';
import { ReportSection, type ReportActions } from './ReportSection';
import type { SettingsProps } from './Section';
import { SettingSearch } from './SettingSearch';
import { SettingsFileSection, type SettingsFileActions } from './SettingsFileSection';
import { SettingsSection } from './SettingFields';
import { useShownPlace, type OptionsPlace } from './show-place';
import { CitedSites, SitesSection, type SitesActions } from './SitesSection';

export type OptionsAppProps = {
  place: ReadonlySignal<OptionsPlace>;
  onGo: (place: string) => void;
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
  const place = props.place.value;
  const shown = partOf(place.name);
  useShownPlace(place);
  const settings = props.settings.value;
  const fields = {
    settings,
    onChange: (changed: Partial<Settings>) => props.onChange({ ...settings, ...changed }),
    registry: props.registry ?? SETTINGS,
  };
  return (
    <div class="page options">
      <OptionsSide shown={shown} onGo={props.onGo} />
      <main>
        {PART_NAMES.map(part => {
          const Part = PARTS[part];
          return (
            <div key={part} class="options-part" data-part={part} hidden={part !== shown}>
              <Part {...props} fields={fields} />
            </div>
          );
        })}
      </main>
    </div>
  );
}

function OptionsSide(props: { shown: OptionsPart; onGo: OptionsAppProps['onGo'] }): VNode {
  return (
    <header class="options-side stack gap-14 stretch">
      <h1>{t('options.title')}</h1>
      <SettingSearch onGo={props.onGo} />
      <nav aria-label={t('options.title')}>
        <ul class="options-nav">
          {PART_NAMES.map(part => (
            <li key={part}>
              <a href={`#${part}`} aria-current={part === props.shown ? 'page' : undefined}>
                {t(`options.part.${part}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p class="wrap links small">
        <a href="/dashboard.html">{t('dashboard.link')}</a>
        <a href="/studies.html">{t('studies.link')}</a>
        <a href="/guide.html?view=help">{t('guide.nav.help')}</a>
      </p>
    </header>
  );
}

type PartProps = OptionsAppProps & {
  fields: SettingsProps & { registry: Record<string, Setting> };
};

const PARTS: Record<OptionsPart, (props: PartProps) => VNode> = {
  general: ({ fields, keys, keysPlace }) => (
    <>
      <SettingsSection title={t('options.look.title')} section="look" {...fields} />
      <SettingsSection title={t('annotations.options.title')} section="corrections" {...fields} />
      <SettingsSection title={t('effort.title')} section="effort" {...fields} />
      <KeysSection keys={keys.value} place={keysPlace} />
    </>
  ),
  sites: ({ fields, sites, sitesActions }) => (
    <SitesSection {...fields} sites={sites.value} actions={sitesActions} />
  ),
  'models-and-api': ({ fields, judging, ...props }) => (
    <>
      <ModelsSection
        view={props.models.value}
        chosen={judging.value.choice.device}
        actions={props.modelActions}
        judge={judging.value.judges.device}
        cards={props.cards.value}
      />
      <ApiSection
        {...fields}
        judging={judging}
        sites={props.sites.value.ids}
        cards={props.cards.value}
        actions={props.judgeActions}
      />
    </>
  ),
  'more-models': ({ models, modelActions }) => (
    <MoreModels view={models.value} actions={modelActions} />
  ),
  sources: ({ fields, lookups, sites, sitesActions }) => (
    <>
      <LookupSection {...fields} {...lookups} />
      <CitedSites cited={sites.value.cited} onRevoke={sitesActions.onRevoke} />
    </>
  ),
  'your-data': ({ fields, storage, ...props }) => (
    <>
      <DataSection
        {...fields}
        storage={storage.value}
        onClearCache={props.onClearCache}
        onDeleteAll={props.onDeleteAll}
      />
      <BackupSection {...props.backup} />
      <SettingsFileSection {...props.settingsFile} />
    </>
  ),
  advanced: ({ fields, judging, exams, ...props }) => (
    <>
      <SettingsSection title={t('options.checking.title')} section="checking" {...fields} />
      <AccuracySection judging={judging.value} exams={exams.value} actions={props.examActions} />
      <ReportSection {...props.report} />
      <AboutSection version={props.version} />
    </>
  ),
};
