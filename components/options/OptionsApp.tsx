import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';

import type { ReliabilityCard } from '../../lib/core/reliability';
import { t } from '../../lib/i18n/t';
import type { Language, Settings } from '../../lib/state/settings';
import type { EngineView } from '../../lib/state/engine-choice';
import type { LocalModelsView } from '../../lib/state/local-models';
import { AboutSection } from './AboutSection';
import { AnnotationsSection } from './AnnotationsSection';
import { ApiSection } from './ApiSection';
import type { EngineActions } from './ApiSection';
import { BackupSection } from './BackupSection';
import { CheckingSection } from './CheckingSection';
import { DataSection } from './DataSection';
import type { DataSectionProps } from './DataSection';
import { JudgeSection } from './JudgeSection';
import { KeysSection } from './KeysSection';
import type { KeyView } from './KeysSection';
import { LookSection } from './LookSection';
import type { ModelActions } from './model-actions';
import { ModelsSection } from './ModelsSection';
import { LookupSection } from './LookupSection';
import type { LookupSectionProps } from './LookupSection';
import type { AllowedSites, BackupActions, StorageUse } from './options-data';
import { PrivacySection } from './PrivacySection';
import { ReportSection } from './ReportSection';
import type { ReportActions } from './ReportSection';
import { SettingsFileSection } from './SettingsFileSection';
import type { SettingsFileActions } from './SettingsFileSection';
import { SitesSection } from './SitesSection';
import type { SitesActions } from './SitesSection';

export type OptionsAppProps = {
  settings: ReadonlySignal<Settings>;
  onChange: (settings: Settings) => void;
  /** Those this package has words in. */
  languages: readonly Language[];
  lookups: Pick<LookupSectionProps, 'onAllow' | 'onAllowBase' | 'usualBases'>;
  sites: ReadonlySignal<AllowedSites>;
  sitesActions: SitesActions;
  storage: ReadonlySignal<StorageUse>;
  onClearCache: DataSectionProps['onClearCache'];
  /** Resolves when everything is gone. */
  onDeleteAll: () => Promise<void>;
  backup: BackupActions;
  settingsFile: SettingsFileActions;
  report: ReportActions;
  keys: ReadonlySignal<readonly KeyView[]>;
  /** Where this browser has keys changed. */
  keysPlace: string;
  /** Where checks are judged; its judge on the device is the one the card is about. */
  engine: ReadonlySignal<EngineView>;
  engineActions: EngineActions;
  /** What can judge on this device. */
  models: ReadonlySignal<LocalModelsView>;
  modelActions: ModelActions;
  /** Cards of the judges in this package. */
  cards: readonly ReliabilityCard[];
  version: string;
};

/** The options page. */
export function OptionsApp(props: OptionsAppProps): VNode {
  const settings = props.settings.value;
  const change = (part: Partial<Settings>): void => {
    props.onChange({ ...settings, ...part });
  };
  return (
    <main class="options">
      <h1>{t('options.title')}</h1>
      <p>
        <a href="/dashboard.html">{t('dashboard.link')}</a>
        {' · '}
        <a href="/guide.html?view=help">{t('guide.nav.help')}</a>
      </p>
      <PrivacySection />
      <LookSection settings={settings} languages={props.languages} onChange={change} />
      <CheckingSection settings={settings} onChange={change} />
      <AnnotationsSection settings={settings} onChange={change} />
      <ModelsSection
        view={props.models.value}
        chosen={props.engine.value.choice.device}
        actions={props.modelActions}
        settings={settings}
        onChange={change}
      />
      <LookupSection settings={settings} onChange={change} {...props.lookups} />
      <ApiSection engine={props.engine} actions={props.engineActions} />
      <SitesSection
        sites={props.sites.value}
        actions={props.sitesActions}
        settings={settings}
        onChange={change}
      />
      <DataSection
        settings={settings}
        onChange={change}
        storage={props.storage.value}
        onClearCache={props.onClearCache}
        onDeleteAll={props.onDeleteAll}
      />
      <BackupSection {...props.backup} />
      <KeysSection keys={props.keys.value} place={props.keysPlace} />
      <SettingsFileSection {...props.settingsFile} />
      <ReportSection {...props.report} />
      <JudgeSection judge={props.engine.value.judges.device} cards={props.cards} />
      <AboutSection version={props.version} />
    </main>
  );
}
