import { computed } from '@preact/signals';
import { browser } from 'wxt/browser';

import { openKeyStore, openStudyKeys } from '../../browser/keys';
import { withSentData } from '../../browser/permissions';
import { connectionHost } from '../../settings/judge-choice';
import { watchJudgeChoice } from '../watch-judge-choice';
import { openAsking, type AskingDeps } from './ask-apis';
import { openOwnModel } from './own-model';
import { openWriting, type WritingDeps } from './page-questions';

/** What the page of studies does with language models: asks those of a protocol, and writes with the user's own. */
export function openModelWork({
  client,
  drafts,
}: Pick<AskingDeps, 'client'> & Pick<WritingDeps, 'drafts'>) {
  const ownKeys = openKeyStore();
  const judging = watchJudgeChoice(ownKeys).view;
  const { asking, actions: askActions } = openAsking({
    client,
    ownKeys,
    keys: openStudyKeys(),
    requestAccess: origins => browser.permissions.request(withSentData({ origins })),
    isOnline: () => navigator.onLine,
  });
  const { writing, actions: writeActions } = openWriting({
    drafts,
    requestAccess: origins => browser.permissions.request({ origins }),
    openModel: () => openOwnModel(ownKeys),
    readPage: async (...page) => (await import('./read-page')).readPage(...page),
    now: () => new Date(),
  });
  const api = computed(() => {
    const { connection } = judging.value.choice;
    return connection && connectionHost(connection);
  });
  return { asking, writing, api, actions: { ...askActions, ...writeActions } };
}
