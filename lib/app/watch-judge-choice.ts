import { DEFAULT_JUDGE_CHOICE, type JudgeChoice, type JudgeView } from '../settings/judge-choice';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings';
import { followed } from '../browser/follow';
import type { KeyStore } from '../browser/keys';
import { judgeChoiceItem, readJudgeChoice, readSettings, settingsItem } from '../browser/settings';
import { graded, judgeAt } from './choose-judge';

/** Judge and connection for new audits, kept current; `ready` resolves once they are loaded. */
export function watchJudgeChoice(keys: Pick<KeyStore, 'find'>) {
  const unknown = toView(DEFAULT_JUDGE_CHOICE, { hasKey: true, settings: DEFAULT_SETTINGS });
  return followed(unknown, [judgeChoiceItem, settingsItem], async () => {
    const choice = await readJudgeChoice();
    const hasKey = await isKeyThere(choice, keys);
    return toView(choice, { hasKey, settings: await readSettings() });
  });
}

function toView(
  choice: JudgeChoice,
  { hasKey, settings }: { hasKey: boolean; settings: Settings },
): JudgeView {
  const { scrubTest, passagesPerPair, askAbove } = settings;
  return {
    choice,
    judges: {
      device: graded(judgeAt('device', choice), settings),
      api: graded(judgeAt('api', choice), settings),
    },
    hasKey,
    scrubs: scrubTest,
    passagesPerPair,
    askAbove,
  };
}

async function isKeyThere(
  { connection }: JudgeChoice,
  keys: Pick<KeyStore, 'find'>,
): Promise<boolean> {
  if (connection === null || connection.keyTerm === 'none') return true;
  return (await keys.find(new URL(connection.baseUrl).origin)) !== null;
}
