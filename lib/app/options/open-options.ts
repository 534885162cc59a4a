import { browser } from 'wxt/browser';

import type { OptionsAppProps } from '../../../components/options/OptionsApp';
import { followed } from '../../browser/follow';
import { openKeyStore } from '../../browser/keys';
import { withSentData } from '../../browser/permissions';
import {
  judgeChoiceItem,
  readJudgeChoice,
  readSettings,
  settingsItem,
} from '../../browser/settings';
import { t } from '../../i18n/t';
import { examineConnection } from '../../judges/doctor';
import { DEFAULT_SETTINGS } from '../../settings/settings';
import { openDatabase } from '../../store/database';
import { createExamStore } from '../../store/exams';
import { createSourceCache } from '../../store/caches';
import { createAuditStore } from '../../store/store';
import { watchCards } from '../watch-cards';
import { watchJudgeChoice } from '../watch-judge-choice';
import { createBackupActions, SETTINGS_FILE_ACTIONS } from './files';
import { createChangeChoice, createJudgeActions, deleteConnection } from './judge-actions';
import { openExams } from './exams';
import { KEYS_PLACE, watchKeys } from './keys';
import { watchPlace } from './place';
import { openLocalModels } from './local-models';
import { createReportActions } from './make-report';
import { SITES_ACTIONS, watchSites } from './sites';
import { lookupOrigins, originOf } from '../../core/device/service-bases';
import { deleteAll, readStorageUse } from './storage-use';

/** Joins the options page to its data; `ready` resolves once the choice of judge is loaded. */
export function openOptions(): { props: OptionsAppProps; ready: Promise<unknown> } {
  const db = openDatabase();
  const store = createAuditStore(db);
  const examStore = createExamStore(db);
  const exams = openExams(examStore);
  const keys = openKeyStore();
  const judging = watchJudgeChoice(keys);
  const { view: settings } = followed(DEFAULT_SETTINGS, [settingsItem], readSettings);
  const change = createChangeChoice(readJudgeChoice, choice => judgeChoiceItem.setValue(choice));
  const models = openLocalModels(change, judge => void exams.beginOnce(judge));
  const storage = readStorageUse(db, () => models.readHeldBytes());

  const props: OptionsAppProps = {
    ...watchPlace(),
    settings,
    onChange: changed => void settingsItem.setValue(changed),
    lookups: {
      onAllow: kind => {
        const origins = lookupOrigins(kind, settings.value.serviceBases);
        return browser.permissions.request({ origins });
      },
      onAllowBase: base => browser.permissions.request({ origins: [originOf(base)] }),
    },
    sites: watchSites(),
    sitesActions: SITES_ACTIONS,
    storage: storage.use,
    backup: createBackupActions(db, () => storage.refresh()),
    settingsFile: SETTINGS_FILE_ACTIONS,
    report: createReportActions(store, () => storage.use.value),
    keys: watchKeys(() => t('command.openPanel')),
    keysPlace: KEYS_PLACE,
    onClearCache: async () => {
      const cleared = await createSourceCache(db, { now: () => new Date() }).clear();
      await storage.refresh();
      return cleared;
    },
    onDeleteAll: async () => {
      await deleteAll(store);
      await models.removeAll();
      await deleteConnection({ keys, change });
      await storage.refresh();
    },
    judging: judging.view,
    judgeActions: joinJudgeActions({ keys, change }),
    models: models.view,
    modelActions: models.actions,
    cards: watchCards(examStore),
    exams: exams.view,
    examActions: exams.actions,
    version: browser.runtime.getManifest().version,
  };
  return { props, ready: judging.ready };
}

function joinJudgeActions(
  deps: Pick<Parameters<typeof createJudgeActions>[0], 'keys' | 'change'>,
): ReturnType<typeof createJudgeActions> {
  return createJudgeActions({
    ...deps,
    requestAccess: pattern => browser.permissions.request(withSentData({ origins: [pattern] })),
    examine: connection =>
      examineConnection(
        {
          connection,
          extensionOrigin: location.origin,
          fetch: (input, init) => fetch(input, init),
          clock: () => performance.now(),
        },
        new AbortController().signal,
      ),
    now: () => Date.now(),
  });
}
